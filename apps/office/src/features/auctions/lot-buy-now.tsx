import { type StaffLot, updateLot } from '@virage/contract/staff'
import { buyNowEnds, type BuyNowEnd } from '@virage/domain'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { numberText } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { LotPriceDialog } from './lot-price-dialog.tsx'

type Props = {
  lot: StaffLot
  name: string
  isUpcoming: boolean
  /** Returns whether it is stored; if it isn't, it has said why. */
  onStore: (buyNow: StaffLot['buyNow']) => Promise<boolean>
}

/** The price at which a lot can be bought at once; before the start, the button that sets it. */
export function LotBuyNow(props: Props) {
  const { lot, name, isUpcoming } = props
  const t = useTranslations('auctions.buyNow')
  const { price } = useStaffPrice()
  const [isOpen, setOpen] = useState(false)
  const text = lot.buyNow ? t('stored', { price: price(lot.buyNow.coinsAmount) }) : t('set')
  if (!isUpcoming) {
    if (!lot.buyNow) return null
    return <span className="small quiet">{lot.outcome === 'BOUGHT' ? t('bought') : text}</span>
  }
  return (
    <>
      <Act operation={updateLot} className="small" aria-label={t('setFor', { name })} onClick={() => setOpen(true)}>
        {text}
      </Act>
      {isOpen && <BuyNowDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function BuyNowDialog({ lot, name, onStore, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('auctions.buyNow')
  const language = useLocale()
  const [until, setUntil] = useState<BuyNowEnd>(lot.buyNow?.until ?? 'FIRST_BID')
  return (
    <LotPriceDialog
      kind="buyNow"
      lot={lot}
      name={name}
      first={lot.buyNow ? numberText(lot.buyNow.coinsAmount, language) : ''}
      isTooLow={(price) => price <= lot.startingPrice}
      onStore={(coinsAmount) => onStore(coinsAmount === null ? null : { coinsAmount, until })}
      onClose={onClose}
    >
      {lot.reserve && (
        <div className="stack !gap-1">
          <span className="label">{t('until')}</span>
          <span className="segments" role="group" aria-label={t('until')}>
            {buyNowEnds.map((one) => (
              <button key={one} type="button" aria-pressed={one === until} onClick={() => setUntil(one)}>
                {t(one)}
              </button>
            ))}
          </span>
        </div>
      )}
    </LotPriceDialog>
  )
}
