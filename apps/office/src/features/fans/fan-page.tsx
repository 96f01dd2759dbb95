import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import {
  type FanRecord,
  getFanAccount,
  getFanFile,
  getFanRecord,
  listAuditLog,
  listFanEmails,
} from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { Screen } from '../../shell/screen.tsx'
import { FanAccountTab } from './fan-account.tsx'
import { FanEmails } from './fan-emails.tsx'
import { FanHistory } from './fan-history.tsx'
import { FanIdentity } from './fan-identity.tsx'
import { FanOverview } from './fan-overview.tsx'
import { toneOfStatus } from './fans-page.tsx'
import { useNameOf } from './names.ts'

/** The parts of the page, each with the read that decides who has it. */
const tabs = {
  overview: getFanRecord,
  account: getFanAccount,
  identity: getFanFile,
  emails: listFanEmails,
  history: listAuditLog,
} as const
type Tab = keyof typeof tabs

/** Everything that the club knows of one fan, by role. */
export function FanPage() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/fans/$id' })
  const { tab = 'overview' } = useSearch({ from: '/staff/$slug/fans/$id' })
  const t = useTranslations('fans')
  const may = useMay()
  const nameOf = useNameOf()
  const client = useQueryClient()
  const { allowed, reason } = may(getFanRecord)
  const query = readQuery(getFanRecord, { params: { slug, fanId: id } })
  const read = useQuery({ ...query, enabled: allowed })
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  const record = read.data
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the object above
  const own = (Object.keys(tabs) as Tab[]).filter((one) => may(tabs[one]).allowed)
  const shown = own.find((one) => one === tab) ?? 'overview'
  const change = (next: Partial<FanRecord>) =>
    client.setQueryData(query.queryKey, (before: FanRecord | undefined) => before && { ...before, ...next })
  return (
    <Screen
      title={record ? nameOf(record) : t('title')}
      before={
        <Link to="/$slug/fans" params={{ slug }}>
          {t('title')}
        </Link>
      }
      mark={record && <Marks record={record} />}
    >
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {own.map((one) => (
            <Link
              key={one}
              to="."
              search={one === 'overview' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === shown ? 'page' : undefined}
            >
              {t(`tabs.${one}`)}
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={5} />}
        {record && shown === 'overview' && <FanOverview key={id} record={record} onChange={change} />}
        {record && shown === 'account' && <FanAccountTab fanId={id} />}
        {/* What was shown of one fan isn't shown of the next one: the log would name them, too. */}
        {record && shown === 'identity' && <FanIdentity key={id} fanId={id} />}
        {record && shown === 'emails' && <FanEmails fanId={id} />}
        {record && shown === 'history' && <FanHistory fanId={id} />}
      </div>
    </Screen>
  )
}

function Marks({ record: { kycStatus, suspensions } }: { record: FanRecord }) {
  const t = useTranslations('fans')
  const people = useTranslations('people')
  const { moment } = useTimes()
  return (
    <span className="line wraps wide-only">
      <span className="state" data-tone={toneOfStatus[kycStatus]}>
        {people(`statuses.${kycStatus}`)}
      </span>
      {suspensions.filter(isInForce).map(({ id, scope, endsAt }) => (
        <span key={id} className="state" data-tone="bad">
          {t(`suspendedUntil.${scope}`, { time: moment(endsAt) })}
        </span>
      ))}
    </span>
  )
}

const isInForce = ({ liftedAt, endsAt }: FanRecord['suspensions'][number]) =>
  liftedAt === null && Date.parse(endsAt) > Date.now()
