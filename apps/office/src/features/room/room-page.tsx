import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createHelperLink,
  handOverParcel,
  type LiveAuction,
  listPaddles,
  listStaffDuePayments,
} from '@virage/contract/staff'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput } from '../../parts/fields.tsx'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { Screen } from '../../shell/screen.tsx'
import { HelpersDialog } from '../helpers/helpers-dialog.tsx'
import { ConnectionLight, SilentBanner } from '../live/connection.tsx'
import '../live/live.css'
import { useLive } from '../live/use-live.ts'
import { BidsView } from './bids-view.tsx'
import { CashierView } from './cashier-view.tsx'
import { CheckInView } from './check-in-view.tsx'
import { useRoomAuction } from './use-room-auction.ts'
import './room.css'

const hearNothing = () => {}

/** The views of the room, each for the person who does that tonight. */
const views = ['check-in', 'bids', 'cashier'] as const

/** The room of an auction: who comes in, and with which paddle. */
export function RoomPage() {
  const t = useTranslations('room')
  const { allowed, reason } = useMay()(listPaddles)
  return allowed ? <OpenRoom /> : <ClosedScreen title={t('title')} reason={reason} />
}

function OpenRoom() {
  const { slug } = useClub()
  const t = useTranslations('room')
  const text = useProblemText()
  const { live, connection } = useLive(slug, hearNothing)
  const [isHelpersOpen, setHelpersOpen] = useState(false)
  const search = useSearch({ from: '/staff/$slug/room' })
  const view = views.find((one) => one === search.view) ?? 'check-in'
  const auction = useRoomAuction(live, search.auction)
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <ConnectionLight connection={connection} />
          {auction && (
            <Act operation={createHelperLink} onClick={() => setHelpersOpen(true)}>
              {t('helpers')}
            </Act>
          )}
        </>
      }
    >
      {live && auction ? (
        <div className="pane">
          <SilentBanner connection={connection} />
          <RoomViews view={view} auctionId={search.auction} />
          <div className="scroll">
            <div className="stack mx-auto w-full max-w-lg !gap-5 p-5">
              {live.auctions.length > 1 && <AuctionChoice auctions={live.auctions} chosen={auction} />}
              {view === 'check-in' && <CheckInView key={auction.id} auctionId={auction.id} />}
              {view === 'bids' && <BidsView key={auction.id} live={live} auction={auction} />}
              {view === 'cashier' && <CashierView key={auction.id} auctionId={auction.id} />}
            </div>
          </div>
          {isHelpersOpen && <HelpersDialog auctionId={auction.id} onClose={() => setHelpersOpen(false)} />}
        </div>
      ) : (
        <div className="empty">
          <b role="status">{live ? t('empty') : connection.error ? text(connection.error) : t('loading')}</b>
          {live && <p>{t('emptyText')}</p>}
        </div>
      )}
    </Screen>
  )
}

/** Leads to each view, and to the counter. */
function RoomViews({ view, auctionId }: { view: (typeof views)[number]; auctionId: string | undefined }) {
  const { slug } = useClub()
  const t = useTranslations('room')
  const may = useMay()
  return (
    <nav className="views" aria-label={t('views')}>
      {views
        // Only finance sees what winners owe.
        .filter((one) => one !== 'cashier' || may(listStaffDuePayments).allowed)
        .map((one) => (
          <Link
            key={one}
            to="/$slug/room"
            params={{ slug }}
            search={{ auction: auctionId, view: one }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view.${one}`)}
          </Link>
        ))}
      {may(handOverParcel).allowed && <a href={`/office/${slug}/handover`}>{t('view.hand-over')}</a>}
    </nav>
  )
}

function AuctionChoice({ auctions, chosen }: { auctions: LiveAuction[]; chosen: LiveAuction }) {
  const t = useTranslations('room')
  const language = useLocale()
  const navigate = useNavigate()
  return (
    <SelectInput
      label={t('auction')}
      value={chosen.id}
      options={auctions.map(({ id, name }) => ({ value: id, label: name[language] ?? name.en ?? name.fr ?? '' }))}
      onChange={({ target }) =>
        void navigate({
          from: '/$slug/room',
          search: (before) => ({ ...before, auction: target.value }),
          replace: true,
        })
      }
    />
  )
}
