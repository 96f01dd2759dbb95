import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dropJobs, type FailedJob, type JobKind, listFailedJobs, retryJobs } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { Panel } from './panel.tsx'

const failedJobsQuery = {
  queryKey: [listFailedJobs.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(listFailedJobs, { params: {}, signal })),
}

const kinds = [
  'sendEmail',
  'sendPush',
  'deliverSandboxEvent',
  'sendRefund',
  'refundWithdrawals',
  'closeCheckoutSession',
  'issueReceipts',
  'issueInvoices',
  'hashClosedMonth',
  'hashPdf',
  'chargeCard',
  'announceCharge',
  'describeCard',
  'removeCard',
  'removeCustomer',
  'removePictures',
  'purge',
] as const

/** Returns the words for a kind of job; its name if this version has none. */
function useKindName() {
  const t = useTranslations('installation.jobs')
  return (kind: string) => {
    const known = kinds.find((one) => one === kind)
    return known ? t(`kinds.${known}`) : kind
  }
}

/** Jobs by kind, and those that failed, with what can be done about them. */
export function JobsPanel({ jobs, onChanged }: { jobs: JobKind[]; onChanged: () => void }) {
  const t = useTranslations('installation.jobs')
  const kindName = useKindName()
  const { moment } = useTimes()
  const columns: Column<JobKind & { id: string }>[] = [
    {
      name: 'kind',
      label: t('kind'),
      className: 'wide',
      renderCell: ({ kind }) => <b className="font-semibold">{kindName(kind)}</b>,
    },
    { name: 'waiting', label: t('waiting'), className: 'number', renderCell: ({ waiting }) => waiting },
    {
      name: 'oldest',
      label: t('oldest'),
      className: 'from-560 quiet',
      renderCell: ({ oldest }) => (oldest === null ? '–' : moment(oldest)),
    },
    { name: 'retrying', label: t('retrying'), className: 'number', renderCell: ({ retrying }) => retrying },
    {
      name: 'failed',
      label: t('failed'),
      className: 'number',
      renderCell: ({ failed }) => <span className={failed > 0 ? 'bad font-semibold' : undefined}>{failed}</span>,
    },
  ]
  const hasFailed = jobs.some(({ retrying, failed }) => retrying + failed > 0)
  return (
    <Panel id="jobs" title={t('title')} note={t('note')}>
      {jobs.length === 0 ? (
        <p className="quiet p-4">{t('none')}</p>
      ) : (
        <DataTable
          label={t('title')}
          rows={jobs.map((job) => ({ ...job, id: job.kind }))}
          columns={columns}
          sort={undefined}
          onSort={() => {}}
        />
      )}
      {hasFailed && <FailedJobs onChanged={onChanged} />}
    </Panel>
  )
}

function FailedJobs({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('installation.jobs')
  const text = useProblemText()
  const kindName = useKindName()
  const { moment } = useTimes()
  const client = useQueryClient()
  const read = useQuery(failedJobsQuery)
  const [dropped, setDropped] = useState<FailedJob | null>(null)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: failedJobsQuery.queryKey })
    onChanged()
  }
  const retry = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(retryJobs, { params: {}, body: { ids } })),
    onSuccess: ({ count }) => say(t('retried', { count })),
    onError: (error) => say(text(error), 'bad'),
    onSettled: refresh,
  })
  const drop = useMutation({
    mutationFn: (id: string) => unwrap(call(dropJobs, { params: {}, body: { ids: [id] } })),
    onSuccess: ({ count }) => say(t('droppedJobs', { count })),
    onError: (error) => say(text(error), 'bad'),
    onSettled: () => {
      setDropped(null)
      refresh()
    },
  })
  const failed = read.data ?? []
  return (
    <div className="border-t border-line">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={2} />}
      <div className="line wraps px-4 py-3">
        {read.data && <h3>{t('failedTitle', { count: failed.length })}</h3>}
        {failed.length > 0 && (
          <button
            type="button"
            className="btn small push"
            aria-busy={retry.isPending}
            onClick={() => retry.mutate(failed.map(({ id }) => id))}
          >
            {t('retryAll', { count: failed.length })}
          </button>
        )}
      </div>
      <ul>
        {failed.map((job) => (
          <li key={job.id} className="line wraps border-t border-line px-4 py-2.5">
            <span className="grid min-w-0 flex-1 basis-64">
              <span className="line wraps">
                <b className="font-semibold">{kindName(job.kind)}</b>
                <span className="state" data-tone={job.nextAttempt === null ? 'bad' : 'warn'}>
                  {job.nextAttempt === null ? t('gaveUp') : t('next', { time: moment(job.nextAttempt) })}
                </span>
                <span className="small quiet">{t('attempts', { count: job.attempts, most: job.mostAttempts })}</span>
              </span>
              <code className="small quiet wrap-anywhere">{job.error}</code>
            </span>
            <span className="line">
              <button type="button" className="btn small" onClick={() => retry.mutate([job.id])}>
                {t('retry')}
              </button>
              {job.canDrop && (
                <button type="button" className="btn small plain" onClick={() => setDropped(job)}>
                  {t('drop')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {dropped && (
        <Question
          title={t('dropTitle', { kind: kindName(dropped.kind) })}
          confirm={t('dropConfirm')}
          isBusy={drop.isPending}
          onConfirm={() => drop.mutate(dropped.id)}
          onClose={() => setDropped(null)}
        >
          <p>{t('dropText')}</p>
        </Question>
      )}
    </div>
  )
}
