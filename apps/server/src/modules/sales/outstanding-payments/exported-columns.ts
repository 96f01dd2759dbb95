import type { Language } from '@virage/contract'
import type { StaffDuePayment } from '@virage/contract/staff'
import { textsOf } from '../texts/index.ts'

/** Returns the columns of exported payments of winners. */
export function exportedPaymentColumns(language: Language) {
  const t = textsOf(language)
  const methodOf = ({ payment }: StaffDuePayment) => {
    if (!payment) return null
    if (payment.recorded) return t(`receipt.${payment.recorded.method}`)
    return payment.cost.value === 0 ? t('payments.coins') : t('receipt.card')
  }
  return [
    [t('payments.auction'), ({ auction }: StaffDuePayment) => auction.name],
    [t('payments.number'), ({ lot }: StaffDuePayment) => lot.number],
    [t('payments.lot'), ({ lot }: StaffDuePayment) => lot.name],
    [t('payments.winner'), ({ winner }: StaffDuePayment) => `${winner.firstName} ${winner.lastName}`.trim()],
    [t('payments.email'), ({ winner }: StaffDuePayment) => winner.email],
    [t('payments.price'), ({ price }: StaffDuePayment) => price.amount],
    [t('payments.cost'), ({ cost }: StaffDuePayment) => cost.value],
    [t('payments.state'), ({ settlement }: StaffDuePayment) => t(`payments.states.${settlement}`)],
    [t('payments.deadline'), ({ deadline }: StaffDuePayment) => deadline],
    [t('payments.reminders'), ({ reminders }: StaffDuePayment) => reminders],
    [t('payments.paidOn'), ({ payment }: StaffDuePayment) => payment?.date ?? null],
    [t('payments.method'), methodOf],
    [t('payments.reference'), ({ payment }: StaffDuePayment) => payment?.recorded?.reference ?? null],
    [t('payments.order'), ({ payment }: StaffDuePayment) => payment?.orderNumber ?? null],
  ] as const
}
