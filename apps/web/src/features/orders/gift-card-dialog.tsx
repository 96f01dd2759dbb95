import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createGiftCard, type Member } from '@virage/contract'
import { coinsOf, coinsToDecimal } from '@virage/domain'
import { Avatar, Button, Skeleton, TextField, usePassFocus } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useAmountInput } from '@virage/session/amount-input'
import { useAmounts } from '@virage/session/amounts'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useSettled } from '@virage/session/use-settled'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { balanceQuery } from '../fans/queries.ts'
import { membersQuery } from '../members/queries.ts'
import { AttemptAlert } from './attempt-alert.tsx'
import { operationsQuery } from './order-queries.ts'
import { useAttempt } from './use-attempt.ts'
import { wasMadeBefore } from './was-made-before.ts'

/** What is sent, and the amount as it was typed. */
type Gift = { to: Member; text: string; coinsAmount: number; message: string }

/** The dialog that gives coins to another member, with a message (M14). */
export function GiftCardDialog({
  username,
  balance,
  onClose,
}: {
  username: string
  balance: number
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('wallet')
  const shell = useTranslations('shell')
  const { coins } = useAmounts(club)
  const { parse } = useAmountInput(club)
  const client = useQueryClient()
  const { part, passFocus } = usePassFocus<HTMLFormElement>()
  const [chosen, setChosen] = useState<Member | null>(null)
  const [typed, setTyped] = useState({ text: '', message: '' })
  const wanted = parse(typed.text)
  const isAmount = wanted !== undefined && wanted > 0 && wanted <= coinsOf(balance)
  const next = chosen && isAmount ? { to: chosen, ...typed, coinsAmount: coinsToDecimal(wanted) } : undefined
  const { sent, ...give } = useAttempt(['gift card', club.slug, username], {
    mutationFn: async ({ to, coinsAmount, message }: Gift) => {
      const note = message.trim()
      const sentAt = serverNow()
      const card = await unwrap(
        call(createGiftCard, {
          params: { slug: club.slug },
          body: { to: to.id, coinsAmount, ...(note === '' ? {} : { message: note }) },
        }),
      )
      return { card, isEarlier: wasMadeBefore(sentAt, card) }
    },
    onSuccess: ({ card, isEarlier }) => {
      const given = { amount: coins(card.pricing.coins.amount), name: card.to.firstName }
      // The same content has the same idempotency key, also after a start over.
      if (isEarlier) notify({ type: 'info', message: t('givenBefore', given) })
      else notify({ type: 'success', message: t('given', given) })
      // Not awaited: however long it takes, the coins are given.
      void client.invalidateQueries()
    },
    // They tell whether a gift whose answer was lost was given.
    onError: () => {
      void client.invalidateQueries({ queryKey: balanceQuery(club.slug).queryKey })
      void client.invalidateQueries({ queryKey: operationsQuery(club.slug, username).queryKey })
    },
    meta: { isFailureShown: true },
  })
  const gift = sent ?? next
  const to = sent?.to ?? chosen
  const { text, message } = sent ?? typed
  const isTooMuch = !sent && text !== '' && !isAmount
  // A second press was aimed at “Start over”.
  const hasJustChanged = useJustChanged(give.startOvers)
  const startOver = () => {
    passFocus()
    give.startOver()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (gift) give.attempt(gift)
  }
  return (
    <Dialog
      open={!give.isSuccess}
      onClose={onClose}
      title={t('gift')}
      closeLabel={shell('close')}
      closable={!give.isPending}
    >
      {to === null ? (
        <ChooseMember onChoose={setChosen} />
      ) : (
        <form ref={part} onSubmit={submit} className="grid gap-5">
          {give.error && <AttemptAlert error={give.error} texts="wallet" onStartOver={sent && startOver} />}
          <fieldset disabled={sent !== undefined} className="contents">
            <div className="flex items-center gap-4 rounded-card bg-raised p-4">
              <Avatar name={`${to.firstName} ${to.lastName}`} pictureUrl={to.pictureUrl} size={48} />
              <span className="grow font-bold">{t('for', { name: `${to.firstName} ${to.lastName}` })}</span>
              <Button tone="quiet" onClick={() => setChosen(null)}>
                {t('change')}
              </Button>
            </div>
            <TextField
              label={t('howMany')}
              name="coins"
              inputMode="decimal"
              autoComplete="off"
              required
              value={text}
              error={isTooMuch ? t('atMost', { amount: coins(balance) }) : null}
              hint={t('atMost', { amount: coins(balance) })}
              onChange={(event) => setTyped({ ...typed, text: event.target.value })}
              end={<span className="px-3 text-muted">{club.ticker}</span>}
            />
            <TextField
              label={t('message')}
              name="message"
              maxLength={500}
              value={message}
              onChange={(event) => setTyped({ ...typed, message: event.target.value })}
            />
          </fieldset>
          <Button type="submit" wide icon="heart" busy={give.isPending || hasJustChanged} disabled={!gift}>
            {t('give', { amount: gift ? coins(gift.coinsAmount) : '' })}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function ChooseMember({ onChoose }: { onChoose: (member: Member) => void }) {
  const club = useClub()
  const t = useTranslations('wallet')
  const [search, setSearch] = useState('')
  const { data, isPending, isError, refetch } = useInfiniteQuery(membersQuery(club.slug, useSettled(search.trim())))
  const members = (data?.pages[0] ?? []).filter(({ me }) => !me)
  return (
    <div className="grid gap-4">
      <TextField
        label={t('to')}
        type="search"
        value={search}
        maxLength={80}
        onChange={(event) => setSearch(event.target.value)}
      />
      {isPending && <Skeleton className="h-40" />}
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {members.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              onClick={() => onChoose(member)}
              className="flex min-h-14 w-full items-center gap-4 rounded-control px-2 text-left font-semibold hover:bg-raised"
            >
              <Avatar name={`${member.firstName} ${member.lastName}`} pictureUrl={member.pictureUrl} />
              {member.firstName} {member.lastName}
            </button>
          </li>
        ))}
      </ul>
      {data && members.length === 0 && <p className="text-muted">{t('nobody')}</p>}
    </div>
  )
}
