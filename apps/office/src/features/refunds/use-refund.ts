import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getRefundable,
  type refundableKinds,
  refundCoinsPurchase,
  refundDonation,
  refundMembership,
  refundOrder,
  requestRefundApproval,
} from '@virage/contract/staff'
import { keyOf, unwrap } from '@virage/session/operation-error'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'

type Share = { amount: number; coinsAmount: number }

/** What a person wants to refund: a part in euros and coins, or all that is left, which is then as much as they saw. */
export type RefundInput = {
  share: { part: Share } | { expected: Share }
  restock: boolean
  reason: string
  /** Whether a second person is asked instead. */
  needsApproval: boolean
}

/** A refund that a person begins, or asks a second person for. */
export type Refunding = {
  /** The refund that has begun; null before. */
  refundId: string | null
  isRequested: boolean
  isBusy: boolean
  error: unknown
  /** Whether the server has said that a second person is needed, for example because the rule has just changed. */
  wasRefusedAlone: boolean
  send: (input: RefundInput) => void
  reset: () => void
}

/** Begins a refund. Sent twice with the same content, it happens once. */
export function useRefund(kind: (typeof refundableKinds)[number], id: string, onChanged: () => unknown): Refunding {
  const { slug } = useClub()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (input: RefundInput) => {
      const { share, restock, reason, needsApproval } = input
      const part = 'part' in share ? share.part : undefined
      const expected = 'expected' in share ? share.expected : undefined
      if (needsApproval) {
        const body = { kind, itemId: id, restock, reason, expected, ...part }
        await unwrap(call(requestRefundApproval, { params: { slug }, body }))
        return null
      }
      const body = { reason, expected }
      const send = {
        order: () => call(refundOrder, { params: { slug, orderId: id }, body: { ...body, restock, ...part } }),
        donation: () => call(refundDonation, { params: { slug, donationId: id }, body }),
        membership: () => call(refundMembership, { params: { slug, membershipId: id }, body }),
        coins: () =>
          call(refundCoinsPurchase, {
            params: { slug, purchaseId: id },
            body: { ...body, ...(part && { amount: part.amount }) },
          }),
      }[kind]
      return (await unwrap(send())).id
    },
    onSuccess: () => void onChanged(),
    // More or less may be left than was shown, or a colleague has already asked for it.
    onError: () => void client.invalidateQueries({ queryKey: [getRefundable.id, slug] }),
  })
  return {
    refundId: mutation.data ?? null,
    isRequested: mutation.data === null,
    isBusy: mutation.isPending,
    error: mutation.error,
    wasRefusedAlone: mutation.error !== null && keyOf(mutation.error) === 'errors.refund.approvalNeeded',
    send: (input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    reset: mutation.reset,
  }
}
