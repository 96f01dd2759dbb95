import { OperationError } from '@virage/session/operation-error'
import { Icon } from '@virage/ui'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { useProblemText } from '../i18n/problems.ts'
import { keepFocus } from './keep-focus.ts'
import { type TakenPhoto, uploadPhoto } from './photos.ts'

/** Photographs that prove something. Each is uploaded at once, because it needs a connection. */
export function PhotoField({
  label,
  hint,
  problem,
  photos,
  most,
  usesCamera = false,
  isOffline = false,
  onChange,
  onUploading,
}: {
  label: string
  hint: string
  /** The key of its problem. */
  problem?: string | undefined
  photos: TakenPhoto[]
  most: number
  /** Opens the camera of a phone at once. */
  usesCamera?: boolean
  isOffline?: boolean
  onChange: (change: (photos: TakenPhoto[]) => TakenPhoto[]) => void
  /** Called when an upload begins, and when none is left: what is sent before has fewer photographs. */
  onUploading: (isUploading: boolean) => void
}) {
  const t = useTranslations('photos')
  const text = useProblemText()
  const { slug } = useClub()
  const id = useId()
  const [uploading, setUploading] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  /** The number of the present upload; a person has given up the earlier ones. */
  const current = useRef(0)
  const begin = (count: number) => {
    setUploading(count)
    onUploading(count > 0)
    current.current += 1
    return current.current
  }
  const add = async (files: File[]) => {
    setFailure(null)
    const upload = begin(files.length)
    for (const [index, file] of files.entries()) {
      try {
        const photo = await uploadPhoto(slug, file)
        if (upload !== current.current) return
        onChange((before) => [...before, photo])
      } catch (error) {
        if (upload !== current.current) return
        setFailure(error instanceof OperationError && error.problem === null ? t('offline') : text(error))
      }
      setUploading(files.length - index - 1)
    }
    onUploading(false)
  }
  const note = isOffline ? t('offline') : (failure ?? (problem === undefined ? hint : text(problem)))
  const isBad = !isOffline && (failure !== null || problem !== undefined)
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {photos.length > 0 && (
        <ul className="line flex-wrap" aria-labelledby={`${id}-label`}>
          {photos.map((photo, index) => (
            <li key={photo.id} className="grid justify-items-center gap-1">
              <img
                src={photo.preview}
                alt={t('photo', { number: index + 1 })}
                className="size-24 rounded-lg bg-raised object-cover"
              />
              <button
                type="button"
                className="btn small min-h-11"
                aria-label={t('removePhoto', { number: index + 1 })}
                onClick={({ currentTarget }) =>
                  keepFocus(currentTarget, () => onChange((before) => before.filter((one) => one.id !== photo.id)))
                }
              >
                {t('remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && !isOffline && (
        <label className="btn min-h-11 w-fit has-[:focus-visible]:outline-2">
          <Icon name="camera" size={16} />
          {uploading > 0 ? t('uploading', { count: uploading }) : t(usesCamera ? 'take' : 'add')}
          <input
            type="file"
            accept="image/*"
            {...(usesCamera ? { capture: 'environment' } : { multiple: true })}
            className="sr-only"
            disabled={uploading > 0}
            aria-describedby={`${id}-note`}
            aria-invalid={isBad || undefined}
            onChange={({ target }) => {
              void add([...(target.files ?? [])].slice(0, most - photos.length))
              target.value = ''
            }}
          />
        </label>
      )}
      {uploading > 0 && (
        <button type="button" className="btn min-h-11 w-fit" onClick={() => begin(0)}>
          {t('stop')}
        </button>
      )}
      <p id={`${id}-note`} className={isBad ? 'error' : 'hint'} role={isBad ? 'alert' : undefined}>
        {note}
      </p>
    </div>
  )
}
