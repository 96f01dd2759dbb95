import type { RefundablePurchase } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import type { RefundDraft, RefundSum } from './refund-sum.ts'

/** What was paid, what is back already, what is refunded now and what is left after that: by card, and in coins. */
export function SumTable({
  purchase: { paid, left },
  draft,
  sum,
  hasTried,
  onChange,
}: {
  purchase: RefundablePurchase
  draft: RefundDraft
  sum: RefundSum
  hasTried: boolean
  onChange: (change: Partial<RefundDraft>) => void
}) {
  const { settings } = useClub()
  const t = useTranslations('refunds')
  const text = useProblemText()
  const { coins, money } = useAmounts(settings)
  const hasCoins = paid.coins.amount > 0
  // A mistake is said once there is something to be wrong about.
  const problems = !sum.ok && (hasTried || draft.card !== '' || draft.coins !== '') ? sum.problems : {}
  const row = (label: string, card: number, tokens: number) => (
    <tr>
      <th scope="row">{label}</th>
      <td className="number">{money(card)}</td>
      {hasCoins && <td className="number">{coins(tokens)}</td>}
    </tr>
  )
  const field = (name: 'card' | 'coins', unit: string) => (
    <td className="number">
      <div className="with-unit">
        <input
          className="input compact"
          inputMode="decimal"
          aria-label={t(name === 'card' ? 'eurosNow' : 'coinsNow')}
          aria-invalid={problems[name] === undefined ? undefined : true}
          aria-describedby={problems[name] === undefined ? undefined : `refund-${name}-problem`}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
        <span aria-hidden="true">{unit}</span>
      </div>
      {problems[name] !== undefined && (
        <p id={`refund-${name}-problem`} className="error" role="alert">
          {text(problems[name])}
        </p>
      )}
    </td>
  )
  return (
    <table className="table" aria-label={t('sums')}>
      <thead>
        <tr>
          <th scope="col" className="wide">
            <span className="sr-only">{t('sums')}</span>
          </th>
          <th scope="col" className="number">
            {t('euros')}
          </th>
          {hasCoins && (
            <th scope="col" className="number">
              {t('coins')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {row(t('paid'), paid.amount.value, paid.coins.amount)}
        {row(t('back'), paid.amount.value - left.amount.value, paid.coins.amount - left.coins.amount)}
        {draft.isPart ? (
          <tr>
            <th scope="row">{t('now')}</th>
            {field('card', '€')}
            {hasCoins && field('coins', settings.ticker)}
          </tr>
        ) : (
          row(t('now'), left.amount.value, left.coins.amount)
        )}
        {sum.ok && row(t('leftAfter'), left.amount.value - sum.card, left.coins.amount - sum.coins)}
      </tbody>
    </table>
  )
}
