import type { Language } from '@virage/contract'
import { localized } from '../../../platform/localized.ts'
import { orderNumber } from '../orders/queries.ts'
import { textsOf } from '../texts/index.ts'
import type { ExportedParcel } from './parcel-list.ts'

/** Returns the columns of the parcels' export: what labels and pick-up lists need. */
export function exportedParcelColumns(language: Language) {
  const t = textsOf(language)
  return [
    [t('parcelExport.number'), (row: ExportedParcel) => orderNumber(row.order_number)],
    [t('parcelExport.state'), ({ state }: ExportedParcel) => t(`parcelExport.states.${state}`)],
    [t('parcelExport.method'), ({ method_name }: ExportedParcel) => localized(method_name, language) ?? ''],
    [t('parcelExport.promised'), ({ promised_on }: ExportedParcel) => promised_on],
    [
      t('parcelExport.things'),
      ({ names }: ExportedParcel) => (names ?? []).map((name) => localized(name, language) ?? '').join(', '),
    ],
    [t('parcelExport.buyer'), (row: ExportedParcel) => `${row.first_name} ${row.last_name}`.trim()],
    [t('parcelExport.deputy'), ({ deputy }: ExportedParcel) => deputy],
    [t('parcelExport.recipient'), ({ address }: ExportedParcel) => address?.recipient ?? null],
    [t('parcelExport.street'), ({ address }: ExportedParcel) => address?.street ?? null],
    [t('parcelExport.extra'), ({ address }: ExportedParcel) => address?.extra ?? null],
    [t('parcelExport.postalCode'), ({ address }: ExportedParcel) => address?.postalCode ?? null],
    [t('parcelExport.city'), ({ address }: ExportedParcel) => address?.city ?? null],
    [t('parcelExport.country'), ({ address }: ExportedParcel) => address?.country ?? null],
    [t('parcelExport.phone'), ({ address }: ExportedParcel) => address?.phone ?? null],
    [t('parcelExport.note'), ({ note }: ExportedParcel) => note],
    [t('parcelExport.tracking'), ({ tracking_number }: ExportedParcel) => tracking_number],
  ] as const
}
