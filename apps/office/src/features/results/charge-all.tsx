import { useMutation, useQuery } from '@tanstack/react-query'
import {
  chargeDuePayments,
  type DuePaymentSums,
  listStaffDuePayments,
  type StaffDuePayment,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { readAllRows } from '../../parts/export-list.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { progressOf, type RunProgress } from './results.ts'
import { useRefresh } from './use-act.ts'

/** How often running charges are read again, in milliseconds. */
export const runInterval = 2_000

/** Charges that were begun together, in one auction, and when; milliseconds since 1970. */
export type Run = { auctionId: string; ids: ReadonlySet<string>; startedAt: number }

/** Charges all cards that are ready, after a question that names their number and their sum. Both are checked by the server. */
export function ChargeAll({
  auctionId,
  ready,
  onStarted,
}: {
  auctionId: string
  ready: DuePaymentSums['ready']
  onStarted: (run: Run) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const text = useProblemText()
  const { money } = useStaffPrice()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<{ ready: DuePaymentSums['ready']; key: string } | null>(null)
  const charge = useMutation({
    mutationFn: ({ ready: { count, cost }, key }: NonNullable<typeof asked>) =>
      unwrap(
        call(chargeDuePayments, {
          params: { slug },
          body: { auctionId, expected: { count, cost: cost.value } },
          idempotencyKey: key,
        }),
      ),
    onSuccess: ({ charged }) => {
      setAsked(null)
      onStarted({
        auctionId,
        ids: new Set(charged.map(({ duePaymentId }) => duePaymentId)),
        startedAt: Date.now(),
      })
    },
    onSettled: refresh,
  })
  const ask = () => {
    charge.reset()
    setAsked({ ready, key: crypto.randomUUID() })
  }
  if (ready.count === 0) return <span className="quiet">{t('nothingToCharge')}</span>
  const hasMoved = charge.error instanceof OperationError && charge.error.problem?.key === 'errors.staff.countChanged'
  return (
    <>
      <Act operation={chargeDuePayments} className="primary" onClick={ask}>
        <Icon name="card" size={16} />
        {t('chargeAll', { count: ready.count, sum: money(ready.cost.value) })}
      </Act>
      {asked && (
        <Question
          title={t('run.title', { count: asked.ready.count })}
          confirm={t('run.confirm', { sum: money(asked.ready.cost.value) })}
          tone="plain"
          isBusy={charge.isPending}
          onConfirm={() => charge.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('run.text', { count: asked.ready.count, sum: money(asked.ready.cost.value) })}</p>
          {charge.isError && (
            <p className="error" role="alert">
              {hasMoved ? t('run.moved', { count: ready.count, sum: money(ready.cost.value) }) : text(charge.error)}
            </p>
          )}
          {hasMoved && (
            <button type="button" className="btn" onClick={ask}>
              {t('chargeAll', { count: ready.count, sum: money(ready.cost.value) })}
            </button>
          )}
        </Question>
      )}
    </>
  )
}

/** How far charges are that were begun together, until the person closes it. */
export function RunBanner({ run, onClose }: { run: Run; onClose: () => void }) {
  const { slug } = useClub()
  // What was read before says what became of the charges before.
  const progressAt = (payments: StaffDuePayment[] | undefined, readAt: number) =>
    progressOf(run.ids, payments && readAt >= run.startedAt ? payments : [])
  const read = useQuery({
    queryKey: [listStaffDuePayments.id, slug, 'run', run.auctionId],
    queryFn: () => readAllRows(listStaffDuePayments, slug, { auctionId: run.auctionId }),
    refetchInterval: ({ state }) =>
      progressAt(state.data, state.dataUpdatedAt).done === run.ids.size ? false : runInterval,
  })
  return <RunProgressBanner progress={progressAt(read.data, read.dataUpdatedAt)} onClose={onClose} />
}

/** Shows how many of the charges have ended, and what they brought. */
export function RunProgressBanner({ progress, onClose }: { progress: RunProgress; onClose: () => void }) {
  const t = useTranslations('results')
  const frame = useTranslations('frame')
  const { money } = useStaffPrice()
  const { count, done, paid, cents, refused } = progress
  const isOver = done === count
  const words = { count, done, paid, sum: money(cents / 100) }
  return (
    <div className="banner" data-tone={isOver && refused.length > 0 ? 'warn' : 'info'} role="status">
      <span>{t(isOver ? 'run.over' : 'run.running', words)}</span>
      <progress className="result-progress" max={count} value={done} aria-hidden="true" />
      {refused.length > 0 && (
        <span className="bad">{t('run.refused', { count: refused.length, names: refused.join(', ') })}</span>
      )}
      {isOver ? (
        <button type="button" className="btn plain small push" onClick={onClose}>
          {frame('close')}
        </button>
      ) : (
        <span className="small quiet push">{t('run.leave')}</span>
      )}
    </div>
  )
}
