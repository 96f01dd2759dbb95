import type { RefundablePurchase, refundableKinds } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { Icon, type IconName } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { returnedCoins } from './refund-sum.ts'

/** What a refund does, in words. */
export function Consequences({
  kind,
  purchase,
  sum,
  isWhole,
  restock,
  needsApproval,
  name,
}: {
  kind: (typeof refundableKinds)[number]
  purchase: RefundablePurchase
  sum: { card: number; coins: number }
  isWhole: boolean
  restock: boolean
  needsApproval: boolean
  name: string
}) {
  const { settings } = useClub()
  const t = useTranslations('refunds')
  const { coins, money } = useAmounts(settings)
  const { day } = useTimes()
  const { receipt, endsAt, alone } = purchase
  const facts: [IconName, string][] = []
  if (needsApproval) facts.push(['users', t('then.approval', { limit: money(alone?.value ?? 0) })])
  if (sum.card > 0) {
    const words = { name, sum: money(sum.card) }
    facts.push(purchase.isRecorded ? ['wallet', t('then.byClub', words)] : ['card', t('then.card', words)])
  }
  if (sum.coins > 0) facts.push(['wallet', t('then.coins', { name, sum: coins(sum.coins) })])
  const returned = returnedCoins(purchase, sum.card)
  if (returned > 0) facts.push(['wallet', t('then.returned', { name, sum: coins(returned) })])
  if (kind === 'order')
    facts.push(['bag', isWhole ? t(restock ? 'then.restocked' : 'then.notRestocked') : t('then.keeps', { name })])
  if (kind === 'membership' && endsAt !== null)
    facts.push(['user', t('then.membershipEnds', { name, day: day(endsAt) })])
  if (receipt !== null)
    facts.push([
      'receipt',
      receipt.number === null ? t('then.noReceiptFollows') : t('then.receiptCancelled', { number: receipt.number }),
    ])
  facts.push(['mail', t('then.told', { name })])
  return (
    <ul className="consequences" aria-label={t('consequences')}>
      {facts.map(([icon, fact]) => (
        <li key={fact}>
          <Icon name={icon} size={16} />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  )
}
