import { useTranslations } from 'use-intl'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import type { Editor } from '../../parts/use-editor.ts'
import type { SettingsForm } from './settings-form.ts'

/** The colours of the club, and whether its pages are light or dark. */
export function ThemeFields({
  editor: { draft, problems, set },
  hasHue = false,
}: {
  editor: Editor<SettingsForm>
  /** Whether the hue of the backgrounds can be chosen, too. */
  hasHue?: boolean
}) {
  const t = useTranslations('settings')
  const { value } = draft
  return (
    <div className="two">
      {(['theme.primary', 'theme.accent'] as const).map((path) => (
        <div key={path} className="line items-end">
          <input
            type="color"
            aria-label={t('pick', { name: t(`labels.${path}`) })}
            className="size-9 shrink-0 rounded-md"
            value={/^#[0-9a-f]{6}$/.test(value[path]) ? value[path] : '#000000'}
            onChange={({ target }) => set({ [path]: target.value })}
          />
          <div className="flex-1">
            <TextInput
              label={t(`labels.${path}`)}
              value={value[path]}
              problem={problems[path]}
              onChange={({ target }) => set({ [path]: target.value.trim().toLowerCase() })}
            />
          </div>
        </div>
      ))}
      {hasHue && (
        <TextInput
          label={t('labels.theme.hue')}
          unit="°"
          inputMode="numeric"
          hint={t('hueHint')}
          value={value['theme.hue']}
          problem={problems['theme.hue']}
          onChange={({ target }) => set({ 'theme.hue': target.value })}
        />
      )}
      <SelectInput
        label={t('labels.theme.mode')}
        hint={t('modeHint')}
        value={value['theme.mode']}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChange={({ target }) => set({ 'theme.mode': target.value })}
      />
    </div>
  )
}
