import { useMutation } from '@tanstack/react-query'
import { awardLot } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

/** A paddle that leads a lot, who holds it, and at what price. */
export type LeadingPaddle = { number: number; who: string; coinsAmount: number }

/**
 * Ends a lot for the paddle that leads it, after a question. The question keeps the paddle and the price that it named: the
 * server refuses others, and the question says so as soon as it is known.
 *
 * @param leader undefined while no paddle leads
 */
export function Award({
  params,
  leader,
  onDone,
}: {
  params: { slug: string; auctionId: string; exclusiveId: string }
  leader: LeadingPaddle | undefined
  onDone?: () => void
}) {
  const t = useTranslations('live.room')
  const text = useProblemText()
  const { price } = useStaffPrice()
  const [asked, setAsked] = useState<LeadingPaddle>()
  const award = useMutation({
    mutationFn: ({ number: paddle, coinsAmount }: LeadingPaddle) =>
      unwrap(call(awardLot, { params, body: { paddle, coinsAmount } })),
    onSuccess: (_, { number: paddle }) => {
      say(t('awarded', { paddle }))
      setAsked(undefined)
      onDone?.()
    },
  })
  const labelOf = ({ number: paddle, coinsAmount }: LeadingPaddle) => t('award', { paddle, price: price(coinsAmount) })
  const isOutbid = asked && (asked.number !== leader?.number || asked.coinsAmount !== leader.coinsAmount)
  // While the award is sent, the stream may tell of it before the answer does.
  const failure = isOutbid && !award.isPending ? 'errors.room.notLeading' : award.error
  return (
    <>
      {leader && (
        <button
          type="button"
          className="btn min-h-12"
          onClick={() => {
            award.reset()
            setAsked(leader)
          }}
        >
          {labelOf(leader)}
        </button>
      )}
      {asked && (
        <Question
          title={t('awardTitle', { paddle: asked.number, price: price(asked.coinsAmount) })}
          confirm={labelOf(asked)}
          tone="plain"
          isBusy={award.isPending}
          onConfirm={() => award.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('awardEffect', { name: asked.who, price: price(asked.coinsAmount) })}</p>
          {failure && (
            <p className="error" role="alert">
              {text(failure)}
            </p>
          )}
        </Question>
      )}
    </>
  )
}
