import { uploadContentTypes } from '@virage/contract'
import { addPicture } from '@virage/contract/staff'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { deferred } from '../../parts/deferred.tsx'
import { LibraryDialog } from '../../parts/library-dialog.tsx'
import { PictureText } from '../../parts/picture-text.tsx'
import { say } from '../../parts/toasts.ts'
import { uploadPicture } from '../../parts/upload-picture.ts'

const CropDialog = deferred(async () => (await import('../../parts/crop-dialog.tsx')).CropDialog)

/** The pictures of a club: their proportions, and the width at which they are stored, in pixels. */
const pictures = {
  logo: { field: 'logoUrl', pick: 'pickLogo', hint: 'logoHint', aspect: 1, width: 800 },
  banner: { field: 'bannerUrl', pick: 'pickBanner', hint: 'bannerHint', aspect: 2.2, width: 1760 },
} as const

/** The logo or the banner of the club. A new one is cropped and uploaded, or chosen from the library; it can be described. */
export function ClubPicture({
  kind,
  url,
  onChange,
}: {
  kind: keyof typeof pictures
  url: string
  /** Takes the new picture; the dialog stays open until it has. */
  onChange: (url: string) => void | Promise<void>
}) {
  const { slug } = useClub()
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const library = useTranslations('pictures')
  const form = useTranslations('form')
  const text = useProblemText()
  const [chosen, setChosen] = useState<File | null>(null)
  const [hasLibrary, setLibrary] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { field, pick, hint, aspect, width } = pictures[kind]
  const name = names(`labels.${field}`)
  const take = async (upload: () => string | Promise<string>) => {
    setBusy(true)
    try {
      await onChange(await upload())
      setChosen(null)
    } catch (error) {
      say(text(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="field">
      <span className="label">{name}</span>
      <div className="line wraps">
        <figure className={`relative h-24 shrink-0 ${kind === 'logo' ? 'w-24' : 'w-44'}`}>
          <img
            src={`${url}?w=300`}
            alt=""
            className={`size-full rounded-lg bg-raised ${kind === 'logo' ? 'object-contain p-2' : 'object-cover'}`}
          />
        </figure>
        <span className="stack !gap-2">
          <label className="btn relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--club)">
            <Icon name="camera" size={16} />
            {t(pick)}
            <input
              type="file"
              accept={uploadContentTypes.join(',')}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={({ target }) => {
                setChosen(target.files?.[0] ?? null)
                target.value = ''
              }}
            />
          </label>
          <Act
            operation={addPicture}
            className="small"
            aria-label={form('labelled', { label: library('fromLibrary'), text: name })}
            disabled={isBusy}
            onClick={() => setLibrary(true)}
          >
            {library('fromLibrary')}
          </Act>
        </span>
      </div>
      {url.startsWith('/media/') && (
        <div className="relative min-h-7">
          <PictureText url={url} name={name} />
        </div>
      )}
      <p className="hint">{t(hint)}</p>
      {chosen && (
        <CropDialog
          title={t(`crop.${kind}`)}
          file={chosen}
          aspect={aspect}
          width={width}
          isBusy={isBusy}
          onCropped={(picture) => void take(() => uploadPicture(slug, picture))}
          onClose={() => setChosen(null)}
        />
      )}
      {hasLibrary && <LibraryDialog onChoose={(picked) => void take(() => picked)} onClose={() => setLibrary(false)} />}
    </div>
  )
}
