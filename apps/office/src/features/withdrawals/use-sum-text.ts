import type { StaffWithdrawalDetails } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

type Sum = NonNullable<StaffWithdrawalDetails['paid']>

/** Returns a function that writes what was paid, or goes back: money, coins, or both. */
export function useSumText(): (sum: Pick<Sum, 'amount' | 'coins'>) => string {
  const { settings } = useClub()
  const t = useTranslations('withdrawals')
  const { coins, money } = useAmounts(settings)
  return ({ amount, coins: inCoins }) => {
    if (inCoins.amount === 0) return money(amount.value)
    if (amount.value === 0) return coins(inCoins.amount)
    return t('both', { money: money(amount.value), coins: coins(inCoins.amount) })
  }
}
