import { useQuery } from '@tanstack/react-query'
import { type FanEmail, listFanEmails } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'

/** Which emails a fan was sent, newest first: a question about one that did not arrive begins here. */
export function FanEmails({ fanId }: { fanId: string }) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const { moment } = useTimes()
  const read = useQuery({ ...readQuery(listFanEmails, { params: { slug, fanId } }), staleTime: 0 })
  const columns: Column<FanEmail>[] = [
    { name: 'subject', label: t('subject'), className: 'wide', renderCell: ({ subject }) => subject },
    { name: 'date', label: t('date'), className: 'quiet', renderCell: ({ date }) => moment(date) },
    { name: 'state', label: t('status'), renderCell: (email) => <SendingState email={email} /> },
  ]
  return (
    <div className="scroll">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={5} />}
      {read.data?.length === 0 && <EmptyList title={t('noEmails')} text={t('noEmailsText')} />}
      {read.data && read.data.length > 0 && (
        <DataTable label={t('tabs.emails')} rows={read.data} columns={columns} sort={undefined} onSort={() => {}} />
      )}
    </div>
  )
}

function SendingState({ email: { sentAt, failedAt, bouncedAt, error } }: { email: FanEmail }) {
  const t = useTranslations('fans')
  const { moment } = useTimes()
  if (bouncedAt !== null)
    return (
      <span className="grid">
        <span className="state" data-tone="bad">
          {t('emailBounced')}
        </span>
        {error !== null && <span className="small quiet wrap-anywhere">{error}</span>}
      </span>
    )
  if (sentAt !== null)
    return (
      <span className="state" data-tone="good">
        {t('emailSent')}
      </span>
    )
  if (failedAt === null)
    return (
      <span className="state" data-tone="off">
        {t('emailPending')}
      </span>
    )
  return (
    <span className="grid">
      <span className="state" data-tone="bad" title={t('emailFailedAt', { time: moment(failedAt) })}>
        {t('emailFailed')}
      </span>
      {error !== null && <span className="small quiet wrap-anywhere">{error}</span>}
    </span>
  )
}
