import { uploadContentTypes } from '@virage/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
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
    <FileDrop
      className="btn small file-button"
      accept={uploadContentTypes.join(',')}
      isMultiple
      isDisabled={progress !== null}
      onFiles={(files) => void upload(files)}
      onDrop={(transfer) => void filesOf(transfer).then(upload)}
    >
      <span role={progress ? 'status' : undefined}>
        {progress
          ? t('uploading', { done: progress.done + 1, all: progress.all })
          : t('pictures', { count: wanted.length })}
      </span>
    </FileDrop>
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
