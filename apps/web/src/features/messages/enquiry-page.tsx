import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Fan, readEnquiry, writeToClub } from '@virage/contract'
import { useTimes } from '@virage/session/times'
import { Button, Chip, Icon, Skeleton } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useTextDraft } from '../../shell/use-text-draft.ts'
import { enquiriesQuery, enquiryQuery } from './queries.ts'
import { MessageField } from './message-field.tsx'
import { useSubjectText } from './subject-text.ts'

/** A question to the club with its answers, and a form for another message. */
export function EnquiryPage({ fan: { username }, enquiryId }: { fan: Fan; enquiryId: string }) {
  const club = useClub()
  const { slug } = club
  const t = useTranslations('messages')
  const { moment } = useTimes()
  const subjectText = useSubjectText()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(enquiryQuery(slug, username, enquiryId))
  const newest = data?.messages.findLast(({ isFromFan }) => !isFromFan)?.id
  const hasUnread = data !== undefined && data.unread > 0
  useEffect(() => {
    if (!hasUnread || newest === undefined) return
    const params = { slug, username, enquiryId }
    void call(readEnquiry, { params, body: { upTo: newest } }).then(() =>
      Promise.all([
        client.invalidateQueries({ queryKey: enquiriesQuery(slug, username).queryKey }),
        client.invalidateQueries({ queryKey: enquiryQuery(slug, username, enquiryId).queryKey }),
      ]),
    )
  }, [hasUnread, newest, client, slug, username, enquiryId])
  return (
    <main className="wrap grid max-w-[760px] gap-6 pt-4 pb-12">
      <Link
        to="/clubs/$slug/messages"
        params={{ slug }}
        className="flex min-h-12 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
      >
        <Icon name="back" size={20} />
        {t('title')}
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="display text-3xl uppercase">{data?.subject ? subjectText(data.subject) : t('yourQuestion')}</h1>
        {data && <Chip tone="quiet">{t(`states.${data.state}`)}</Chip>}
      </div>
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && (
        <>
          <div role="log" aria-label={t('conversation')}>
            <ol className="grid gap-3">
              {data.messages.map(({ id, isFromFan, text, date }) => (
                <li
                  key={id}
                  className={`max-w-[85%] rounded-[20px] px-4 py-3 ${isFromFan ? 'justify-self-end rounded-br-[6px] bg-primary text-on-primary' : 'justify-self-start rounded-bl-[6px] bg-raised'}`}
                >
                  <p className="break-words whitespace-pre-wrap">{text}</p>
                  <p className="text-xs">
                    {isFromFan ? t('you') : club.platformName} · {moment(date)}
                  </p>
                </li>
              ))}
            </ol>
          </div>
          <WriteForm username={username} enquiryId={enquiryId} isClosed={data.state === 'CLOSED'} />
        </>
      )}
    </main>
  )
}

function WriteForm({ username, enquiryId, isClosed }: { username: string; enquiryId: string; isClosed: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('messages')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { text, setText, clear } = useTextDraft(`enquiry ${slug} ${username} ${enquiryId}`)
  // One idempotency key for each text: a retry after a lost response sends the same message.
  const key = useRef<{ text: string; value: string } | null>(null)
  const write = useMutation({
    mutationFn: (sent: string) => {
      if (key.current?.text !== sent) key.current = { text: sent, value: crypto.randomUUID() }
      const params = { slug, username, enquiryId }
      return unwrap(call(writeToClub, { params, body: { text: sent }, idempotencyKey: key.current.value }))
    },
    onSuccess: (changed, sent) => {
      key.current = null
      clear(sent)
      client.setQueryData(enquiryQuery(slug, username, enquiryId).queryKey, changed)
      void client.invalidateQueries({ queryKey: enquiriesQuery(slug, username).queryKey })
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !write.isPending) write.mutate(text)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <MessageField
        label={t('write')}
        hint={isClosed ? t('reopens') : undefined}
        rows={3}
        value={text}
        onChange={setText}
      />
      <Button type="submit" busy={write.isPending} disabled={text.trim() === ''}>
        {t('sendMessage')}
      </Button>
    </form>
  )
}
