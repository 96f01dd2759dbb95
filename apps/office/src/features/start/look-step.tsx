import { useQueryClient } from '@tanstack/react-query'
import { uploadContentTypes } from '@virage/contract'
import { updateClubSettings } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { Icon } from '@virage/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { say } from '../../parts/toasts.ts'
import { uploadPicture } from '../../parts/upload-picture.ts'
import { readinessQuery } from '../../queries.ts'
import { useLabels } from '../settings/settings-page.tsx'
import { FanPreview, PreviewButton } from './fan-preview.tsx'
import { useSettingsEditor, useStoreSettings } from './use-settings-editor.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The pictures of a club: their proportions, and the width at which they are stored, in pixels. */
const pictures = {
  logo: { field: 'logoUrl', pick: 'pickLogo', hint: 'logoHint', aspect: 1, width: 800 },
  banner: { field: 'bannerUrl', pick: 'pickBanner', hint: 'bannerHint', aspect: 2.2, width: 1760 },
} as const

/** Logo, banner and colours, beside what fans will see of them. */
export function LookStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const { editor, settings, initial } = useSettingsEditor(onSaved)
  const { draft, problems, set } = editor
  const { value } = draft
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  return (
    <div className="body" data-side="preview" data-shown={shown}>
      <FormFrame editor={editor} initial={initial} labels={labels} reason={reason} submitLabel={t('save')}>
        <PreviewButton onPreview={() => setShown('preview')} />
        <div className="two">
          <PictureField kind="logo" url={settings.logoUrl} />
          <PictureField kind="banner" url={settings.bannerUrl} />
        </div>
        <div className="two">
          {(['theme.primary', 'theme.accent'] as const).map((path) => (
            <div key={path} className="line items-end">
              <input
                type="color"
                aria-label={names('pick', { name: names(`labels.${path}`) })}
                className="size-9 shrink-0 rounded-md"
                value={/^#[0-9a-f]{6}$/.test(value[path]) ? value[path] : '#000000'}
                onChange={({ target }) => set({ [path]: target.value })}
              />
              <div className="flex-1">
                <TextInput
                  label={names(`labels.${path}`)}
                  value={value[path]}
                  problem={problems[path]}
                  onChange={({ target }) => set({ [path]: target.value.trim().toLowerCase() })}
                />
              </div>
            </div>
          ))}
          <SelectInput
            label={names('labels.theme.mode')}
            hint={names('modeHint')}
            value={value['theme.mode']}
            options={[
              { value: 'light', label: names('light') },
              { value: 'dark', label: names('dark') },
            ]}
            onChange={({ target }) => set({ 'theme.mode': target.value })}
          />
        </div>
      </FormFrame>
      <FanPreview
        form={value}
        logoUrl={settings.logoUrl}
        bannerUrl={settings.bannerUrl}
        onBack={() => setShown('form')}
      />
    </div>
  )
}

/** A picture of the club. A new one is cropped, uploaded and saved at once. */
function PictureField({ kind, url }: { kind: keyof typeof pictures; url: string }) {
  const { slug } = useClub()
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const text = useProblemText()
  const client = useQueryClient()
  const store = useStoreSettings()
  const [chosen, setChosen] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { field, pick, hint, aspect, width } = pictures[kind]
  const save = async (picture: Blob) => {
    setBusy(true)
    try {
      const body = { [field]: await uploadPicture(slug, picture) }
      store(await unwrap(call(updateClubSettings, { params: { slug }, body })))
      await client.invalidateQueries(readinessQuery(slug))
      say(t('pictureSaved'))
      setChosen(null)
    } catch (error) {
      say(text(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="field">
      <span className="label">{names(`labels.${field}`)}</span>
      <div className="line">
        <img
          src={`${url}?w=300`}
          alt=""
          className={`h-24 shrink-0 rounded-lg bg-raised ${kind === 'logo' ? 'w-24 object-contain p-2' : 'w-44 object-cover'}`}
        />
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
      </div>
      <p className="hint">{t(hint)}</p>
      {chosen && (
        <Suspense>
          <CropDialog
            title={t(`crop.${kind}`)}
            file={chosen}
            aspect={aspect}
            width={width}
            isBusy={isBusy}
            onCropped={(picture) => void save(picture)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
