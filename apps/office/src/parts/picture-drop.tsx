import { uploadContentTypes } from '@virage/contract'
import { Icon } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import { say } from './toasts.ts'
import { uploadPicture } from './upload-picture.ts'

/** A place for new pictures: they are dropped, pasted or chosen, and uploaded at once. */
export function PictureDrop({ label, onUploaded }: { label: string; onUploaded: (url: string) => void }) {
  const t = useTranslations('form')
  const text = useProblemText()
  const { slug } = useClub()
  const [isOver, setOver] = useState(false)
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
    // The label is the button of its file input, which the keyboard reaches; a drop is only another way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void upload([...event.dataTransfer.files])
      }}
    >
      <input
        type="file"
        multiple
        accept={uploadContentTypes.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <span className="grid justify-items-center gap-1.5" role={uploading > 0 ? 'status' : undefined}>
        <Icon name="camera" size={20} />
        {uploading > 0 ? t('uploading', { count: uploading }) : label}
      </span>
    </label>
  )
}
