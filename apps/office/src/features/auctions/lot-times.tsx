import { setLotTimes, type StaffAuction } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { numberOf } from '../../parts/numbers.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'

/** What the form stores: when the first lot ends, and how many seconds later each of the others does. */
export type LotTimes = { firstEnd: string; stepSeconds: number }

/** Before the start, the button that lets lots end one after another. */
export function LotTimesButton({
  auction,
  onStore,
}: {
  auction: StaffAuction
  /** Returns whether they are stored; if they aren't, it has said why. */
  onStore: (times: LotTimes) => Promise<boolean>
}) {
  const t = useTranslations('auctions.times')
  const [isOpen, setOpen] = useState(false)
  if (auction.status !== 'UPCOMING' || auction.lots.length < 2) return null
  return (
    <>
      <Act operation={setLotTimes} onClick={() => setOpen(true)}>
        {t('open')}
      </Act>
      {isOpen && <LotTimesDialog auction={auction} onStore={onStore} onClose={() => setOpen(false)} />}
    </>
  )
}

function LotTimesDialog({ auction, onStore, onClose }: Parameters<typeof LotTimesButton>[0] & { onClose: () => void }) {
  const t = useTranslations('auctions')
  const { moment } = useTimes()
  const [first] = auction.lots
  const [firstEnd, setFirstEnd] = useState(toLocalInput(first?.endDate ?? auction.endDate))
  const [minutes, setMinutes] = useState('2')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const seconds = Math.round(numberOf(minutes) * 60)
  const start = fromLocalInput(firstEnd)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { firstEnd: start ?? '', stepSeconds: seconds }
    const found = checkBody(setLotTimes, body)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (await onStore(body)) onClose()
  }
  const last = start && Number.isFinite(seconds) ? Date.parse(start) + seconds * 1_000 * (auction.lots.length - 1) : NaN
  return (
    <OfficeDialog title={t('times.title')} onClose={onClose}>
      <form noValidate className="stack !gap-4" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{t('times.text')}</p>
        <div className="two">
          <TextInput
            type="datetime-local"
            label={t('times.firstEnd')}
            hint={t('parisTime')}
            value={firstEnd}
            problem={problems['firstEnd']}
            onChange={({ target }) => setFirstEnd(target.value)}
          />
          <TextInput
            label={t('times.step')}
            unit={t('times.minutes')}
            inputMode="decimal"
            value={minutes}
            problem={problems['stepSeconds']}
            hint={Number.isNaN(last) ? undefined : t('times.lastEnd', { when: moment(last) })}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </div>
        <div className="dialog-actions">
          <button type="submit" className="btn primary">
            {t('times.store')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
