import { useMutation } from '@tanstack/react-query'
import { type BidCancelCategory, bidCancelCategories } from '@virage/contract'
import { cancelBid, extendAuction, type LiveLine, pauseAuction, resumeAuction } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { SelectInput } from '../../parts/fields.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody, type FieldProblems } from '../../parts/problems-of.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { leaderWithout } from './live-store.ts'
import { extraMinutes, type LiveQuestion as Asked } from './use-live-acts.ts'

/**
 * Says what an act will do, and does it.
 *
 * @param ladder the bids of the lot as they are now: they may change while the question is open
 */
export function LiveQuestion({
  asked: { act, lot, bid },
  name,
  count,
  ladder,
  onClose,
}: {
  asked: Asked
  /** The name of the lot. */
  name: string
  /** How many open lots its auction has. */
  count: number
  ladder: LiveLine[]
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('live')
  const text = useProblemText()
  const { price } = useStaffPrice()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const [category, setCategory] = useState<BidCancelCategory>()
  const params = { slug, auctionId: lot.auctionId }
  const { keyOf } = useIntentKey()
  const done = useMutation({
    mutationFn: (): Promise<unknown> => {
      const body = { reason: reason.trim(), category: category ?? 'OTHER' }
      const idempotencyKey = keyOf([act, lot.exclusiveId, body])
      if (act === 'pause') return unwrap(call(pauseAuction, { params, idempotencyKey }))
      if (act === 'resume') return unwrap(call(resumeAuction, { params, idempotencyKey }))
      if (act === 'extendAll')
        return unwrap(call(extendAuction, { params, body: { minutes: extraMinutes }, idempotencyKey }))
      const inBid = { ...params, bidId: bid?.id ?? '' }
      return unwrap(call(cancelBid, { params: inBid, body, idempotencyKey }))
    },
    onSuccess: () => {
      say(t(`done.${act}`))
      close()
    },
    // It stays open with its reason: another press after a lost answer does nothing twice.
  })
  const confirm = () => {
    const found = act === 'cancel' ? checkBody(cancelBid, { reason, category }) : {}
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (!done.isPending) done.mutate()
  }
  const common = { confirm: t(`confirm.${act}`), isBusy: done.isPending, onConfirm: confirm, onClose }
  const failure = done.isError && (
    <p className="error" role="alert">
      {text(done.error)}
    </p>
  )
  if (act !== 'cancel')
    return (
      <Question title={t(`ask.${act}`)} tone="plain" isReady {...common}>
        <p>{t(`effect.${act}`, { count })}</p>
        {failure}
      </Question>
    )
  if (!bid) return null
  const bids = ladder.filter(({ kind }) => kind === 'bid')
  const then = leaderWithout(bids, bid.id)
  const who = bid.person?.name ?? t('somebody')
  return (
    <Question
      title={t('askCancel', { name: who, price: price(bid.coins ?? 0) })}
      dismiss={t('keepBid')}
      initialFocus={field}
      {...common}
    >
      <p>{name}</p>
      <p className="live-then">
        {then
          ? t('thenLeads', { name: then.person?.name ?? t('somebody'), price: price(then.coins ?? 0) })
          : t('thenNobody')}
      </p>
      <p className="quiet">{t('cancelEffect')}</p>
      <SelectInput
        label={t('category')}
        value={category ?? ''}
        problem={problems['category']}
        options={[
          { value: '', label: t('chooseCategory') },
          ...bidCancelCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
        onChange={({ target }) => setCategory(bidCancelCategories.find((one) => one === target.value))}
      />
      <ReasonField
        ref={field}
        label={t('reason')}
        value={reason}
        rows={2}
        problem={problems['reason']}
        onChange={setReason}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.repeat) return
          event.preventDefault()
          confirm()
        }}
      />
      {failure}
    </Question>
  )
}
