import { uploadContentTypes } from '@virage/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { uploadPicture } from '../../parts/upload-picture.ts'
import { fileNameOf } from './exclusive-cells.ts'

/** Uploads the pictures of a folder, or of some files, that cells name. */
export function PictureFiles({
  wanted,
  onUploaded,
}: {
  wanted: string[]
  onUploaded: (name: string, url: string) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('import')
  const form = useTranslations('form')
  const text = useProblemText()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  const upload = async (files: File[]) => {
    const types: readonly string[] = uploadContentTypes
    const own = files.filter((file) => types.includes(file.type) && wanted.includes(fileNameOf(file.name)))
    if (own.length === 0) {
      say(t('noPictures'), 'bad')
      return
    }
    setProgress({ done: 0, all: own.length })
    const failed: string[] = []
    for (const [done, file] of own.entries()) {
      setProgress({ done, all: own.length })
      try {
        latest.current(fileNameOf(file.name), await uploadPicture(slug, file))
      } catch (error) {
        failed.push(form('problemOf', { field: file.name, problem: text(error) }))
      }
    }
    setProgress(null)
    if (failed.length > 0) say(failed.slice(0, 3).join(' '), 'bad')
    else say(t('picturesDone', { count: own.length }))
  }
  return (
    // The label is the button of its file input, which the keyboard reaches; a drop is only another way.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className="btn small file-button"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void filesOf(event.dataTransfer).then(upload)
      }}
    >
      <input
        type="file"
        multiple
        accept={uploadContentTypes.join(',')}
        className="sr-only"
        disabled={progress !== null}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <span role={progress ? 'status' : undefined}>
        {progress
          ? t('uploading', { done: progress.done + 1, all: progress.all })
          : t('pictures', { count: wanted.length })}
      </span>
    </label>
  )
}

/** Returns the files that were dropped, also those in dropped folders. */
async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // A reader returns its entries in parts, and then none.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return (await Promise.all(found.map(filesIn))).flat()
    found.push(...part)
  }
}
