import type { Exclusive } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/**
 * What a buyer has to know right before the button that orders or bids: who sells, delivery, whether they can withdraw and
 * why not, and the total (B01).
 *
 * @param total in euro; a bid has it on its button
 */
export function ContractTerms({
  exclusive,
  total,
}: {
  exclusive: Pick<Exclusive, 'withdrawal' | 'category'>
  total?: number
}) {
  const club = useClub()
  const t = useTranslations('contract')
  const { money } = useAmounts(club)
  const { withdrawal, category } = exclusive
  const isExperience = category === 'EXPERIENCE'
  return (
    <ul className="grid gap-1 text-sm text-muted">
      <li>{t('soldBy', { club: club.name })}</li>
      {!isExperience && <li>{t('delivery')}</li>}
      <li>{t(withdrawal === 'RIGHT' && isExperience ? 'RIGHT_EXPERIENCE' : withdrawal)}</li>
      {total !== undefined && <li>{t('total', { amount: money(total) })}</li>}
    </ul>
  )
}
