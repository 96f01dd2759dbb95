import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendMessage } from '@virage/contract'
import { maySend } from '@virage/domain'
import { Icon } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { useTextDraft } from '../../shell/use-text-draft.ts'
import { conversationQuery, conversationsQuery } from './queries.ts'

/** The form that sends a message (P02). */
export function MessageForm({ username, memberId }: { username: string; memberId: string }) {
  const { slug } = useClub()
  const t = useTranslations('members')
  const problemText = useProblemText()
  const client = useQueryClient()
  const draft = useTextDraft(`chat ${slug} ${username} ${memberId}`)
  // One idempotency key for each text: a retry after a lost response sends the same message.
  const key = useRef<{ text: string; value: string } | null>(null)
  const send = useMutation({
    mutationFn: (text: string) => {
      if (key.current?.text !== text) key.current = { text, value: crypto.randomUUID() }
      return unwrap(
        call(sendMessage, {
          params: { slug, username },
          body: { receiverId: memberId, text },
          idempotencyKey: key.current.value,
        }),
      )
    },
    onSuccess: (_message, sent) => {
      key.current = null
      draft.clear(sent)
      // Not awaited, so that the next message can be sent immediately.
      void client.invalidateQueries({ queryKey: conversationQuery(slug, username, memberId).queryKey })
      void client.invalidateQueries({ queryKey: conversationsQuery(slug, username).queryKey })
    },
    onError: (error) => {
      const blocked = keyOf(error) === 'errors.chat.blocked'
      notify({ type: 'danger', message: blocked ? t('notDelivered') : problemText(keyOf(error)) })
    },
  })
  const sendable = maySend(draft.text, send.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sendable) send.mutate(draft.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (sendable) send.mutate(draft.text)
  }
  return (
    <form onSubmit={submit} className="safe-bottom flex items-end gap-2.5 border-t border-line px-3 pt-3 md:px-4">
      <textarea
        aria-label={t('message')}
        placeholder={t('placeholder')}
        value={draft.text}
        maxLength={4000}
        rows={1}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-36 min-h-12 w-full resize-none rounded-[24px] border border-line bg-ground px-5 py-3 text-base placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={t('send')}
        disabled={!sendable}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-opacity disabled:opacity-40"
      >
        <Icon name="send" />
      </button>
    </form>
  )
}
