import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { createGiftCard, type Member } from '@virage/contract'
import { coinsOf, coinsToDecimal } from '@virage/domain'
import { Alert, Avatar, Button, Skeleton, TextField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useAmountInput } from '@virage/session/amount-input'
import { useAmounts } from '@virage/session/amounts'
import { useSettled } from '@virage/session/use-settled'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { membersQuery } from '../members/queries.ts'

/** The dialog that gives coins to another member, with a message (M14). */
export function GiftCardDialog({ balance, onClose }: { balance: number; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('wallet')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { coins } = useAmounts(club)
  const { parse } = useAmountInput(club)
  const client = useQueryClient()
  const [to, setTo] = useState<Member | null>(null)
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const typed = parse(text)
  const isAmount = typed !== undefined && typed > 0 && typed <= coinsOf(balance)
  const amount = isAmount ? coinsToDecimal(typed) : 0
  const give = useMutation({
    mutationFn: (member: Member) => {
      const note = message.trim()
      return unwrap(
        call(createGiftCard, {
          params: { slug: club.slug },
          body: { to: member.id, coinsAmount: amount, ...(note === '' ? {} : { message: note }) },
        }),
      )
    },
    onSuccess: (card) => {
      // What was given: another amount may have been typed since, or the balance read again.
      const given = coins(card.pricing.coins.amount)
      notify({ type: 'success', message: t('given', { amount: given, name: card.to.firstName }) })
      // Not awaited: however long it takes, the coins are given.
      void client.invalidateQueries()
    },
    meta: { isFailureShown: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to && isAmount) give.mutate(to)
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
        <ChooseMember onChoose={setTo} />
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          {give.isError && <Alert tone="danger" title={problemText(keyOf(give.error))} />}
          <div className="flex items-center gap-4 rounded-card bg-raised p-4">
            <Avatar name={`${to.firstName} ${to.lastName}`} pictureUrl={to.pictureUrl} size={48} />
            <span className="grow font-bold">{t('for', { name: `${to.firstName} ${to.lastName}` })}</span>
            <Button tone="quiet" onClick={() => setTo(null)}>
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
            error={text !== '' && !isAmount ? t('atMost', { amount: coins(balance) }) : null}
            hint={t('atMost', { amount: coins(balance) })}
            onChange={(event) => setText(event.target.value)}
            end={<span className="px-3 text-muted">{club.ticker}</span>}
          />
          <TextField
            label={t('message')}
            name="message"
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <Button type="submit" wide icon="heart" busy={give.isPending} disabled={!isAmount}>
            {t('give', { amount: isAmount ? coins(amount) : '' })}
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
