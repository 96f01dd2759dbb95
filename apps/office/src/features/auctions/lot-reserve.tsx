import { type StaffLot, updateLot } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { LotPriceDialog } from './lot-price-dialog.tsx'

type Props = {
  lot: StaffLot
  name: string
  isUpcoming: boolean
  /** Returns whether it is stored; if it isn't, it has said why. */
  onStore: (reserve: number | null) => Promise<boolean>
}

/** Whether a lot has a secret reserve and has reached it; before the start, the button that sets it. */
export function LotReserve({ lot, name, isUpcoming, onStore }: Props) {
  const t = useTranslations('auctions.reserve')
  const [isOpen, setOpen] = useState(false)
  if (!isUpcoming) {
    if (!lot.reserve) return null
    const isOver = lot.outcome === 'UNSOLD'
    return <span className="small quiet">{t(isOver ? 'unsold' : lot.reserve.isMet ? 'met' : 'notMet')}</span>
  }
  return (
    <>
      <Act operation={updateLot} className="small" aria-label={t('setFor', { name })} onClick={() => setOpen(true)}>
        {t(lot.reserve ? 'stored' : 'set')}
      </Act>
      {isOpen && (
        <LotPriceDialog
          kind="reserve"
          lot={lot}
          name={name}
          // Nobody else may read a reserve: it is neither shown nor kept in the browser.
          first=""
          isTooLow={(price) => price < lot.startingPrice}
          onStore={onStore}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
