import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Installation, listUndeliveredEmails, type UndeliveredEmail } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Panel } from './panel.tsx'

const emailsQuery = {
  queryKey: [listUndeliveredEmails.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(listUndeliveredEmails, { params: {}, signal })),
}

/** Emails that were sent, and those to fans that did not arrive. */
export function EmailsPanel({ emails: { sent, refused, bounced } }: { emails: Installation['emails'] }) {
  const t = useTranslations('installation.emails')
  const read = useQuery({ ...emailsQuery, enabled: refused + bounced > 0, staleTime: 0 })
  return (
    <Panel id="emails" title={t('title')} note={t('counts', { sent, refused, bounced })}>
      {refused + bounced === 0 ? (
        <p className="quiet p-4">{t('none')}</p>
      ) : (
        <>
          <ReadBanner read={read} />
          {read.isPending && <TableBones rows={2} />}
          <ul>
            {read.data?.map((email) => (
              <Email key={email.id} email={email} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Email({ email: { club, fanId, to, subject, state, at, error } }: { email: UndeliveredEmail }) {
  const t = useTranslations('installation.emails')
  const { moment } = useTimes()
  return (
    <li className="grid gap-1 border-b border-line px-4 py-2.5 last:border-0">
      <span className="line wraps">
        <span className="state" data-tone={state === 'bounced' ? 'bad' : 'warn'}>
          {t(`states.${state}`)}
        </span>
        <Link to="/$slug/fans/$id" params={{ slug: club, id: fanId }} search={{ tab: 'emails' }} className="link">
          {to}
        </Link>
        <span className="wrap-anywhere">{subject}</span>
        <span className="small quiet push">
          {club}, {moment(at)}
        </span>
      </span>
      {error !== null && <code className="small quiet wrap-anywhere">{error}</code>}
    </li>
  )
}
