import { useMutation } from '@tanstack/react-query'
import { awardLot } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

/** Ends the lot for the paddle that leads it. What it does stands before the button. */
export function Award({
  params,
  paddle,
  who,
  coinsAmount,
  onDone,
}: {
  params: { slug: string; auctionId: string; exclusiveId: string }
  /** Its number. */
  paddle: number
  who: string
  coinsAmount: number
  onDone?: () => void
}) {
  const t = useTranslations('live.room')
  const text = useProblemText()
  const { price } = useStaffPrice()
  const body = { paddle, coinsAmount }
  const award = useMutation({
    mutationFn: () => unwrap(call(awardLot, { params, body })),
    onSuccess: () => {
      say(t('awarded', { paddle }))
      onDone?.()
    },
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <div className="stack">
      <p className="quiet">{t('awardEffect', { name: who, price: price(coinsAmount) })}</p>
      <button
        type="button"
        className="btn min-h-12"
        aria-busy={award.isPending}
        onClick={() => {
          if (!award.isPending) award.mutate()
        }}
      >
        {t('award', { paddle, price: price(coinsAmount) })}
      </button>
    </div>
  )
}
