import type { StaffWithdrawal } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'

/** The colour of each state. */
const tones = {
  RETURN: 'warn',
  CONFIRMATION: 'warn',
  REFUND: 'info',
  DONE: 'good',
  REFUSED: 'off',
} as const satisfies Record<StaffWithdrawal['state'], string>

/** What a withdrawal waits for; a refund that the bank has refused is in red. */
export function WithdrawalMark({ withdrawal: { state, refund } }: { withdrawal: StaffWithdrawal }) {
  const t = useTranslations('withdrawals')
  const hasFailed = state === 'REFUND' && refund?.status === 'failed'
  return (
    <span className="state" data-tone={hasFailed ? 'bad' : tones[state]}>
      {hasFailed ? t('refundFailed') : t(`states.${state}`)}
    </span>
  )
}
