import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '@virage/contract'
import { lastMessage } from '@virage/domain'
import { Avatar, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { conversationsQuery } from './queries.ts'

/** The fan's conversations: name, last message, and number of unread messages (P01). */
export function ConversationList({ username, fanId }: { username: string; fanId: string }) {
  const club = useClub()
  const t = useTranslations('members')
  const { data, isPending, isError, refetch } = useQuery(conversationsQuery(club.slug, username))
  return (
    <section aria-labelledby="conversations">
      <h2 id="conversations" className="display mb-4 text-2xl uppercase">
        {t('conversations')}
      </h2>
      {isPending && (
        <div className="grid gap-2">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      )}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('noConversations')}</p>}
      <ul className="grid gap-1">
        {data?.map((conversation) => (
          <li key={conversation.interlocutorId}>
            <ConversationRow conversation={conversation} fanId={fanId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ConversationRow({ conversation, fanId }: { conversation: Conversation; fanId: string }) {
  const club = useClub()
  const t = useTranslations('members')
  const { relative } = useTimes()
  const now = useNow()
  const { interlocutor, numberOfUnreadMessages: unread } = conversation
  const name = `${interlocutor.firstName} ${interlocutor.lastName}`.trim() || t('formerMember')
  const last = lastMessage(
    conversation.messages.map((message) => ({ ...message, date: new Date(message.date) })),
    fanId,
  )
  const text = last?.message.text === '' ? t('erasedMessage') : last?.message.text
  return (
    <Link
      to="/clubs/$slug/members/$memberId"
      params={{ slug: club.slug, memberId: interlocutor.id }}
      activeProps={{ className: 'bg-raised' }}
      className="-mx-3 grid min-h-18 grid-cols-[48px_1fr_auto] items-center gap-3.5 rounded-card px-3 py-2 transition-colors hover:bg-surface"
    >
      <Avatar name={name} pictureUrl={interlocutor.pictureUrl} size={48} />
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate font-semibold">{name}</span>
        <span className={`truncate text-sm ${unread > 0 ? 'font-semibold text-text' : 'text-muted'}`}>
          {last?.own ? t('you', { text: text ?? '' }) : text}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        {last && <span className="text-xs text-muted">{relative(last.message.date.toISOString(), now)}</span>}
        {unread > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-primary px-1.5 text-xs font-bold text-on-primary">
            <span aria-hidden="true">{unread}</span>
            <span className="sr-only">{t('unread', { count: unread })}</span>
          </span>
        )}
      </span>
    </Link>
  )
}
