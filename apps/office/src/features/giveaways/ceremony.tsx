import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import type { Draw } from '@virage/contract'
import { checkDraw, type Digest, type DrawCheck, isVip, shortName } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { Icon, paletteOf } from '@virage/ui'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { type Contacts, shortId } from './contacts.ts'

const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)

/** How many entries roll over the screen; more would only cost power. */
const rolling = 60
/** How many winners are revealed one by one; more come at once. */
const oneByOne = 10

/**
 * The draw on a whole screen, for a room: the entries, the revealed number, the check in this browser, then the winners from
 * the last to the best. A person moves it on; leaving loses nothing, because the draw is stored before it begins.
 */
export function Ceremony({
  draw,
  entries,
  known,
  onClose,
}: {
  draw: Draw
  /** The ids of all entries; undefined until they have been read, null if they can't be. */
  entries: readonly string[] | null | undefined
  /** Winners' names are shown if their contacts are open; otherwise the ids of their entries. */
  known: Contacts
  onClose: () => void
}) {
  const t = useTranslations('ceremony')
  const { slug, settings } = useClub()
  const next = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const { data: check } = useQuery({
    queryKey: ['ceremony', draw.giveawayId, draw.drawnAt, draw.substitutes.length],
    queryFn: () => repeat(draw, entries ?? []),
    enabled: Array.isArray(entries),
    staleTime: Infinity,
  })
  const winners = draw.winnerIds
  const reveals = winners.length > oneByOne ? 1 : winners.length
  const steps = 3 + reveals
  // The room sees the club's own colours, on a dark ground as on the live wall.
  const palette = paletteOf({ ...settings.theme, vip: isVip(slug) }, 'dark')
  const colors: CSSProperties = {
    ...Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name}`, color])),
    colorScheme: 'dark',
  }
  const isLast = at === steps - 1
  const shown = at < 3 ? 0 : winners.length > oneByOne ? winners.length : at - 2
  const goOn = () => (isLast ? onClose() : setAt(at + 1))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="ceremony"
          style={colors}
          initialFocus={next}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight' && !isLast) setAt(at + 1)
            if (key === 'ArrowLeft' && at > 0) setAt(at - 1)
          }}
        >
          <header className="line">
            <img src={`${settings.logoUrl}?w=300`} alt="" className="ceremony-logo" />
            <span className="clip">{settings.platformName}</span>
            <span className="line push">
              <button
                type="button"
                className="btn"
                onClick={({ currentTarget }) => void toggleFullScreen(currentTarget.closest('.ceremony'))}
              >
                {t('fullScreen')}
              </button>
              <Dialog.Close className="btn square" aria-label={t('close')}>
                <Icon name="close" size={16} />
              </Dialog.Close>
            </span>
          </header>
          <Dialog.Title className="ceremony-title display">{draw.name}</Dialog.Title>
          <div className="ceremony-stage" aria-live="polite">
            {at === 0 && <Rolling draw={draw} ids={entries?.slice(0, rolling) ?? []} />}
            {at === 1 && <Seed draw={draw} check={check} isUnread={entries === null} />}
            {at === 2 && <Checked check={check} count={winners.length} isUnread={entries === null} />}
            {at >= 3 && (
              <ol className="ceremony-winners" data-many={winners.length > 3 || undefined}>
                {winners.map((id, index) =>
                  // The last rank first: the best winner is the end.
                  index < winners.length - shown ? null : (
                    <li key={id}>
                      <span className="ceremony-rank display">{index + 1}</span>
                      <span className="ceremony-name display">{nameOf(known, id)}</span>
                      <code>{shortId(id)}</code>
                    </li>
                  ),
                )}
              </ol>
            )}
          </div>
          <footer className="line wraps">
            <span className="quiet">{t('step', { step: at + 1, steps })}</span>
            <span className="line push">
              {at > 0 && (
                <button type="button" className="btn" onClick={() => setAt(at - 1)}>
                  {t('back')}
                </button>
              )}
              <button ref={next} type="button" className="btn primary" onClick={goOn}>
                {isLast ? t('done') : t(`next.${nextName(at)}`)}
              </button>
            </span>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const nextName = (at: number) => (at === 0 ? 'seed' : at === 1 ? 'check' : 'winner')

const nameOf = (known: Contacts, id: string): string => {
  const winner = known.get(id)
  return winner ? shortName(winner) : ''
}

/** Repeats the draw; null before it. */
async function repeat(draw: Draw, participationIds: readonly string[]): Promise<DrawCheck | null> {
  const { seed, count } = draw
  if (seed === null || count === null) return null
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return checkDraw({ ...draw, participationIds, seed: bytes, count, substitutions: draw.substitutes, digest })
}

async function toggleFullScreen(element: Element | null): Promise<void> {
  // A browser may refuse, such as that of an iPhone; the ceremony fills the window anyway.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
  else await element?.requestFullscreen().catch(() => {})
}

function Rolling({ draw, ids }: { draw: Draw; ids: readonly string[] }) {
  const t = useTranslations('ceremony')
  return (
    <>
      <p className="ceremony-figure display">{draw.entries}</p>
      <p className="ceremony-text">{t('entries', { count: draw.entries })}</p>
      <div className="ceremony-roll" aria-hidden="true">
        <div>
          {/* Twice, so that the roll has no gap. */}
          {[...ids, ...ids].map((id, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- each id stands there twice
            <code key={`${id} ${index}`}>{shortId(id)}</code>
          ))}
        </div>
      </div>
    </>
  )
}

type CheckRead = { check: DrawCheck | null | undefined; isUnread: boolean }

function Seed({ draw, check, isUnread }: CheckRead & { draw: Draw }) {
  const t = useTranslations('ceremony')
  const { moment } = useTimes()
  return (
    <>
      <p className="ceremony-text">{t('seed')}</p>
      <p className="ceremony-seed">
        {draw.seed?.match(/.{8}/g)?.map((part) => (
          <code key={part}>{part}</code>
        ))}
      </p>
      <p className="ceremony-text">{t('fingerprint', { when: moment(draw.committedAt) })}</p>
      <p className="ceremony-seed ceremony-small">
        <code>{draw.commitment}</code>
      </p>
      <Tick state={check && check.seedFits} isUnread={isUnread}>
        {t(check?.seedFits === false ? 'seedWrong' : 'seedRight')}
      </Tick>
    </>
  )
}

function Checked({ check, count, isUnread }: CheckRead & { count: number }) {
  const t = useTranslations('ceremony')
  const isRight = check && check.seedFits && check.winnersFit && check.substitutesFit
  return (
    <>
      <p className="ceremony-text">{t('check')}</p>
      <Tick state={isRight} isUnread={isUnread}>
        {isRight === false ? t('wrong') : t('right', { count })}
      </Tick>
    </>
  )
}

/** The result of a check: running while it is undefined or null, then right or wrong. */
function Tick({
  state,
  isUnread,
  children,
}: {
  state: boolean | null | undefined
  isUnread: boolean
  children: ReactNode
}) {
  const t = useTranslations('ceremony')
  if (isUnread)
    return (
      <p className="ceremony-text" role="alert">
        {t('unread')}
      </p>
    )
  if (state === undefined || state === null) return <p className="ceremony-tick">{t('checking')}</p>
  return (
    <p className="ceremony-tick" data-right={state} role="status">
      <Icon name={state ? 'check' : 'close'} size={40} />
      <span>{children}</span>
    </p>
  )
}
