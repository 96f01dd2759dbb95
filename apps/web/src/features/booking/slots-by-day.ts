import type { BookingSlot } from '@virage/contract'

/** Groups slots by day, in the club's local time. @param slots sorted by start */
export const slotsByDay = (slots: readonly BookingSlot[]): { date: string; slots: BookingSlot[] }[] =>
  [...Map.groupBy(slots, ({ startDate }) => startDate.slice(0, 10))].map(([date, ofDay]) => ({ date, slots: ofDay }))
