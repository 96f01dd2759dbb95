import { refundCoinsPurchase, refundDonation, refundMembership, refundOrder } from '@virage/contract/staff'
import type { refundableKinds } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type Kind = (typeof refundableKinds)[number]

const operations = {
  order: refundOrder,
  donation: refundDonation,
  membership: refundMembership,
  coins: refundCoinsPurchase,
} as const

/**
 * The button that opens the refund of a purchase.
 *
 * @param isOffered whether something is left to refund. The dialog stays open without its button, and says how the refund goes.
 */
export function RefundButton({
  kind,
  id,
  isOffered,
  label,
  onChanged,
}: {
  kind: Kind
  id: string
  isOffered: boolean
  label?: string
  onChanged: () => unknown
}) {
  const t = useTranslations('refunds')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isOffered && (
        <Act operation={operations[kind]} onClick={() => setOpen(true)}>
          {label ?? t('open')}
        </Act>
      )}
      {isOpen && <RefundDialog kind={kind} id={id} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}
