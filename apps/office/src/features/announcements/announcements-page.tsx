import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  cancelAnnouncement,
  listStaffAnnouncements,
  sendAnnouncement,
  type StaffAnnouncement,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { AnnouncementLimit } from './announcement-limit.tsx'

/** How often announcements are read while one waits or is being sent, in milliseconds. */
const interval = 3_000

const tones = { SCHEDULED: 'info', SENDING: 'warn', SENT: 'good', CANCELLED: 'off' } as const

/** The announcements of a club with what became of them: first those that are not sent yet, newest first. */
export function AnnouncementsPage() {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const { allowed, reason } = useMay()(listStaffAnnouncements)
  const read = useQuery({
    queryKey: [listStaffAnnouncements.id, slug],
    queryFn: ({ signal }) => unwrap(call(listStaffAnnouncements, { params: { slug }, signal })),
    enabled: allowed,
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'SCHEDULED' || state === 'SENDING') ? interval : false,
  })
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          <Link to="/$slug/announcements/new" params={{ slug }} className="btn primary">
            {t('new')}
          </Link>
        </>
      }
    >
      <div className="pane">
        <div className="tools">
          <AnnouncementLimit />
        </div>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={5} />}
        {read.data?.length === 0 && <EmptyList title={t('empty')} text={t('emptyText')} />}
        {read.data && read.data.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
          <div className="scroll" tabIndex={0}>
            <ul aria-label={t('title')}>
              {read.data.map((announcement) => (
                <Row key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Screen>
  )
}

function Row({ announcement }: { announcement: StaffAnnouncement }) {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const text = useProblemText()
  const language = useLocale()
  const client = useQueryClient()
  const { moment } = useTimes()
  const { id, audience, subject, title, state, sendAt, finishedAt, counted, results, createdBy } = announcement
  const name = title[language] ?? title.en ?? title.fr ?? ''
  const about = subject && (subject[language] ?? subject.en ?? subject.fr)
  const cancel = useMutation({
    mutationFn: () => unwrap(call(cancelAnnouncement, { params: { slug, announcementId: id } })),
    onSuccess: () => say(t('cancelled', { name })),
    onError: (error) => say(text(error), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: [listStaffAnnouncements.id, slug] }),
  })
  const skipped = (['limited', 'declined', 'gone'] as const).filter((why) => results[why] > 0)
  return (
    <li className="line wraps items-start border-b border-line px-5 py-3" aria-label={name}>
      <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <span className="line wraps">
          <b className="clip font-semibold">{name}</b>
          <span className="state" data-tone={tones[state]}>
            {t(`states.${state}`)}
          </span>
        </span>
        <span className="small quiet clip">
          {t(`audiences.${audience}`)}
          {about && ` · ${about}`}
        </span>
        <span className="small quiet">
          {state === 'SENT' && finishedAt !== null
            ? t('sentAt', { time: moment(finishedAt), by: createdBy })
            : t('dueAt', { time: moment(sendAt), by: createdBy })}
        </span>
      </span>
      <span className="grid flex-1 basis-72 gap-0.5">
        {state === 'SCHEDULED' && <span className="figure">{t('willReach', { count: counted })}</span>}
        {(state === 'SENDING' || state === 'SENT') && (
          <>
            <span className="figure">
              {t('reached', { count: results.fans, mail: results.mail, push: results.push, read: results.read })}
            </span>
            {skipped.map((why) => (
              <span key={why} className="small quiet">
                {t(`skipped.${why}`, { count: results[why] })}
              </span>
            ))}
          </>
        )}
      </span>
      <span className="line">
        {state === 'SCHEDULED' && (
          <Act
            operation={cancelAnnouncement}
            className="small danger"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('cancel')}
          </Act>
        )}
        {(state === 'CANCELLED' || state === 'SENT') && <AgainLink announcement={announcement} />}
      </span>
    </li>
  )
}

/** A link to a new announcement with the same texts. */
function AgainLink({ announcement: { id } }: { announcement: StaffAnnouncement }) {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const { allowed } = useMay()(sendAnnouncement)
  if (!allowed) return null
  return (
    <Link to="/$slug/announcements/new" params={{ slug }} search={{ from: id }} className="btn small plain">
      {t('again')}
    </Link>
  )
}
