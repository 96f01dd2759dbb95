import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Fan, updateFan, uploadContentTypes } from '@virage/contract'
import { Avatar, Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type ChangeEvent, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { fanQuery } from '../fans/queries.ts'
import { cropPicture } from './crop-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** Maximum zoom of the picture. */
const maxZoom = 4

/** The dialog that chooses, crops and uploads a profile picture (P04, K04). */
export function PictureDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  const save = useMutation({
    mutationFn: async (remove: boolean) => {
      const pictureUrl =
        remove || chosen === null || area === null
          ? null
          : await uploadPicture(club.slug, await cropPicture(chosen, area))
      return unwrap(call(updateFan, { params: { slug: club.slug, username: fan.username }, body: { pictureUrl } }))
    },
    onSuccess: (changed) => {
      client.setQueryData(fanQuery(club.slug).queryKey, changed)
      notify({ type: 'success', message: t(changed.pictureUrl === null ? 'pictureRemoved' : 'pictureChanged') })
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })

  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setChosen(typeof reader.result === 'string' ? reader.result : null))
    reader.readAsDataURL(file)
  }

  return (
    <Dialog
      open={!save.isSuccess}
      onClose={onClose}
      title={t('picture')}
      closeLabel={shell('close')}
      closable={!save.isPending}
    >
      <div className="grid gap-5">
        {chosen === null ? (
          <div className="grid justify-items-center py-4">
            <Avatar name={fan.identity.name || fan.identity.email} pictureUrl={fan.pictureUrl} size={200} />
          </div>
        ) : (
          <>
            <div className="relative h-72 overflow-hidden rounded-card bg-black">
              <Cropper
                disableAutomaticStylesInjection
                image={chosen}
                crop={position}
                zoom={zoom}
                maxZoom={maxZoom}
                aspect={1}
                cropShape="round"
                showGrid={false}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
              />
            </div>
            <label className="grid gap-1 text-sm font-semibold">
              {t('zoom')}
              <input
                type="range"
                min={1}
                max={maxZoom}
                step={0.05}
                value={zoom}
                onChange={(event) => setZoom(Number(event.target.value))}
                className="min-h-11 w-full accent-(--primary)"
              />
            </label>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={uploadContentTypes.join(',')}
          onChange={open}
          aria-label={t('choosePicture')}
          className="sr-only"
          tabIndex={-1}
        />
        <div className="grid gap-3">
          {chosen !== null && (
            <Button wide busy={save.isPending} disabled={area === null} onClick={() => save.mutate(false)}>
              {t('savePicture')}
            </Button>
          )}
          <Button
            tone={chosen === null ? 'primary' : 'quiet'}
            wide
            disabled={save.isPending}
            onClick={() => input.current?.click()}
          >
            {t(chosen === null ? 'choosePicture' : 'chooseAnother')}
          </Button>
          {chosen === null && fan.pictureUrl !== null && (
            <Button tone="danger" wide busy={save.isPending} onClick={() => save.mutate(true)}>
              {t('removePicture')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
