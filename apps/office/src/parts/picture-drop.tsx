import { uploadContentTypes } from '@virage/contract'
import { Icon } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import { FileDrop } from './file-drop.tsx'
import { say } from './toasts.ts'
import { uploadPicture } from './upload-picture.ts'

/** A place for new pictures: they are dropped, pasted or chosen, and uploaded at once. */
export function PictureDrop({ label, onUploaded }: { label: string; onUploaded: (url: string) => void }) {
  const t = useTranslations('form')
  const text = useProblemText()
  const { slug } = useClub()
  const [uploading, setUploading] = useState(0)
  const upload = async (files: Iterable<File>) => {
    for (const file of files) {
      setUploading((count) => count + 1)
      try {
        onUploaded(await uploadPicture(slug, file))
      } catch (error) {
        say(text(error), 'bad')
      } finally {
        setUploading((count) => count - 1)
      }
    }
  }
  const latest = useRef(upload)
  useEffect(() => {
    latest.current = upload
  })
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length > 0) void latest.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  return (
    <FileDrop className="drop" accept={uploadContentTypes.join(',')} isMultiple onFiles={(files) => void upload(files)}>
      <span className="grid justify-items-center gap-1.5" role={uploading > 0 ? 'status' : undefined}>
        <Icon name="camera" size={20} />
        {uploading > 0 ? t('uploading', { count: uploading }) : label}
      </span>
    </FileDrop>
  )
}
