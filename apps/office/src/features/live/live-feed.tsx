import type { LiveLine, LiveLot } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { Icon } from '@virage/ui'
import { memo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { ClockTime } from './clock-time.tsx'
import { useRefusal } from './use-refusal.ts'

/** Which lines the feed shows. */
const kinds = {
  all: () => true,
  refused: ({ kind }: LiveLine) => kind === 'refused',
  money: ({ kind }: LiveLine) => kind === 'order' || kind === 'donation',
}
type Kind = keyof typeof kinds
/** How many lines are shown. */
const mostShown = 100

const keyOf = ({ kind, id }: LiveLine) => `${kind} ${id}`

/** What happens, newest first. New lines wait while somebody points at the feed or has the keyboard in it. */
export function LiveFeed({
  lines,
  lots,
  onChoose,
}: {
  lines: LiveLine[]
  lots: ReadonlyMap<string, LiveLot>
  onChoose: (exclusiveId: string) => void
}) {
  const t = useTranslations('live')
  const [kind, setKind] = useState<Kind>('all')
  const [held, setHeld] = useState<LiveLine[] | null>(null)
  const known = held && new Set(held.map(keyOf))
  const waiting = known ? lines.filter((line) => !known.has(keyOf(line)) && kinds[kind](line)).length : 0
  const shown = (held ?? lines).filter(kinds[kind]).slice(0, mostShown)
  const hold = () => setHeld((before) => before ?? lines)
  const refused = lines.filter(kinds.refused).length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at the feed does nothing but hold it still
    <aside
      className="live-feed"
      aria-label={t('feed')}
      onPointerEnter={hold}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) setHeld(null)
      }}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(null)
      }}
    >
      <header className="live-head">
        <h2>{t('feed')}</h2>
        <span className="segments push" role="group" aria-label={t('kinds')}>
          <button type="button" aria-pressed={kind === 'all'} onClick={() => setKind('all')}>
            {t('kind.all')}
          </button>
          <button type="button" aria-pressed={kind === 'refused'} onClick={() => setKind('refused')}>
            {t('kind.refused', { count: refused })}
          </button>
          <button type="button" aria-pressed={kind === 'money'} onClick={() => setKind('money')}>
            {t('kind.money')}
          </button>
        </span>
      </header>
      <div className="live-newer" role="status">
        {waiting > 0 && (
          <button type="button" className="btn small primary" onClick={() => setHeld(lines)}>
            {t('newer', { count: waiting })}
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="empty">{t('feedEmpty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <ol className="scroll" tabIndex={0} aria-label={t('feed')}>
          {shown.map((line) => (
            <FeedLine
              key={keyOf(line)}
              line={line}
              lot={line.exclusiveId === null ? undefined : lots.get(line.exclusiveId)}
              onChoose={onChoose}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}

const FeedLine = memo(function FeedLine({
  line,
  lot,
  onChoose,
}: {
  line: LiveLine
  lot: LiveLot | undefined
  onChoose: (exclusiveId: string) => void
}) {
  const { settings } = useClub()
  const t = useTranslations('live')
  const language = useLocale()
  const refusal = useRefusal()
  const { price } = useStaffPrice()
  const { money } = useAmounts(settings)
  const { kind, date, person, paddle, coins, euros, reason, tries, automatic } = line
  const lotName = lot ? (lot.name[language] ?? lot.name.en ?? lot.name.fr ?? '') : ''
  const told = {
    bid: paddle
      ? t(paddle.channel === 'TELEPHONE' ? 'byTelephone' : 'byPaddle', { lot: lotName, paddle: paddle.number })
      : automatic
        ? t('automatic', { lot: lotName })
        : lotName,
    refused: `${refusal(reason)}${tries > 1 ? ` ${t('tries', { count: tries })}` : ''}`,
    cancelled: t('cancelledFor', { reason: reason ?? '' }),
    order: t('sale'),
    donation: t('donation'),
  }[kind]
  return (
    <li className="live-line" data-kind={kind}>
      {lot ? (
        <button type="button" className="live-number figure" onClick={() => onChoose(lot.exclusiveId)}>
          {lot.number ?? '·'}
          <span className="sr-only"> {t('showLot', { name: lotName })}</span>
        </button>
      ) : (
        // Nothing to open: an order, a donation, or a lot that is not loaded yet.
        <span className="live-number" aria-hidden="true">
          <Icon name={kind === 'donation' ? 'heart' : kind === 'order' ? 'bag' : 'gavel'} size={16} />
        </span>
      )}
      <b className="clip">{person?.name ?? t('somebody')}</b>
      <span className="figure live-sum">{coins === null ? money(euros ?? 0) : price(coins)}</span>
      <span className="clip small live-told">{told}</span>
      <ClockTime at={date} timeStyle="medium" />
    </li>
  )
})
