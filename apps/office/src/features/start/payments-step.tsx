import { updateClubSettings } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { SwitchInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { useLabels } from '../settings/settings-page.tsx'
import { useSettingsEditor } from './use-settings-editor.ts'

/** How fans pay: by card, with coins, and for a membership. */
export function PaymentsStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  const names = useTranslations('settings')
  const { editor, settings, initial } = useSettingsEditor(onSaved)
  const { draft, problems, set } = editor
  const { value } = draft
  const labels = useLabels()
  const { reason } = useMay()(updateClubSettings)
  const switches = [
    'fiatAccepted',
    'coinsEnabled',
    ...(settings.model === 'FOUNDATION' ? (['membershipRequired', 'promoteDonation'] as const) : []),
  ] as const
  const amounts = [
    ...(value.coinsEnabled ? (['currentPrice'] as const) : []),
    ...(value.membershipRequired ? (['membershipFee'] as const) : []),
    'dueDeadline',
  ] as const
  const units = { currentPrice: '€', membershipFee: '€', dueDeadline: 'h' } as const
  return (
    <div className="body">
      <FormFrame editor={editor} initial={initial} labels={labels} reason={reason} submitLabel={t('save')}>
        <div className="two">
          {switches.map((path) => (
            <SwitchInput
              key={path}
              label={names(`labels.${path}`)}
              meaning={names(value[path] ? `meanings.${path}.on` : `meanings.${path}.off`)}
              checked={value[path]}
              onChange={({ target }) => set({ [path]: target.checked })}
            />
          ))}
        </div>
        <div className="two">
          {value.coinsEnabled && (
            <TextInput
              label={names('labels.ticker')}
              value={value.ticker}
              problem={problems['ticker']}
              onChange={({ target }) => set({ ticker: target.value })}
            />
          )}
          {amounts.map((path) => (
            <TextInput
              key={path}
              label={names(`labels.${path}`)}
              unit={units[path]}
              inputMode="decimal"
              hint={names(`hints.${path}`)}
              value={value[path]}
              problem={problems[path]}
              onChange={({ target }) => set({ [path]: target.value })}
            />
          ))}
        </div>
      </FormFrame>
    </div>
  )
}
