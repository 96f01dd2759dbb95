import type { StaffDeliveryMethod } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { type DeliveryKind, deliveryKinds, parcelClasses } from '@virage/domain'
import { textsAt } from '../../parts/language-fields.tsx'
import { toLocalInput, toOptionalInstant } from '../../parts/local-time.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'
import type { FormItem } from '../../parts/use-draft.ts'

/** A zone as it is typed: its countries in one line, and a price for each parcel class that is sent there. */
export type ZoneItem = FormItem & { countries: string; S: string; M: string; L: string; XL: string }

/** A delivery method as its form holds it. */
export type DeliveryForm = {
  kind: string
  'name.en': string
  'name.fr': string
  'note.en': string
  'note.fr': string
  zones: ZoneItem[]
  carrier: string
  daysMin: string
  daysMax: string
  trackingPattern: string
  place: string
  happensAt: string
  active: boolean
}

/** The most zones of a method. */
export const mostZones = 20

export const newZone = (): ZoneItem => ({ id: crypto.randomUUID(), countries: '', S: '', M: '', L: '', XL: '' })

export const emptyMethod: DeliveryForm = {
  kind: 'SHIP',
  'name.en': '',
  'name.fr': '',
  'note.en': '',
  'note.fr': '',
  zones: [{ id: 'first', countries: 'FR', S: '', M: '', L: '', XL: '' }],
  carrier: '',
  daysMin: '',
  daysMax: '',
  trackingPattern: '',
  place: '',
  happensAt: '',
  active: true,
}

/** Returns the form of a stored method. */
export const toDeliveryForm = (method: StaffDeliveryMethod, language: Language): DeliveryForm => ({
  kind: method.kind,
  'name.en': method.name.en ?? '',
  'name.fr': method.name.fr ?? '',
  'note.en': method.note?.en ?? '',
  'note.fr': method.note?.fr ?? '',
  zones: method.zones.map(({ countries, prices }, index) => {
    const price = (size: (typeof parcelClasses)[number]) => numberText(prices[size] ?? null, language)
    return {
      id: String(index),
      countries: countries.join(', '),
      S: price('S'),
      M: price('M'),
      L: price('L'),
      XL: price('XL'),
    }
  }),
  carrier: method.carrier ?? '',
  daysMin: numberText(method.daysMin, language),
  daysMax: numberText(method.daysMax, language),
  trackingPattern: method.trackingPattern ?? '',
  place: method.place ?? '',
  happensAt: toLocalInput(method.happensAt),
  active: method.active,
})

/** Whether a form is of a kind. */
export const kindOf = ({ kind }: Pick<DeliveryForm, 'kind'>): DeliveryKind =>
  deliveryKinds.find((one) => one === kind) ?? 'SHIP'

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : numberOf(typed))

/** Returns what the API takes for a form. What belongs to another kind is left out. */
export function deliveryBody(form: DeliveryForm) {
  const kind = kindOf(form)
  const note = textsAt(form, 'note')
  const isSent = kind === 'SHIP'
  const hasPlace = kind === 'PICKUP' || kind === 'HANDOVER'
  return {
    kind,
    name: textsAt(form, 'name'),
    note: Object.keys(note).length === 0 ? null : note,
    zones: isSent
      ? form.zones.map((zone) => ({
          countries: zone.countries
            .toUpperCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
          prices: Object.fromEntries(
            parcelClasses.flatMap((size) => (zone[size].trim() === '' ? [] : [[size, numberOf(zone[size])]])),
          ),
        }))
      : [],
    carrier: isSent ? orNull(form.carrier) : null,
    daysMin: isSent ? numberOrNull(form.daysMin) : null,
    daysMax: isSent ? numberOrNull(form.daysMax) : null,
    trackingPattern: isSent ? orNull(form.trackingPattern) : null,
    place: hasPlace ? orNull(form.place) : null,
    happensAt: kind === 'HANDOVER' ? toOptionalInstant(form.happensAt) : null,
    active: form.active,
  }
}
