import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createEnquiry } from '@virage/contract'
import { useWhileShown } from '@virage/session/use-while-shown'
import { Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { useTextDraft } from '../../shell/use-text-draft.ts'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { MessageField } from './message-field.tsx'
import { enquiriesQuery, enquiryQuery } from './queries.ts'

type About = { kind: 'order'; id: string; number: string } | { kind: 'exclusive'; slug: string } | null

/** Asks the club, about an order, an exclusive, or nothing in particular. */
export function AskForm({ username, about }: { username: string; about: About }) {
  const { slug } = useClub()
  const t = useTranslations('messages')
  const problemText = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const aboutId = about === null ? '' : about.kind === 'order' ? about.id : about.slug
  const { text, setText, clear } = useTextDraft(`question ${slug} ${username} ${aboutId}`)
  const exclusive = useQuery({
    ...exclusiveQuery(slug, about?.kind === 'exclusive' ? about.slug : ''),
    enabled: about?.kind === 'exclusive',
  }).data
  const openEnquiry = useWhileShown(
    (enquiryId: string) => void navigate({ to: '/clubs/$slug/messages/$enquiryId', params: { slug, enquiryId } }),
  )
  const ask = useMutation({
    mutationFn: (sent: string) => {
      const subject =
        about === null ? {} : about.kind === 'order' ? { orderId: about.id } : { exclusiveSlug: about.slug }
      return unwrap(
        call(createEnquiry, {
          params: { slug, username },
          body: { text: sent, ...subject },
        }),
      )
    },
    onSuccess: (made, sent) => {
      clear(sent)
      client.setQueryData(enquiryQuery(slug, username, made.id).queryKey, made)
      void client.invalidateQueries({ queryKey: enquiriesQuery(slug, username).queryKey })
      notify({ type: 'success', message: t('asked') })
      openEnquiry(made.id)
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !ask.isPending) ask.mutate(text)
  }
  const name =
    about?.kind === 'order'
      ? t('order', { number: about.number })
      : exclusive && 'name' in exclusive
        ? exclusive.name
        : undefined
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">{t('ask')}</h2>
        <p className="text-sm text-muted">{t('askText')}</p>
      </div>
      {name !== undefined && <p className="font-semibold">{t('about', { name })}</p>}
      <MessageField label={t('question')} rows={4} value={text} onChange={setText} />
      <Button type="submit" busy={ask.isPending} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
