import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { listMessageReports, type MessageReport, reportResolutions, resolveMessageReport } from '@virage/contract/staff'
import { keyOf, unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { DecisionPane, LoggedNotice, QueuePanes } from '../../parts/queue-panes.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { useNameOf } from '../fans/names.ts'
import { useWaitText } from '../reviews/wait.ts'

/** When a report is late, in seconds: the law asks for an answer without delay (Regulation (EU) 2022/2065, Article 16), and names no day. */
const target = 24 * 3600
/** How many are read at once. */
const mostShown = 100

type Resolution = (typeof reportResolutions)[number]

/** The key and the icon of each decision. */
const looks = {
  DISMISSED: { key: 'a', icon: 'check' },
  WARNED: { key: 'w', icon: 'warning' },
  REMOVED: { key: 'r', icon: 'close' },
} as const satisfies Record<Resolution, object>

/** Reported messages, oldest first. Reading them is written into the log, so they are read when somebody asks. */
export function ReportsPage() {
  const { slug } = useClub()
  const t = useTranslations('reports')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { allowed, reason } = useMay()(listMessageReports)
  const { report } = useSearch({ from: '/staff/$slug/reports' })
  const nameOf = useNameOf()
  const waitText = useWaitText()
  const query = readQuery(listMessageReports, {
    params: { slug },
    query: { state: 'WAITING', sort: 'date', direction: 'asc', limit: mostShown },
  })
  const read = useQuery({ ...query, enabled: allowed })
  const waiting = read.data ?? []
  const chosen = waiting.find(({ id }) => id === report) ?? waiting[0]
  const choose = (find: (now: string | undefined) => string | undefined) =>
    void navigate({ from: '/$slug/reports', search: (before) => ({ report: find(before.report) }), replace: true })
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  return (
    <Screen
      title={t('title')}
      mark={<span className="count">{read.data && `${waiting.length}${waiting.length < mostShown ? '' : '+'}`}</span>}
      actions={
        <>
          <LoggedNotice />
          <AsOf read={read} />
        </>
      }
    >
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending ? (
          <TableBones rows={6} />
        ) : !chosen ? (
          read.data && <EmptyList title={t('empty')} text={t('emptyText')} />
        ) : (
          <QueuePanes
            label={t('queue')}
            items={waiting.map((one) => ({
              id: one.id,
              name: nameOf(one.sender),
              detail: one.reason,
              age: waitText((read.dataUpdatedAt - Date.parse(one.date)) / 1000),
              isLate: read.dataUpdatedAt - Date.parse(one.date) > target * 1000,
            }))}
            chosen={chosen.id}
            onChoose={(id) => choose(() => id)}
            file={<Report report={chosen} />}
            decision={
              <Resolve
                key={chosen.id}
                report={chosen}
                onDone={() => {
                  const at = waiting.indexOf(chosen)
                  const next = waiting[at + 1] ?? waiting[at - 1]
                  // Another one may have been opened while the server answered.
                  choose((now) => (now === undefined || now === chosen.id ? next?.id : now))
                  // The list isn't read again: that would be another entry of the log.
                  client.setQueryData<MessageReport[]>(query.queryKey, (all) =>
                    all?.filter(({ id }) => id !== chosen.id),
                  )
                }}
              />
            }
          />
        )}
      </div>
    </Screen>
  )
}

function Report({ report }: { report: MessageReport }) {
  const { slug } = useClub()
  const t = useTranslations('reports')
  const nameOf = useNameOf()
  const { moment } = useTimes()
  return (
    <section className="file" aria-label={t('message')}>
      <h2>{t('from', { name: nameOf(report.sender) })}</h2>
      <blockquote className="rounded-[10px] bg-raised p-4 whitespace-pre-wrap">{report.text}</blockquote>
      <dl className="cells">
        <div>
          <dt>{t('reason')}</dt>
          <dd>{report.reason}</dd>
        </div>
        <div>
          <dt>{t('reportedBy', { name: nameOf(report.reporter) })}</dt>
          <dd>{moment(report.date)}</dd>
        </div>
      </dl>
      <Link to="/$slug/fans/$id" params={{ slug, id: report.sender.fanId }} className="link self-start">
        {t('sender')}
      </Link>
    </section>
  )
}

function Resolve({ report, onDone }: { report: MessageReport; onDone: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('reports')
  const text = useProblemText()
  const nameOf = useNameOf()
  const name = nameOf(report.sender)
  const { reason } = useMay()(resolveMessageReport)
  const [chosen, setChosen] = useState<Resolution | null>(null)
  const keys = useIntentKey()
  const resolve = useMutation({
    mutationFn: (resolution: Resolution) =>
      unwrap(
        call(resolveMessageReport, {
          params: { slug, reportId: report.id },
          body: { resolution },
          idempotencyKey: keys.keyOf(resolution),
        }),
      ),
    onSuccess: (_, resolution) => {
      say(t(`done.${resolution}`, { name }))
      onDone()
    },
    onError: (error) => {
      say(text(error), 'bad')
      // A colleague was faster: it waits no longer.
      if (keyOf(error) === 'errors.staff.alreadyResolved') onDone()
    },
  })
  return (
    <DecisionPane
      label={t('decision')}
      choices={reportResolutions.map((verdict) => ({ verdict, label: t(`verdicts.${verdict}`), ...looks[verdict] }))}
      chosen={chosen}
      onChoose={setChosen}
      send={chosen === null ? t('sendNone') : t(`send.${chosen}`, { name })}
      isBusy={resolve.isPending}
      reason={reason}
      operation={resolveMessageReport.id}
      onSend={() => chosen !== null && resolve.mutate(chosen)}
    >
      {chosen !== null && <p className="quiet">{t(`hints.${chosen}`, { name })}</p>}
    </DecisionPane>
  )
}
