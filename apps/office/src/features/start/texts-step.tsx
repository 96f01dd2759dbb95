import { updateClubSettings } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { TextArea } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { useLabels } from '../settings/use-labels.ts'
import { HomePreview, PreviewButton } from './home-preview.tsx'
import { useSettingsEditor } from '../settings/use-settings-editor.ts'

/** Headline, tagline and presentation, in each language of the club. */
export function TextsStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const form = useTranslations('form')
  const { editor, settings } = useSettingsEditor(onSaved)
  const { draft, problems, set, hasTried } = editor
  const { value } = draft
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const shared = { value, problems, set, hasTried }
  return (
    <div className="body" data-side="preview" data-shown={shown}>
      <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('save')}>
        <PreviewButton onPreview={() => setShown('preview')} />
        <LanguageFields {...shared} line="headline" labels={{ line: names('headline') }} />
        <LanguageFields {...shared} line="tagline" labels={{ line: names('tagline') }} />
        <div className="two">
          {settings.languages.map((language) => (
            <TextArea
              key={language}
              lang={language}
              rows={8}
              label={`${names('presentation')} · ${form(`languages.${language}`)}`}
              hint={form('markdown')}
              value={value[`presentation.${language}`]}
              problem={problems[`presentation.${language}`]}
              onChange={({ target }) => set({ [`presentation.${language}`]: target.value })}
            />
          ))}
        </div>
      </FormFrame>
      <HomePreview
        form={value}
        logoUrl={settings.logoUrl}
        bannerUrl={settings.bannerUrl}
        onBack={() => setShown('form')}
      />
    </div>
  )
}
