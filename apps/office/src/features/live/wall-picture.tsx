import type { LiveLot, StaffWall } from '@virage/contract/staff'
import { applauseTime } from '@virage/domain'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { useTicking } from './ticking.ts'

/** How many lots the small picture of all lots has. */
const mostTiles = 6

/** A small picture of what the big screen shows now. It says nothing that the text beside it doesn't. */
export function WallPicture({
  wall,
  lots,
  offset,
  nameOf,
}: {
  wall: StaffWall
  lots: LiveLot[]
  offset: number
  nameOf: (lot: LiveLot) => string
}) {
  const { settings } = useClub()
  const language = useLocale()
  const t = useTranslations('live.wall')
  const isApplauding = useTicking(
    (now) => wall.applause !== null && now + offset - Date.parse(wall.applause.date) < applauseTime,
  )
  const find = (id: string | undefined | null) => lots.find(({ exclusiveId }) => exclusiveId === id)
  const applauded = isApplauding ? find(wall.applause?.exclusiveId) : undefined
  const focus = find(wall.exclusiveId)
  const crest = <img className="live-wall-crest" src={`${settings.logoUrl}?w=300`} alt="" />
  if (applauded) return <LotPicture lot={applauded} name={nameOf(applauded)} label={t('sold')} />
  if (wall.mode === 'HIDDEN') return <Frame mode="HIDDEN">{crest}</Frame>
  if (wall.mode === 'MESSAGE') {
    const { message } = wall
    return (
      <Frame mode="MESSAGE">
        <span>{message?.[language === 'fr' ? 'fr' : 'en'] ?? message?.en ?? message?.fr}</span>
      </Frame>
    )
  }
  if (focus) return <LotPicture lot={focus} name={nameOf(focus)} />
  return (
    <Frame mode="AUTOMATIC">
      {lots.slice(0, mostTiles).map(({ exclusiveId, imageUrl }) => (
        <img key={exclusiveId} src={`${imageUrl}?w=300`} alt="" />
      ))}
    </Frame>
  )
}

function LotPicture({ lot, name, label }: { lot: LiveLot; name: string; label?: string }) {
  const { price } = useStaffPrice()
  return (
    <Frame mode={label === undefined ? 'LOT' : 'APPLAUSE'}>
      <img src={`${lot.imageUrl}?w=300`} alt="" />
      <span className="live-wall-lot">
        <span>{label ?? name}</span>
        <b className="figure">{price(lot.price ?? lot.startingPrice)}</b>
      </span>
    </Frame>
  )
}

const Frame = ({ mode, children }: { mode: string; children: ReactNode }) => (
  <div className="live-wall-picture" data-mode={mode} aria-hidden="true">
    {children}
  </div>
)
