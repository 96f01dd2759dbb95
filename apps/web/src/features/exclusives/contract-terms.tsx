import type { Exclusive } from '@virage/contract'
import { cents, centsToDecimal, type SoldTerms } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { SoldBy } from './sold-by.tsx'
import { useDeliverySummary } from '../orders/use-delivery-summary.ts'
import type { Delivery } from '../orders/use-delivery.ts'

/**
 * What a buyer has to know right before the button that orders or bids: who sells, delivery, whether they can withdraw and
 * why not, and the total (B01).
 *
 * @param delivery what the buyer has chosen; undefined for a bid, whose delivery is chosen when it is paid
 * @param terms those of the sale, with what the buyer declares; undefined for a bid
 * @param total in euro, with the delivery; a bid has it on its button
 */
export function ContractTerms({
  exclusive,
  delivery,
  terms,
  total,
}: {
  exclusive: Pick<Exclusive, 'id' | 'withdrawal' | 'ownership' | 'category' | 'delivery'>
  delivery?: Pick<Delivery, 'method' | 'cost'>
  terms?: SoldTerms
  total?: number
}) {
  const club = useClub()
  const t = useTranslations('contract')
  const free = useTranslations('delivery')
  const { money } = useAmounts(club)
  const summary = useDeliverySummary(exclusive)
  const { category } = exclusive
  const withdrawal = terms ?? exclusive.withdrawal
  const isExperience = category === 'EXPERIENCE'
  const method = delivery?.method
  const price = delivery?.cost === 0 ? free('free') : money(centsToDecimal(delivery?.cost ?? cents(0)))
  return (
    <ul className="grid gap-1 text-sm text-muted">
      <li>
        <SoldBy exclusive={exclusive} />
      </li>
      {method && <li>{t('deliveryBy', { method: method.name, price })}</li>}
      {!delivery && summary !== undefined && <li>{t('chosenLater', { delivery: summary })}</li>}
      {!method && !isExperience && (delivery || summary === undefined) && (
        <li>{t(delivery ? 'delivery' : 'deliveryLater')}</li>
      )}
      <li>
        {withdrawal === 'RIGHT' && isExperience
          ? t('RIGHT_EXPERIENCE')
          : withdrawal === 'PERFORMED' && terms === undefined
            ? t('PERFORMED_LATER')
            : t(withdrawal)}
      </li>
      {total !== undefined && <li>{t('total', { amount: money(total) })}</li>}
    </ul>
  )
}
