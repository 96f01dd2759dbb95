import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { blockMember, type Fan, unblockMember } from '@virage/contract'
import { Avatar, Button, Icon, IconButton, Skeleton, usePassFocus } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { hasToast } from '../../shell/failure-toasts.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { conversationQuery } from './queries.ts'
import { reachBottom } from './reach-bottom.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const MemberMenu = lazyDialog(async () => (await import('./member-menu.tsx')).MemberMenu)
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The chat with one member (P02). If it fails to load, redirects to the members. */
export function ChatPage({ fan, memberId }: { fan: Fan; memberId: string }) {
  const club = useClub()
  const t = useTranslations('members')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const conversation = conversationQuery(club.slug, fan.username, memberId)
  const query = useInfiniteQuery(conversation)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { part, passFocus } = usePassFocus<HTMLDivElement>()
  const [reportedMessage, setReported] = useState<{ id: string; text: string } | null>(null)
  const [newest] = query.data?.pages ?? []
  const messages = query.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  useMarkAsRead({ username: fan.username, memberId, messages })

  const failure = query.data ? null : query.error
  useEffect(() => {
    if (!failure) return
    if (!hasToast(failure)) notify({ type: 'danger', message: problemText('errors.backend.unknown') })
    void navigate({ to: '/clubs/$slug/members', params: { slug: club.slug }, replace: true })
  }, [failure, club.slug, navigate, problemText])

  const block = useMutation({
    mutationFn: (wanted: boolean) =>
      unwrap(
        call(wanted ? blockMember : unblockMember, { params: { slug: club.slug, username: fan.username, memberId } }),
      ),
    onSuccess: (_, blocked) => {
      client.setQueryData(
        conversation.queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, blocked })) },
      )
      setMenuOpen(false)
    },
    onError: () => notify({ type: 'danger', message: problemText('errors.backend.unknown') }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: conversation.queryKey })
      void client.invalidateQueries({ queryKey: ['conversations', club.slug] })
    },
  })

  const { firstName = '', lastName = '', pictureUrl = null } = newest?.interlocutor ?? {}
  const ownName = `${firstName} ${lastName}`.trim()
  const name = ownName || t('formerMember')
  return (
    <section
      ref={reachBottom}
      aria-label={newest ? t('chatWith', { name }) : undefined}
      className="grid h-[calc(100dvh-var(--above,64px)-var(--bottom-menu))] min-h-105 grid-rows-[auto_1fr_auto] md:my-8 md:h-[calc(100dvh-var(--above,96px)-32px)] md:overflow-hidden md:rounded-[24px] md:border md:border-line md:bg-surface"
    >
      <header className="flex items-center gap-3 border-b border-line py-2 pr-3 pl-2 md:px-4 md:py-3">
        <Link
          to="/clubs/$slug/members"
          params={{ slug: club.slug }}
          aria-label={t('back')}
          className="grid size-11 place-items-center rounded-full hover:bg-raised"
        >
          <Icon name="back" />
        </Link>
        {newest ? (
          <>
            <Avatar name={name} pictureUrl={pictureUrl} size={44} />
            <h1 className="grow truncate text-lg font-semibold">{name}</h1>
            <IconButton icon="more" label={t('options', { name })} onClick={() => setMenuOpen(true)} />
          </>
        ) : (
          <Skeleton className="h-11 w-48" />
        )}
      </header>
      {newest ? (
        <MessageList
          messages={messages}
          fanId={fan.id}
          name={name}
          older={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          loadingOlder={query.isFetchingNextPage}
          onReport={setReported}
        />
      ) : (
        <div className="grid content-end gap-3 p-5">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-12 w-1/2 justify-self-end" />
          <Skeleton className="h-20 w-3/5" />
        </div>
      )}
      <div ref={part} className="grid">
        {newest?.blocked ? (
          <div className="safe-bottom flex flex-wrap items-center justify-between gap-3 border-t border-line p-4">
            <p className="text-sm text-muted">{t('blockedNote', { name })}</p>
            <Button
              tone="quiet"
              busy={block.isPending}
              onClick={() => {
                passFocus()
                block.mutate(false)
              }}
            >
              {t('unblock')}
            </Button>
          </div>
        ) : newest && !ownName ? (
          <p className="safe-bottom border-t border-line p-4 text-sm text-muted">{t('formerNote')}</p>
        ) : (
          <MessageForm username={fan.username} memberId={memberId} />
        )}
      </div>
      {isMenuOpen && newest && (
        <MemberMenu
          name={name}
          blocked={newest.blocked}
          busy={block.isPending}
          onBlock={block.mutate}
          onClose={() => setMenuOpen(false)}
        />
      )}
      {reportedMessage && (
        <ReportDialog username={fan.username} name={name} message={reportedMessage} onClose={() => setReported(null)} />
      )}
    </section>
  )
}
