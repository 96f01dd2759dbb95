import { useNavigate, useSearch } from '@tanstack/react-router'
import { type LiveAuction, type LiveLot, type LivePresence, setLiveFocus } from '@virage/contract/staff'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useKeys } from '../../shell/keys.ts'
import { useScreenKeys } from '../../shell/screen-keys.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { Screen } from '../../shell/screen.tsx'
import { ConnectionLight, SilentBanner } from './connection.tsx'
import { LiveFeed } from './live-feed.tsx'
import { LiveQuestion } from './live-question.tsx'
import './live.css'
import { fightsOf, heatOf, type Live, lotOrders, sortLots } from './live-store.ts'
import { LiveTop } from './live-top.tsx'
import { LotFocus, useLadder } from './lot-focus.tsx'
import { LotTile } from './lot-tile.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { hasSound, setSound, soundChanges } from './sounds.ts'
import { useTicking } from './ticking.ts'
import { useFocusedLot } from './use-focused-lot.ts'
import { type Connection, useLive } from './use-live.ts'
import { useLiveActs } from './use-live-acts.ts'
import { useWallActs } from './use-wall-acts.ts'
import { WallMessageDialog } from './wall-message-dialog.tsx'
import { WallPanel } from './wall-panel.tsx'

/** Marks that depend on the time that passes are made again this often, in milliseconds. */
const remarkInterval = 10_000

/** The live console: the lots that run, what happens, and the lot in focus. Helpers have the room instead. */
export function LivePage() {
  const t = useTranslations('live')
  const { allowed, reason } = useMay()(setLiveFocus)
  return allowed ? <LiveScreen /> : <ClosedScreen title={t('title')} reason={reason} />
}

function LiveScreen() {
  const { slug } = useClub()
  const t = useTranslations('live')
  const text = useProblemText()
  const { live, connection } = useLive(slug, soundChanges)
  return (
    <Screen title={t('title')} actions={<ConnectionLight connection={connection} />}>
      {live && live.lots.size > 0 ? (
        <Console live={live} connection={connection} />
      ) : (
        <div className="empty">
          <b role="status">{live ? t('empty') : connection.error ? text(connection.error) : t('loading')}</b>
          {live && <p>{t('emptyText')}</p>}
        </div>
      )}
    </Screen>
  )
}

