import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { OfficeDialog } from './office-dialog.tsx'
import { say } from './toasts.ts'
import { cropPicture } from './crop-picture.ts'

/** Maximum zoom of the picture. */
const maxZoom = 4

/**
 * Asks which part of a picture to use: by pointer, by arrow keys, and by a slider.
 *
 * @param aspect width by height of the part
 * @param width the most pixels that the part keeps across
 */
export function CropDialog({
  title,
  file,
  aspect,
  width,
  isBusy,
  onCropped,
  onClose,
}: {
  title: string
  file: File
  aspect: number
  width: number
  isBusy: boolean
  onCropped: (picture: Blob) => void
  onClose: () => void
}) {
  const t = useTranslations('start.crop')
  const text = useProblemText()
  const [source, setSource] = useState<string>()
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const crop = async () => {
    if (source === undefined || area === null) return
    try {
      onCropped(await cropPicture(source, area, width))
    } catch {
      say(text('errors.upload.content'), 'bad')
    }
  }
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <form
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React passes the event on to the form around the dialog, although the dialog is elsewhere in the page.
          event.stopPropagation()
          if (!isBusy) void crop()
        }}
      >
        <div className="relative h-72 overflow-hidden rounded-lg bg-black">
          {source !== undefined && (
            <Cropper
              disableAutomaticStylesInjection
              image={source}
              crop={position}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={aspect}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              cropperProps={{ role: 'group', 'aria-label': t('area') }}
            />
          )}
        </div>
        <label className="field">
          <span className="label">{t('zoom')}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="min-h-9 w-full accent-(--club)"
          />
        </label>
        <div className="dialog-actions">
          <button type="submit" className="btn primary" aria-busy={isBusy} disabled={area === null || isBusy}>
            {t('use')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
