import type { StaffSlot } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'

/** A slot with its time and places; it opens the slot. */
export function SlotButton({ slot, onOpen }: { slot: StaffSlot; onOpen: (slot: StaffSlot) => void }) {
  const t = useTranslations('hours')
  const { localHour } = useTimes()
  const { startDate, reserved, capacity } = slot
  return (
    <button type="button" className="btn slot" onClick={() => onOpen(slot)}>
      <span className="figure">{localHour(startDate)}</span>
      <span className="state" data-tone={reserved === capacity ? 'info' : reserved > 0 ? 'good' : 'off'}>
        {t('places', { reserved, capacity })}
      </span>
    </button>
  )
}
