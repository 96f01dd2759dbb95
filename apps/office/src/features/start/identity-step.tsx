import { updateClubSettings } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { useLabels } from '../settings/use-labels.ts'
import { useSettingsEditor } from '../settings/use-settings-editor.ts'

/** The legal name, the contact address, and the documents that fans accept. */
export function IdentityStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const form = useTranslations('form')
  const { editor, settings } = useSettingsEditor(onSaved)
  const { draft, problems, set } = editor
  const { value } = draft
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  return (
    <div className="body">
      <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('save')}>
        <div className="two">
          <TextInput
            label={names('labels.name')}
            hint={names('nameHint')}
            value={value.name}
            problem={problems['name']}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextInput
            label={names('labels.platformName')}
            hint={names('platformNameHint')}
            value={value.platformName}
            problem={problems['platformName']}
            onChange={({ target }) => set({ platformName: target.value })}
          />
          <TextInput
            type="email"
            label={names('labels.contactEmail')}
            value={value.contactEmail}
            problem={problems['contactEmail']}
            onChange={({ target }) => set({ contactEmail: target.value })}
          />
        </div>
        <div className="stack !gap-1">
          <h2>{t('legal')}</h2>
          <p className="quiet">{t('legalHint')}</p>
        </div>
        <div className="two">
          {(['eulaUrl', 'sfcUrl', 'privacyPolicyUrl'] as const).map((path) => (
            <div key={path} className="line items-end">
              <div className="min-w-0 flex-1">
                <TextInput
                  label={names(`labels.${path}`)}
                  value={value[path]}
                  problem={problems[path]}
                  onChange={({ target }) => set({ [path]: target.value.trim() })}
                />
              </div>
              <a
                href={settings[path]}
                target="_blank"
                rel="noreferrer"
                className="btn"
                aria-label={form('labelled', { label: t('read'), text: names(`labels.${path}`) })}
              >
                {t('read')}
              </a>
            </div>
          ))}
        </div>
      </FormFrame>
    </div>
  )
}
