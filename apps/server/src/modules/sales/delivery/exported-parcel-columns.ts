import type { Language } from '@virage/contract'
import { localized } from '../../../platform/localized.ts'
import { orderNumber } from '../orders/queries.ts'
import { textsOf } from '../texts/index.ts'
import type { ParcelRow } from './parcel-queries.ts'

/** Returns the columns of the parcels' export: what labels and pick-up lists need. */
export function exportedParcelColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('parcelExport.number'), (row: ParcelRow) => orderNumber(row.order_number)],
    [t('parcelExport.state'), ({ state }: ParcelRow) => t(`parcelExport.states.${state}`)],
    [t('parcelExport.method'), ({ method_name }: ParcelRow) => localized(method_name, language) ?? ''],
    [t('parcelExport.promised'), ({ promised_on }: ParcelRow) => promised_on],
    [
      t('parcelExport.things'),
      ({ things }: ParcelRow) => things.map(({ name }) => localized(name, language) ?? '').join(', '),
    ],
    [t('parcelExport.buyer'), (row: ParcelRow) => `${row.first_name} ${row.last_name}`.trim()],
    [t('parcelExport.deputy'), ({ deputy }: ParcelRow) => deputy],
    [t('parcelExport.recipient'), ({ address }: ParcelRow) => address?.recipient ?? null],
    [t('parcelExport.street'), ({ address }: ParcelRow) => address?.street ?? null],
    [t('parcelExport.extra'), ({ address }: ParcelRow) => address?.extra ?? null],
    [t('parcelExport.postalCode'), ({ address }: ParcelRow) => address?.postalCode ?? null],
    [t('parcelExport.city'), ({ address }: ParcelRow) => address?.city ?? null],
    [t('parcelExport.country'), ({ address }: ParcelRow) => address?.country ?? null],
    [t('parcelExport.phone'), ({ address }: ParcelRow) => address?.phone ?? null],
    [t('parcelExport.note'), ({ note }: ParcelRow) => note],
    [t('parcelExport.tracking'), ({ tracking_number }: ParcelRow) => tracking_number],
  ] as const
}
