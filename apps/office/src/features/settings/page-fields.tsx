import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import type { Editor } from '../../parts/use-editor.ts'
import { addresses, type SettingsForm } from './settings-form.ts'

/** The names and texts of the club's pages, and its addresses. */
export function PageFields({ editor: { draft, problems, set, hasTried } }: { editor: Editor<SettingsForm> }) {
  const t = useTranslations('settings')
  const form = useTranslations('form')
  const { settings } = useClub()
  const { value } = draft
  return (
    <>
      <div className="two">
        {(['platformName', 'name'] as const).map((path) => (
          <TextInput
            key={path}
            label={t(`labels.${path}`)}
            hint={t(`${path}Hint`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value })}
          />
        ))}
      </div>
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="headline"
        labels={{ line: t('headline') }}
      />
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="tagline"
        labels={{ line: t('tagline') }}
      />
      <div className="two">
        {settings.languages.map((language) => (
          <TextArea
            key={language}
            lang={language}
            rows={8}
            label={`${t('presentation')} · ${form(`languages.${language}`)}`}
            hint={form('markdown')}
            value={value[`presentation.${language}`]}
            problem={problems[`presentation.${language}`]}
            onChange={({ target }) => set({ [`presentation.${language}`]: target.value })}
          />
        ))}
      </div>
      <div className="two">
        <TextInput
          type="email"
          label={t('labels.contactEmail')}
          value={value.contactEmail}
          problem={problems['contactEmail']}
          onChange={({ target }) => set({ contactEmail: target.value })}
        />
        {addresses.map((path) => (
          <TextInput
            key={path}
            label={t(`labels.${path}`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value.trim() })}
          />
        ))}
      </div>
    </>
  )
}
