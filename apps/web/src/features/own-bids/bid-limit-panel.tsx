import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BidLimit, largestBidLimit, setBidLimit, takeBidBreak } from '@virage/contract'
import { Alert, Button, TextField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { call, keyOf, unwrap } from '../../api.ts'
import { useNow } from '../../clock.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { bidLimitQuery } from './queries.ts'

const day = 86_400_000
/** The breaks that can be chosen, in days. */
const breaks = [1, 7, 30, 180, 365] as const

/** The fan's own limit on bids, and a break from bidding (B02). */
export function BidLimitPanel({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('ownBids')
  const shell = useTranslations('shell')
  const { money } = useAmounts(club)
  const { moment } = useTimes()
  const client = useQueryClient()
  const query = bidLimitQuery(club.slug, username)
  const { data } = useQuery(query)
  const [open, setOpen] = useState<'limit' | 'break'>()
  const store = (limit: BidLimit) => {
    // A poll that is on its way may have been answered before.
    void client.cancelQueries({ queryKey: query.queryKey })
    client.setQueryData(query.queryKey, limit)
    setOpen(undefined)
  }
  if (!data) return null
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5" aria-label={t('limit')}>
      <div className="grid gap-1">
        <h2 className="display text-xl">{t('limit')}</h2>
        <p className="text-muted">{t('limitText')}</p>
      </div>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="eyebrow">{t('atRisk')}</dt>
          <dd className="figures text-xl">{money(data.atRisk.value)}</dd>
        </div>
        <div>
          <dt className="eyebrow">{t('yourLimit')}</dt>
          <dd className="figures text-xl">{data.limit ? money(data.limit.value) : t('noLimit')}</dd>
        </div>
      </dl>
      {data.limit && data.atRisk.value > data.limit.value && (
        <Alert tone="warning" title={t('aboveLimit')}>
          {t('aboveLimitText', { amount: money(data.atRisk.value) })}
        </Alert>
      )}
      {data.next && (
        <p className="text-sm text-muted">
          {data.next.limit
            ? t('nextLimit', { amount: money(data.next.limit.value), when: moment(data.next.date) })
            : t('nextNoLimit', { when: moment(data.next.date) })}
        </p>
      )}
      {data.restingUntil && (
        <Alert tone="warning" title={t('resting')}>
          {t('restingText', { when: moment(data.restingUntil) })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => setOpen('limit')}>
          {t(data.limit ? 'changeLimit' : 'setLimit')}
        </Button>
        <Button tone="quiet" onClick={() => setOpen('break')}>
          {t(data.restingUntil ? 'longerBreak' : 'takeBreak')}
        </Button>
      </div>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(undefined)}
          title={t(open === 'limit' ? 'limit' : 'break')}
          closeLabel={shell('close')}
        >
          {open === 'limit' ? (
            <LimitForm current={data} username={username} onStored={store} />
          ) : (
            <BreakForm current={data} username={username} onStored={store} />
          )}
        </Dialog>
      )}
    </section>
  )
}

type FormProps = { current: BidLimit; username: string; onStored: (limit: BidLimit) => void }

function LimitForm({ current, username, onStored }: FormProps) {
  const club = useClub()
  const t = useTranslations('ownBids')
  const problemText = useProblemText()
  const [text, setText] = useState(String(current.next?.limit?.value ?? current.limit?.value ?? ''))
  const euro = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
  const isValid = euro !== undefined && euro <= largestBidLimit
  const set = useMutation({
    mutationFn: (value: number | null) =>
      unwrap(call(setBidLimit, { params: { slug: club.slug, username }, body: { euro: value } })),
    onSuccess: (limit) => {
      notify({ type: 'success', message: t(limit.next ? 'limitWaits' : 'limitSet') })
      onStored(limit)
    },
    meta: { isFailureShown: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) set.mutate(euro)
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-muted">{t('limitRule')}</p>
      <TextField
        label={t('limitLabel')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={text.trim() === '' || isValid ? null : t('limitInvalid')}
        onChange={(event) => setText(event.target.value)}
      />
      {set.error && <Alert tone="danger" title={problemText(keyOf(set.error))} />}
      <Button type="submit" wide busy={set.isPending} disabled={!isValid}>
        {t('saveLimit')}
      </Button>
      {current.limit && (
        <Button tone="quiet" wide busy={set.isPending} onClick={() => set.mutate(null)}>
          {t('removeLimit')}
        </Button>
      )}
    </form>
  )
}

function BreakForm({ current, username, onStored }: FormProps) {
  const club = useClub()
  const t = useTranslations('ownBids')
  const { moment } = useTimes()
  const problemText = useProblemText()
  const [days, setDays] = useState<(typeof breaks)[number]>()
  const now = useNow()
  const until = (length: number) => new Date(now + length * day + 60_000)
  const mayChoose = (length: number) => !current.restingUntil || until(length) > new Date(current.restingUntil)
  const end = days === undefined ? undefined : until(days).toISOString()
  const rest = useMutation({
    // What the button shows: a break can't be ended early.
    mutationFn: (shown: string) =>
      unwrap(call(takeBidBreak, { params: { slug: club.slug, username }, body: { until: shown } })),
    onSuccess: (limit) => {
      notify({ type: 'success', message: t('breakTaken') })
      onStored(limit)
    },
    meta: { isFailureShown: true },
  })
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('breakText')}</p>
      <div className="grid grid-cols-2 gap-2">
        {breaks.map((length) => (
          <Button
            key={length}
            tone="quiet"
            aria-pressed={days === length}
            disabled={!mayChoose(length)}
            onClick={() => setDays(length)}
            className="aria-pressed:outline-2 aria-pressed:outline-primary-text"
          >
            {t(`breaks.${length}`)}
          </Button>
        ))}
      </div>
      {rest.error && <Alert tone="danger" title={problemText(keyOf(rest.error))} />}
      <Button
        wide
        busy={rest.isPending}
        disabled={end === undefined}
        onClick={() => end !== undefined && rest.mutate(end)}
      >
        {end === undefined ? t('startBreak') : t('startBreakUntil', { when: moment(end) })}
      </Button>
    </div>
  )
}
