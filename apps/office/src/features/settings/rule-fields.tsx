import { useTranslations } from 'use-intl'
import { SwitchInput, TextInput } from '../../parts/fields.tsx'
import type { Editor } from '../../parts/use-editor.ts'
import type { SettingsForm, switches as allSwitches } from './settings-form.ts'

const units = {
  currentPrice: '€',
  membershipFee: '€',
  extensionWindow: 's',
  dueDeadline: 'h',
  autoChargeHours: 'h',
} as const

/** Switches of the club and the amounts that belong to them. What concerns coins is shown while the club has coins. */
export function RuleFields({
  editor: { draft, problems, set },
  switches,
  amounts,
}: {
  editor: Editor<SettingsForm>
  switches: readonly (typeof allSwitches)[number][]
  amounts: readonly (keyof typeof units)[]
}) {
  const t = useTranslations('settings')
  const { value, base } = draft
  const meaningOf = (path: (typeof switches)[number]) => {
    // Prices keep their number, which is another sum if a coin hasn't cost a euro.
    if (path === 'coinsEnabled' && base.coinsEnabled && !value.coinsEnabled) return t('meanings.coinsEnabled.turnedOff')
    return t(value[path] ? `meanings.${path}.on` : `meanings.${path}.off`)
  }
  return (
    <>
      <div className="two">
        {switches.map((path) => (
          <SwitchInput
            key={path}
            label={t(`labels.${path}`)}
            meaning={meaningOf(path)}
            checked={value[path]}
            onChange={({ target }) => set({ [path]: target.checked })}
          />
        ))}
      </div>
      <div className="two">
        {value.coinsEnabled && (
          <TextInput
            label={t('labels.ticker')}
            value={value.ticker}
            problem={problems['ticker']}
            onChange={({ target }) => set({ ticker: target.value })}
          />
        )}
        {amounts
          .filter((path) => path !== 'currentPrice' || value.coinsEnabled)
          .map((path) => (
            <TextInput
              key={path}
              label={t(`labels.${path}`)}
              unit={units[path]}
              inputMode="decimal"
              hint={t(`hints.${path}`)}
              value={value[path]}
              problem={problems[path]}
              onChange={({ target }) => set({ [path]: target.value })}
            />
          ))}
      </div>
    </>
  )
}
