import { type Buyer, findPeople, givePaddle, type PaddleChannel, paddleChannels } from '@virage/contract/staff'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { FanFinder } from '../../parts/fan-finder.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { type GivenPaddle, useGivePaddle } from './use-give-paddle.ts'

const empty = { firstName: '', lastName: '', email: '' }
const kinds = ['guest', 'fan'] as const

/** Gives a paddle to a guest without an account, or to a fan by name: to those who have no code to scan. */
export function PaddleForm({
  label,
  auctionId,
  number,
  onGiven,
}: {
  label: string
  auctionId: string
  number?: number | undefined
  onGiven: (given: GivenPaddle) => void
}) {
  const t = useTranslations('room')
  const text = useProblemText()
  const may = useMay()
  const [kind, setKind] = useState<(typeof kinds)[number]>('guest')
  const [channel, setChannel] = useState<PaddleChannel>('ROOM')
  const [guest, setGuest] = useState(empty)
  const [fan, setFan] = useState<Buyer | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const give = useGivePaddle(auctionId, (given, { to }) => {
    // A guest or fan who is typed or chosen meanwhile is the next one.
    setGuest((now) => (now === to ? empty : now))
    setFan((now) => ('fanId' in to && now?.id === to.fanId ? null : now))
    onGiven(given)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = kind === 'guest' ? guest : { fanId: fan?.id ?? '' }
    const body = { to, channel, ...(number !== undefined && { number }) }
    const found = checkBody(givePaddle, body)
    setProblems(found)
    if (Object.keys(found).length > 0 || give.isPending) return
    give.mutate(body, {
      onError: (error) => {
        const refused = fieldProblemsOf(error)
        setProblems(refused)
        if (Object.keys(refused).length === 0) say(text(error), 'bad')
      },
    })
  }
  const field = (key: keyof typeof empty) => (
    <TextInput
      label={t(key)}
      type={key === 'email' ? 'email' : 'text'}
      autoComplete="off"
      value={guest[key]}
      problem={problems[`to.${key}`] ?? (guest[key] === '' ? problems['to'] : undefined)}
      onChange={({ target }) => setGuest({ ...guest, [key]: target.value })}
    />
  )
  const hasProblem = problems['to'] !== undefined || problems['to.fanId'] !== undefined
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold">{label}</summary>
      <form noValidate className="stack !gap-4" onSubmit={submit}>
        <div className="line wraps">
          <span className="segments touch" role="group" aria-label={t('channel')}>
            {paddleChannels.map((one) => (
              <button key={one} type="button" aria-pressed={one === channel} onClick={() => setChannel(one)}>
                {t(`channels.${one}`)}
              </button>
            ))}
          </span>
          {may(findPeople).allowed && (
            <span className="segments touch" role="group" aria-label={t('who')}>
              {kinds.map((one) => (
                <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
                  {t(`kinds.${one}`)}
                </button>
              ))}
            </span>
          )}
        </div>
        {kind === 'guest' ? (
          <>
            <p className="quiet">{t('giveText')}</p>
            <div className="two">
              {field('firstName')}
              {field('lastName')}
            </div>
            {field('email')}
          </>
        ) : (
          <FanFinder
            label={t('fan')}
            problem={hasProblem ? 'errors.validation.required' : undefined}
            chosen={fan}
            onChoose={setFan}
          />
        )}
        <button type="submit" className="btn min-h-11" aria-busy={give.isPending}>
          {number === undefined ? t('giveNext') : t('giveNumber', { number })}
        </button>
      </form>
    </details>
  )
}
