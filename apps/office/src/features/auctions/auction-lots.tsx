import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  addLot,
  getStaffAuction,
  listStaffExclusives,
  orderLots,
  removeLot,
  setLotTimes,
  type StaffAuction,
  type StaffLot,
  updateLot,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { placeOf } from '../../parts/keep-focus.ts'
import { EmptyList, ReadBanner } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { countQuery, pageQuery, readQuery } from '../../queries.ts'
import { TellLikers } from '../announcements/tell-likers.tsx'
import { LotBuyNow } from './lot-buy-now.tsx'
import { LotPrices } from './lot-prices.tsx'
import { LotReserve } from './lot-reserve.tsx'
import { LotStartingPrice } from './lot-starting-price.tsx'
import { LotTimesButton } from './lot-times.tsx'
import { NewLotDialog } from './new-lot-dialog.tsx'
import { useStoreAuction } from './use-store-auction.ts'

/** A rule of a lot that is fixed once the auction has started. */
type LotRule = { reserve: number | null } | { buyNow: StaffLot['buyNow'] }

/** Most exclusives that are proposed as lots. */
const mostProposed = 12

/** The lots of an auction in their order, and beside them the exclusives that can become one. */
export function AuctionLots({ auction }: { auction: StaffAuction }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const text = useProblemText()
  const store = useStoreAuction()
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [isAdding, setAdding] = useState(false)
  // What was pressed may go with its lot, or with the exclusive that has become one.
  const findPlace = useRef<ReturnType<typeof placeOf>>(undefined)
  useEffect(() => {
    if (document.activeElement === document.body) findPlace.current?.()?.focus()
  }, [auction.lots])
  const isBusy = waiting > 0
  const params = { slug, auctionId: auction.id }
  const query = readQuery(getStaffAuction, { params })
  /**
   * Performs an act on the lots after those before it, and shows what it returned: a price that is typed while another one
   * is being stored is stored, too.
   *
   * @param act gets the auction as the act before it left it
   * @returns whether it was done; if it wasn't, it has said why
   */
  const perform = (act: (now: StaffAuction) => Promise<StaffAuction>): Promise<boolean> => {
    const run = async () => {
      try {
        store(await act(client.getQueryData(query.queryKey) ?? auction))
        return true
      } catch (error) {
        say(text(error), 'bad')
        // Somebody else may have changed it: the next attempt is about what is stored now.
        void client.invalidateQueries({ queryKey: query.queryKey })
        return false
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    findPlace.current = placeOf(document.activeElement)
    setWaiting((count) => count + 1)
    const done = last.current.then(run)
    last.current = done
    return done
  }
  const change = (exclusiveId: string, body: { startingPrice: number } | LotRule) =>
    perform(({ lots }) => {
      const { version } = lots.find((lot) => lot.exclusiveId === exclusiveId) ?? {}
      const ifMatch = version === undefined ? {} : { ifMatch: version }
      return unwrap(call(updateLot, { params: { ...params, exclusiveId }, body, ...ifMatch }))
    })
  const move = (from: number, to: number) => {
    const ids = auction.lots.map(({ exclusiveId }) => exclusiveId)
    // The next one is a move from the place that the lot has then.
    if (isBusy || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    void perform(({ version }) => unwrap(call(orderLots, { params, body: { ids }, ifMatch: version })))
  }
  const remove = async ({ exclusiveId, version }: StaffLot, name: string) => {
    const isRemoved = await perform(() =>
      unwrap(call(removeLot, { params: { ...params, exclusiveId }, ifMatch: version })),
    )
    if (isRemoved) say(t('lotRemoved', { name }))
  }
  return (
    <div className="scroll list" aria-busy={isBusy}>
      <Proposals
        auction={auction}
        onPhoto={() => setAdding(true)}
        acts={
          <>
            <LotTimesButton
              auction={auction}
              onStore={(body) =>
                perform(({ version }) => unwrap(call(setLotTimes, { params, body, ifMatch: version })))
              }
            />
            <LotPrices auction={auction} onStored={store} />
          </>
        }
        onAdd={(exclusiveId, startingPrice) =>
          void perform(async (now) =>
            // A second press finds it there.
            now.lots.some((lot) => lot.exclusiveId === exclusiveId)
              ? now
              : unwrap(call(addLot, { params, body: { exclusiveId, startingPrice } })),
          )
        }
      />
      {auction.lots.length === 0 ? (
        <EmptyList title={t('noLots')} text={t('noLotsText')} />
      ) : (
        <ol aria-label={t('lots')}>
          {auction.lots.map((lot, at) => (
            <LotRow
              key={lot.exclusiveId}
              lot={lot}
              at={at}
              count={auction.lots.length}
              onMove={(to) => move(at, to)}
              onPrice={(startingPrice) => change(lot.exclusiveId, { startingPrice })}
              onRule={(body) => change(lot.exclusiveId, body)}
              isUpcoming={auction.status === 'UPCOMING'}
              isOpen={auction.status === 'ACTIVE'}
              auctionId={auction.id}
              onRemove={(name) => void remove(lot, name)}
            />
          ))}
        </ol>
      )}
      {isAdding && <NewLotDialog auction={auction} onAdded={store} onClose={() => setAdding(false)} />}
    </div>
  )
}

function LotRow({
  lot,
  at,
  count,
  onMove,
  onPrice,
  onRule,
  isUpcoming,
  isOpen,
  auctionId,
  onRemove,
}: {
  lot: StaffLot
  at: number
  count: number
  onMove: (to: number) => void
  onPrice: (price: number) => Promise<boolean>
  onRule: (rule: LotRule) => Promise<boolean>
  isUpcoming: boolean
  /** Whether bids are taken now. */
  isOpen: boolean
  auctionId: string
  onRemove: (name: string) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const { price } = useStaffPrice()
  const { moment } = useTimes()
  const name = lot.name[language] ?? lot.name.en ?? lot.name.fr ?? ''
  const hasBids = lot.numberOfBids > 0
  return (
    <li className="line wraps min-h-14 border-b border-line px-5 py-1.5">
      <span className="figure quiet w-6">{lot.number ?? at + 1}</span>
      <Link
        to="/$slug/exclusives/$id"
        params={{ slug, id: lot.exclusiveId }}
        className="clip min-w-40 flex-1"
        title={t('moveKeys')}
        onKeyDown={(event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (!event.altKey || step === undefined) return
          event.preventDefault()
          onMove(at + step)
        }}
      >
        {name}
      </Link>
      <span className="small quiet">
        {hasBids
          ? t('leads', { price: price(lot.currentPrice ?? 0), count: lot.numberOfBids })
          : t('ends', { when: moment(lot.endDate) })}
      </span>
      {!hasBids && isOpen && <TellLikers auctionId={auctionId} exclusiveId={lot.exclusiveId} />}
      <LotStartingPrice lot={lot} name={name} onStore={onPrice} />
      <LotReserve lot={lot} name={name} isUpcoming={isUpcoming} onStore={(reserve) => onRule({ reserve })} />
      <LotBuyNow lot={lot} name={name} isUpcoming={isUpcoming} onStore={(buyNow) => onRule({ buyNow })} />
      <span className="line !gap-0">
        <Act
          operation={orderLots}
          className="plain square"
          aria-label={t('up', { name })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <span className="rotate-180">
            <Icon name="down" size={16} />
          </span>
        </Act>
        <Act
          operation={orderLots}
          className="plain square"
          aria-label={t('down', { name })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
        >
          <Icon name="down" size={16} />
        </Act>
        <Act
          operation={removeLot}
          className="plain square"
          aria-label={t('removeLot', { name })}
          disabled={hasBids}
          title={hasBids ? t('hasBids') : undefined}
          onClick={() => onRemove(name)}
        >
          <Icon name="close" size={16} />
        </Act>
      </span>
    </li>
  )
}

function Proposals({
  auction,
  onAdd,
  onPhoto,
  acts,
}: {
  auction: StaffAuction
  onAdd: (id: string, price: number) => void
  onPhoto: () => void
  /** Acts on all lots. */
  acts: ReactNode
}) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const { price } = useStaffPrice()
  const [search, setSearch] = useState('')
  const { data: free } = useQuery(countQuery(listStaffExclusives, slug, { free: 'true' }))
  const wanted = search.trim()
  const proposals = useQuery({
    ...pageQuery(listStaffExclusives, slug, { free: 'true', search: wanted }),
    enabled: wanted !== '',
  })
  const { data, isPlaceholderData } = proposals
  const taken = new Set(auction.lots.map(({ exclusiveId }) => exclusiveId))
  const rows = wanted === '' ? [] : (data?.rows ?? [])
  const found = rows.filter(({ id }) => !taken.has(id)).slice(0, mostProposed)
  if (auction.status === 'CLOSED') return null
  return (
    <div className="border-b border-line">
      <div className="tools !border-0">
        <FilterField label={t('addSearch')} value={search} onChange={setSearch} />
        <span className="small quiet" role="status">
          {wanted !== '' && data && !isPlaceholderData
            ? t('proposed', { count: found.length, total: data.total?.count ?? found.length })
            : free && t('free', { count: free.count })}
        </span>
        <span className="line wraps push">
          {acts}
          <Act operation={addLot} onClick={onPhoto}>
            <Icon name="camera" size={16} />
            {t('newLot.open')}
          </Act>
        </span>
      </div>
      <ReadBanner read={proposals} />
      {found.length > 0 && (
        <ul className="line wraps px-5 pb-3" aria-busy={isPlaceholderData || undefined}>
          {found.map(({ id, name, price: amount }) => {
            const shown = name[language] ?? name.en ?? name.fr ?? ''
            return (
              <li key={id}>
                <Act operation={addLot} className="small" onClick={() => onAdd(id, amount)}>
                  <Icon name="plus" size={16} />
                  {t('addLot', { name: shown, price: price(amount) })}
                </Act>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
