import { type StaffLot, updateLot } from '@virage/contract/staff'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { checkBody } from '../../parts/problems-of.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

/** The starting price of a lot, which is stored when the field is left. What could not be stored stays in the field. */
export function LotStartingPrice({
  lot,
  name,
  onStore,
}: {
  lot: StaffLot
  name: string
  /** Returns whether it was stored; if it wasn't, it has said why. */
  onStore: (price: number) => Promise<boolean>
}) {
  const t = useTranslations('auctions')
  const text = useProblemText()
  const language = useLocale()
  const { unit } = useStaffPrice()
  const { allowed, reason } = useMay()(updateLot)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const storing = useRef<string>(undefined)
  const problemId = useId()
  const hasBids = lot.numberOfBids > 0
  const commit = async () => {
    // Enter stores it, too, and the field is left after that.
    if (typed === null || typed === storing.current) return
    const startingPrice = numberOf(typed)
    if (typed.trim() === '' || startingPrice === lot.startingPrice) return setTyped(null)
    const found = checkBody(updateLot, { startingPrice })['startingPrice']
    setProblem(found)
    if (found !== undefined) return
    storing.current = typed
    const isStored = await onStore(startingPrice)
    storing.current = undefined
    if (isStored) setTyped((now) => (now === typed ? null : now))
  }
  return (
    <>
      <label className="line">
        <span className="small quiet">{t('startingPrice')}</span>
        <span className="with-unit w-32">
          <input
            className="input compact !w-full"
            inputMode="decimal"
            aria-label={t('startingPriceOf', { name })}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            disabled={hasBids || !allowed}
            title={hasBids ? t('hasBids') : reason}
            value={typed ?? numberText(lot.startingPrice, language)}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
            onBlur={() => void commit()}
            onKeyDown={({ key }) => key === 'Enter' && void commit()}
          />
          <span aria-hidden="true">{unit}</span>
        </span>
      </label>
      {problem !== undefined && (
        <span id={problemId} role="alert" className="error order-last basis-full">
          {text(problem)}
        </span>
      )}
    </>
  )
}
