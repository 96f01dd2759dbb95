import { Link } from '@tanstack/react-router'
import { getFanRecord, type StaffEnquiry } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { useSubjectText } from './subject-text.ts'

type Read = Parameters<typeof ReadBanner>[0]['read'] & { data: StaffEnquiry | undefined }

/** An enquiry's messages, oldest first, and what it is about. */
export function Conversation({ read }: { read: Read }) {
  const { slug } = useClub()
  const t = useTranslations('enquiries')
  const { moment } = useTimes()
  const subjectText = useSubjectText()
  const mayOpen = useMay()(getFanRecord).allowed
  const enquiry = read.data
  return (
    <section className="file" aria-label={t('conversation')} aria-busy={read.isPending}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
      {enquiry && (
        <>
          <div className="line wraps">
            <div className="stack !gap-0 min-w-0">
              <h2 className="clip">{enquiry.name || t('erased')}</h2>
              <span className="quiet clip">
                {[
                  enquiry.subject && subjectText(enquiry.subject),
                  enquiry.language && t(`reads.${enquiry.language}`),
                  enquiry.assignee ? t('takenBy', { name: enquiry.assignee }) : t('notTaken'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {mayOpen && (
              <Link to="/$slug/fans/$id" params={{ slug, id: enquiry.fanId }} className="link push">
                {t('openFan')}
              </Link>
            )}
          </div>
          <ol className="stack !gap-3" aria-label={t('messages')}>
            {enquiry.messages.map(({ id, author, text, date }) => (
              <li
                key={id}
                className={`max-w-[46rem] rounded-[12px] px-4 py-3 ${author === null ? 'bg-raised' : 'self-end border border-line'}`}
              >
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
                <span className="small quiet">
                  {author ?? enquiry.name} · {moment(date)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
