import { useMutation, useQueryClient } from '@tanstack/react-query'
import { givePaddle, listPaddles } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useIdempotencyKey } from '../../parts/use-idempotency-key.ts'
import { readQuery } from '../../queries.ts'

const empty = { firstName: '', lastName: '', email: '' }

/** Gives a guest who arrives the next paddle of an auction. */
export function GuestForm({ auctionId, onGiven }: { auctionId: string; onGiven: (paddle: number) => void }) {
  const { slug } = useClub()
  const t = useTranslations('live.room')
  const text = useProblemText()
  const client = useQueryClient()
  const { keyFor } = useIdempotencyKey()
  const params = { slug, auctionId }
  const [to, setTo] = useState(empty)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const body = { to }
  const give = useMutation({
    mutationFn: () => unwrap(call(givePaddle, { params, body, idempotencyKey: keyFor(body) })),
    onSuccess: async ({ number, firstName, lastName }) => {
      say(t('given', { name: `${firstName} ${lastName}`, paddle: number }))
      setTo(empty)
      await client.invalidateQueries({ queryKey: readQuery(listPaddles, { params }).queryKey })
      onGiven(number)
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkBody(givePaddle, body)
    setProblems(found)
    if (Object.keys(found).length === 0 && !give.isPending) give.mutate()
  }
  const field = (key: keyof typeof empty) => (
    <TextInput
      label={t(key)}
      type={key === 'email' ? 'email' : 'text'}
      autoComplete="off"
      value={to[key]}
      problem={problems[`to.${key}`] ?? (to[key] === '' ? problems['to'] : undefined)}
      onChange={({ target }) => setTo({ ...to, [key]: target.value })}
    />
  )
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">{t('give')}</summary>
      <form noValidate className="stack !gap-4" onSubmit={submit}>
        <p className="quiet">{t('giveText')}</p>
        <div className="two">
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        <button type="submit" className="btn" aria-busy={give.isPending}>
          {t('giveNext')}
        </button>
      </form>
    </details>
  )
}
