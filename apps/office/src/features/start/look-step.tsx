import { useQueryClient } from '@tanstack/react-query'
import { updateClubSettings } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { say } from '../../parts/toasts.ts'
import { readinessQuery } from '../../queries.ts'
import { ClubPicture } from '../settings/club-picture.tsx'
import { ThemeFields } from '../settings/theme-fields.tsx'
import { useLabels } from '../settings/use-labels.ts'
import { HomePreview, PreviewButton } from './home-preview.tsx'
import { useSettingsEditor, useStoreSettings } from '../settings/use-settings-editor.ts'

/** Logo, banner and colours, beside what fans will see of them. */
export function LookStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const { editor, settings } = useSettingsEditor(onSaved)
  const { slug } = useClub()
  const client = useQueryClient()
  const store = useStoreSettings()
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  /** Saves a picture at once, before the rest of the form. */
  const savePicture = async (body: { logoUrl?: string; bannerUrl?: string }) => {
    store(await unwrap(call(updateClubSettings, { params: { slug }, body })))
    await client.invalidateQueries(readinessQuery(slug))
    say(t('pictureSaved'))
  }
  return (
    <div className="body" data-side="preview" data-shown={shown}>
      <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('save')}>
        <PreviewButton onPreview={() => setShown('preview')} />
        <div className="two">
          {(['logo', 'banner'] as const).map((kind) => (
            <ClubPicture
              key={kind}
              kind={kind}
              url={settings[`${kind}Url`]}
              onChange={(url) => savePicture({ [`${kind}Url`]: url })}
            />
          ))}
        </div>
        <ThemeFields editor={editor} />
      </FormFrame>
      <HomePreview
        form={editor.draft.value}
        logoUrl={settings.logoUrl}
        bannerUrl={settings.bannerUrl}
        onBack={() => setShown('form')}
      />
    </div>
  )
}
