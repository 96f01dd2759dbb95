import { type StaffLot, updateLot } from '@virage/contract/staff'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { numberOf } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'

type Props = {
  lot: StaffLot
  name: string
  isUpcoming: boolean
  /** Returns whether it is stored; if it isn't, it has said why. */
  onStore: (reserve: number | null) => Promise<boolean>
}

/** Whether a lot has a secret reserve and has reached it; before the start, the button that sets it. */
export function LotReserve(props: Props) {
  const { lot, name, isUpcoming } = props
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
      {isOpen && <ReserveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The form of a reserve. What is typed is not kept in the browser: nobody else may read it. */
function ReserveDialog({ lot, name, onStore, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('auctions.reserve')
  const { price, unit } = useStaffPrice()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const store = async (reserve: number | null) => {
    if (await onStore(reserve)) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reserve = numberOf(typed)
    if (!(reserve > 0)) return setProblem('errors.validation.amount')
    if (reserve < lot.startingPrice) return setProblem('errors.validation.reserve')
    return void store(reserve)
  }
  return (
    <OfficeDialog title={t('title', { name })} onClose={onClose}>
      <form noValidate className="stack !gap-4" onSubmit={submit}>
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
        <div className="dialog-actions items-center">
          {lot.reserve && (
            <button type="button" className="btn plain danger" onClick={() => void store(null)}>
              {t('remove')}
            </button>
          )}
          <button type="submit" className="btn primary">
            {t('store')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
