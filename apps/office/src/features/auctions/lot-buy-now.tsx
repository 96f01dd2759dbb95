import { type StaffLot, updateLot } from '@virage/contract/staff'
import { buyNowEnds, type BuyNowEnd } from '@virage/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

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
  const { price, unit } = useStaffPrice()
  const [typed, setTyped] = useState(lot.buyNow ? numberText(lot.buyNow.coinsAmount, language) : '')
  const [until, setUntil] = useState<BuyNowEnd>(lot.buyNow?.until ?? 'FIRST_BID')
  const [problem, setProblem] = useState<string>()
  const store = useMutation({ mutationFn: onStore, onSuccess: (isStored) => isStored && onClose() })
  const submit = () => {
    const coinsAmount = numberOf(typed)
    if (!(coinsAmount > 0)) setProblem('errors.validation.amount')
    else if (coinsAmount <= lot.startingPrice) setProblem('errors.validation.buyNow')
    else store.mutate({ coinsAmount, until })
  }
  return (
    <ActDialog
      title={t('title', { name })}
      act={store}
      submitLabel={t('store')}
      actions={
        lot.buyNow && (
          <button
            type="button"
            className="btn plain danger"
            disabled={store.isPending}
            onClick={() => store.mutate(null)}
          >
            {t('remove')}
          </button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="quiet">{t('text')}</p>
      <TextInput
        label={t('amount')}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        hint={t('hint', { price: price(lot.startingPrice) })}
        value={typed}
        problem={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
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
    </ActDialog>
  )
}