function Console({ live, connection }: { live: Live; connection: Connection }) {
  const { slug, email } = useClub()
  const t = useTranslations('live')
  const language = useLocale()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/live' })
  const order = lotOrders.find((one) => one === search.order) ?? 'end'
  const [isSoundOn, setSoundOn] = useState(hasSound)
  const mark = useTicking((now) => Math.floor(now / remarkInterval))
  const now = mark * remarkInterval + live.clockOffset
  const heat = useMemo(() => heatOf(live.lines, now), [live.lines, now])
  const fights = useMemo(() => fightsOf(live.lines, now), [live.lines, now])
  const lots = useMemo(() => sortLots(live.lots.values(), order, heat), [live.lots, order, heat])
  const byEnd = useMemo(
    () => sortLots(live.lots.values(), 'end', heat).filter(({ closedDate }) => closedDate === null),
    [live.lots, heat],
  )
  const auctions = useMemo(() => new Map(live.auctions.map((auction) => [auction.id, auction])), [live.auctions])
  const nameOf = (lot: LiveLot) => lot.name[language] ?? lot.name.en ?? lot.name.fr ?? ''
  const chosen = useFocusedLot(live, search.lot, byEnd)
  const chosenId = chosen?.exclusiveId
  const { ladder, read } = useLadder(live.lines, chosenId)
  const acts = useLiveActs(chosen, chosen && auctions.get(chosen.auctionId), ladder)
  const roomLot = acts.roomLotId === null ? undefined : live.lots.get(acts.roomLotId)
  const wallActs = useWallActs(live.wall, chosen)
  const watchers = useMemo(() => watchersOf(live.presence, email), [live.presence, email])

  const go = useCallback(
    (change: { lot?: string; order?: string }) =>
      void navigate({ from: '/$slug/live', search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const choose = useCallback(
    (lot: string) => {
      go({ lot })
      // On a narrow window the lot in focus is above the others.
      if (matchMedia('(width < 1024px)').matches) document.querySelector('.live-focus')?.scrollIntoView()
    },
    [go],
  )
  useEffect(() => {
    // A hint for colleagues: the next choice makes up for a failed one.
    call(setLiveFocus, { params: { slug }, body: { exclusiveId: chosenId ?? null } }).catch(() => {})
  }, [slug, chosenId])
  const chooseNext = () => {
    const next = byEnd[(byEnd.findIndex(({ exclusiveId }) => exclusiveId === chosenId) + 1) % byEnd.length]
    if (!next) return
    choose(next.exclusiveId)
    document.querySelector<HTMLElement>(`[data-lot="${next.exclusiveId}"]`)?.focus()
  }
  const toggleSound = () => {
    setSound(!isSoundOn)
    setSoundOn(!isSoundOn)
  }
  useScreenKeys([
    { key: 'space', label: t('key.space'), act: chooseNext },
    { key: 'p', label: t('key.pause'), act: acts.pause },
    { key: '+', label: t('key.extend'), act: acts.extend },
    { key: 'shift+e', label: t('key.extendAll'), act: acts.extendAll },
    { key: 'c', label: t('key.cancel'), act: acts.cancel },
    { key: 'b', label: t('key.room'), act: acts.openRoom },
    {
      key: 'o',
      label: t('key.order'),
      act: () => go({ order: lotOrders[(lotOrders.indexOf(order) + 1) % lotOrders.length] ?? 'end' }),
    },
    { key: 's', label: t('key.sound'), act: toggleSound },
    { key: 'w', label: t('key.wallLot'), act: wallActs.toggleLot },
    { key: 'shift+w', label: t('key.wallAll'), act: wallActs.showAll },
    { key: 'm', label: t('key.wallMessage'), act: wallActs.write },
    { key: 'h', label: t('key.wallHide'), act: wallActs.toggleHidden },
    { key: 'a', label: t('key.applaud'), act: wallActs.applaud },
  ])
  // Some keyboards have no easy +.
  useKeys({ e: acts.extend })
  const openLotsOf = (auctionId: string) => byEnd.filter((lot) => lot.auctionId === auctionId).length
  return (
    <div className="live">
      <SilentBanner connection={connection} />
      <LiveTop live={live} next={byEnd[0]} nextName={byEnd[0] ? nameOf(byEnd[0]) : ''} />
      <section className="live-lots" aria-label={t('lots')}>
        <header className="live-head">
          <h2>{t('lotCount', { count: lots.length })}</h2>
          <span className="segments" role="group" aria-label={t('order')}>
            {lotOrders.map((one) => (
              <button key={one} type="button" aria-pressed={one === order} onClick={() => go({ order: one })}>
                {t(`orders.${one}`)}
              </button>
            ))}
          </span>
          <Colleagues watchers={watchers} lots={live.lots} nameOf={nameOf} />
          <button type="button" className="btn small plain" aria-pressed={isSoundOn} onClick={toggleSound}>
            {t(isSoundOn ? 'soundOn' : 'soundOff')}
          </button>
        </header>
        <ul className="live-grid">
          {lots.map((lot) => (
            <LotTile
              key={lot.exclusiveId}
              lot={lot}
              offset={live.clockOffset}
              pausedDate={pausedOf(auctions, lot)}
              heat={heat.get(lot.exclusiveId) ?? 0}
              isFight={fights.has(lot.exclusiveId)}
              isChosen={lot.exclusiveId === chosenId}
              watchers={(watchers.get(lot.exclusiveId) ?? []).join(', ')}
              onChoose={choose}
            />
          ))}
        </ul>
      </section>
      <LiveFeed lines={live.lines} lots={live.lots} onChoose={choose} />
      {chosen && (
        <LotFocus
          lot={chosen}
          name={nameOf(chosen)}
          ladder={ladder}
          read={read}
          offset={live.clockOffset}
          acts={acts}
        />
      )}
      <WallPanel acts={wallActs} lots={lots} offset={live.clockOffset} nameOf={nameOf} />
      {wallActs.isWriting && <WallMessageDialog acts={wallActs} />}
      {roomLot && <RoomDialog lot={roomLot} name={nameOf(roomLot)} onClose={acts.closeRoom} />}
      {acts.question && (
        <LiveQuestion
          asked={acts.question}
          name={nameOf(acts.question.lot)}
          count={openLotsOf(acts.question.lot.auctionId)}
          ladder={ladder}
          onClose={acts.close}
        />
      )}
    </div>
  )
}

const pausedOf = (auctions: ReadonlyMap<string, LiveAuction>, lot: LiveLot) =>
  auctions.get(lot.auctionId)?.pausedDate ?? null

/** Returns the names of colleagues by the lot that they look at. */
function watchersOf({ staff }: LivePresence, own: string): Map<string, string[]> {
  const watchers = new Map<string, string[]>()
  for (const { email, exclusiveId } of staff)
    if (exclusiveId !== null && email !== own)
      watchers.set(exclusiveId, [...(watchers.get(exclusiveId) ?? []), email.replace(/@.*/, '')])
  return watchers
}

/** Who else watches, and what. */
function Colleagues({
  watchers,
  lots,
  nameOf,
}: {
  watchers: Map<string, string[]>
  lots: Live['lots']
  nameOf: (lot: LiveLot) => string
}) {
  const t = useTranslations('live')
  const texts = [...watchers].flatMap(([exclusiveId, names]) => {
    const lot = lots.get(exclusiveId)
    return lot ? names.map((name) => t('looksAt', { name, lot: nameOf(lot) })) : []
  })
  return (
    <span className="clip quiet small push" title={texts.join('\n')}>
      {texts.length > 2 ? t('colleagues', { count: texts.length }) : texts.join(' · ')}
    </span>
  )
}
