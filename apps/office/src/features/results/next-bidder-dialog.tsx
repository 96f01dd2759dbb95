import { useQuery } from '@tanstack/react-query'
import { listNextBidders, type NextBidder, offerToRunnerUp, type StaffDuePayment } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { readQuery } from '../../queries.ts'
import { nameOf } from './results.ts'
import { useAct } from './use-act.ts'

/** Offers a lot to one of the next bidders, whose state is shown before. Their names are read when the dialog opens. */
export function NextBidderDialog({ payment, onClose }: { payment: StaffDuePayment; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const { fixedPrice, money } = useStaffPrice()
  const params = { slug, duePaymentId: payment.id }
  const read = useQuery(readQuery(listNextBidders, { params }))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = read.data?.find(({ fan }) => fan.id === chosenId) ?? read.data?.[0]
  const act = useAct(
    (idempotencyKey, fanId: string) => unwrap(call(offerToRunnerUp, { params, body: { fanId }, idempotencyKey })),
    {
      done: ({ fanId }) => t('done.secondChance', wordsOf(read.data?.find(({ fan }) => fan.id === fanId))),
      onDone: onClose,
      isQuiet: true,
    },
  )
  const wordsOf = (bidder: NextBidder | undefined) => ({
    name: bidder ? nameOf(bidder.fan) : '',
    price: bidder ? fixedPrice(bidder.price, bidder.cost) : '',
  })
  const less = chosen ? Math.round(payment.cost.value * 100) - Math.round(chosen.cost.value * 100) : 0
  return (
    <OfficeDialog title={t('next.title')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={3} />}
      {read.data?.length === 0 && <EmptyList title={t('next.none')} text={t('next.noneText')} />}
      {chosen && (
        <form
          className="stack !gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!act.isPending) act.mutate(chosen.fan.id)
          }}
        >
          <fieldset className="stack">
            <legend className="mb-2">{t('next.intro', { lot: payment.lot.name })}</legend>
            {read.data?.map((bidder) => (
              <BidderChoice
                key={bidder.fan.id}
                bidder={bidder}
                isChosen={bidder === chosen}
                onChoose={() => setChosenId(bidder.fan.id)}
              />
            ))}
          </fieldset>
          <ul className="stack !gap-1 quiet">
            <li>{t('next.owes', wordsOf(chosen))}</li>
            <li>{t('next.former', { name: nameOf(payment.winner) })}</li>
            <li>{t('next.mail')}</li>
            {less > 0 && <li>{t('next.less', { sum: money(less / 100) })}</li>}
          </ul>
          {act.isError && (
            <p className="error" role="alert">
              {text(act.error)}
            </p>
          )}
          <div className="dialog-actions">
            <button type="button" className="btn" onClick={onClose}>
              {frame('cancel')}
            </button>
            <button type="submit" className="btn primary" aria-busy={act.isPending}>
              {t('next.submit', wordsOf(chosen))}
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}

function BidderChoice({ bidder, isChosen, onChoose }: { bidder: NextBidder; isChosen: boolean; onChoose: () => void }) {
  const t = useTranslations('results')
  const { settings } = useClub()
  const { fixedPrice, money } = useStaffPrice()
  const { moment, day } = useTimes()
  return (
    <label className="choice" data-chosen={isChosen || undefined}>
      <input type="radio" name="bidder" checked={isChosen} onChange={onChoose} />
      <span className="stack !gap-1">
        <b className="clip">{nameOf(bidder.fan)}</b>
        <span className="small quiet">{t('next.bid', { date: moment(bidder.bidDate) })}</span>
        <span className="line wraps !gap-1">
          <span className="state" data-tone={bidder.cardReady ? 'good' : 'off'}>
            {t(bidder.cardReady ? 'next.cardReady' : 'next.noCard')}
          </span>
          <span className="state" data-tone={bidder.validated ? 'good' : 'warn'}>
            {t(bidder.validated ? 'next.verified' : 'next.notVerified')}
          </span>
          {bidder.biddingClosedUntil !== null && (
            <span className="state" data-tone="bad">
              {t('next.blocked', { date: day(bidder.biddingClosedUntil) })}
            </span>
          )}
        </span>
      </span>
      <span className="stack push !gap-0 justify-items-end">
        <b className="figure text-lg">{fixedPrice(bidder.price, bidder.cost)}</b>
        {settings.coinsEnabled && <span className="small quiet figure">{money(bidder.cost.value)}</span>}
      </span>
    </label>
  )
}
