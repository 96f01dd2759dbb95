import type { Installation, ServerProcess } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { bytesText } from '../../parts/bytes.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Panel } from './panel.tsx'

/** Processes, the database, and the routes that take longest. */
export function HealthPanel({ installation: { processes, database, slowest } }: { installation: Installation }) {
  const t = useTranslations('installation.health')
  const { moment } = useTimes()
  const { bytes, milliseconds, seconds } = useUnits()
  const columns: Column<ServerProcess>[] = [
    {
      name: 'role',
      label: t('role'),
      renderCell: ({ role }) => <b className="font-semibold">{t(`roles.${roleOf(role)}`)}</b>,
    },
    {
      name: 'state',
      label: t('state'),
      renderCell: ({ isSilent }) => (
        <span className="state" data-tone={isSilent ? 'bad' : 'good'}>
          {t(isSilent ? 'silent' : 'reports')}
        </span>
      ),
    },
    { name: 'release', label: t('release'), className: 'from-760 quiet', renderCell: ({ release }) => release },
    { name: 'node', label: 'Node', className: 'from-760 quiet', renderCell: ({ nodeVersion }) => nodeVersion },
    {
      name: 'started',
      label: t('started'),
      className: 'from-560 quiet',
      renderCell: ({ startedAt }) => moment(startedAt),
    },
    { name: 'memory', label: t('memory'), className: 'number from-560', renderCell: ({ memory }) => bytes(memory) },
    { name: 'streams', label: t('streams'), className: 'number from-560', renderCell: ({ streams }) => streams },
    { name: 'requests', label: t('requests'), className: 'number', renderCell: ({ requests }) => requests },
    {
      name: 'p95',
      label: t('p95'),
      className: 'number',
      renderCell: ({ p95 }) => (p95 === null ? '–' : milliseconds(p95)),
    },
  ]
  return (
    <Panel id="health" title={t('title')} note={t('note')}>
      <DataTable label={t('processes')} rows={processes} columns={columns} sort={undefined} onSort={() => {}} />
      <dl className="cells border-t border-line p-4">
        <div>
          <dt>{t('size')}</dt>
          <dd className="figure">{bytes(database.size)}</dd>
        </div>
        <div>
          <dt>{t('connections')}</dt>
          <dd className="figure">{t('of', { count: database.connections, most: database.mostConnections })}</dd>
        </div>
        <div>
          <dt>{t('oldestTransaction')}</dt>
          <dd className="figure">{seconds(database.oldestTransaction)}</dd>
        </div>
        <div>
          <dt>{t('replicas')}</dt>
          <dd>
            {database.replicas.length === 0
              ? t('noReplicas')
              : database.replicas
                  .map(({ name, lag }) =>
                    lag === null ? t('unknownReplica', { name }) : t('replica', { name, lag: seconds(lag) }),
                  )
                  .join(', ')}
          </dd>
        </div>
      </dl>
      {slowest.length > 0 && (
        <details className="border-t border-line px-4 py-3">
          <summary>
            {t('slowest', { route: slowest[0]?.route ?? '', time: milliseconds(slowest[0]?.p95 ?? 0) })}
          </summary>
          <ol className="stack pt-3">
            {slowest.map(({ route, requests, p95 }, at) => (
              // Two processes may report the same route.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="line">
                <code className="clip">{route}</code>
                <span className="quiet push">{t('requestsOf', { count: requests })}</span>
                <span className="figure">{milliseconds(p95)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  )
}

const roles = ['all', 'web', 'stream', 'jobs'] as const
const roleOf = (role: string) => roles.find((one) => one === role) ?? 'all'

/** Formats figures of machines. */
function useUnits() {
  const language = useLocale()
  const format = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    bytes: (value: number) => bytesText(value, language),
    milliseconds: (value: number) => format(value, 'millisecond', value < 10 ? 1 : 0),
    seconds: (value: number) => format(value, 'second', value < 10 ? 1 : 0),
  }
}
