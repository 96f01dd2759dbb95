import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { announcementsQuery, enquiriesQuery } from './queries.ts'

/** A link to the club's messages, with the number of those that the fan has not read. */
export function MessagesLink({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const enquiries = useQuery(enquiriesQuery(club.slug, username)).data ?? []
  const announcements = useQuery(announcementsQuery(club.slug, username)).data ?? []
  const unread =
    enquiries.reduce((sum, enquiry) => sum + enquiry.unread, 0) + announcements.filter(({ isRead }) => !isRead).length
  return (
    <Link
      to="/clubs/$slug/messages"
      params={{ slug: club.slug }}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-4 rounded-card border border-line bg-surface p-5 hover:bg-raised"
    >
      <span className="grid size-11 place-items-center rounded-full bg-raised text-primary-text">
        <Icon name="bell" size={22} />
      </span>
      <span className="grid gap-0.5">
        <span className="font-bold">{t('messages')}</span>
        <span className={`text-sm ${unread > 0 ? 'font-semibold text-primary-text' : 'text-muted'}`}>
          {unread > 0 ? t('unreadMessages', { count: unread }) : t('messagesText')}
        </span>
      </span>
      <Icon name="next" size={20} />
    </Link>
  )
}
