import { setLotTimes, type StaffAuction } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useMutation } from '@tanstack/react-query'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { numberOf } from '../../parts/numbers.ts'
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
  const close = useWhileShown(onClose)
  const t = useTranslations('auctions')
  const { moment } = useTimes()
  const [first] = auction.lots
  const [firstEnd, setFirstEnd] = useState(toLocalInput(first?.endDate ?? auction.endDate))
  const [minutes, setMinutes] = useState('2')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const seconds = Math.round(numberOf(minutes) * 60)
  const start = fromLocalInput(firstEnd)
  const store = useMutation({ mutationFn: onStore, onSuccess: (isStored) => isStored && close() })
  const last = start && Number.isFinite(seconds) ? Date.parse(start) + seconds * 1_000 * (auction.lots.length - 1) : NaN
  return (
    <ActDialog
      title={t('times.title')}
      act={store}
      submitLabel={t('times.store')}
      onSubmit={() => {
        const body = { firstEnd: start ?? '', stepSeconds: seconds }
        const found = checkBody(setLotTimes, body)
        setProblems(found)
        if (Object.keys(found).length === 0) store.mutate(body)
      }}
      onClose={onClose}
    >
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
    </ActDialog>
  )
}
