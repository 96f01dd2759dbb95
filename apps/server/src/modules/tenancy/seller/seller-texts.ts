import type { Language } from '@virage/contract'
import type { SellerDetails } from '@virage/contract/staff'
import { textsOf } from '../texts/index.ts'
import type { SellerRevision } from './queries.ts'

type Address = SellerDetails['address']

/** Returns the lines of a seller's address, as on an envelope within France: another country is named. */
export const addressLinesOf = ({ addressLine1, addressLine2, postalCode, city, country }: Address): string[] => [
  addressLine1,
  ...(addressLine2 ? [addressLine2] : []),
  `${postalCode} ${city}`,
  ...(country === 'FR' ? [] : [country]),
]

/** Returns a SIREN in groups of three digits. */
export const sirenText = (siren: string): string => siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00A0$2\u00A0$3')

/** Returns the numbers under which a seller is registered, each with its name. */
export const registrationsOf = ({ siren, rna }: Pick<SellerDetails, 'siren' | 'rna'>): string[] => [
  ...(siren === null ? [] : [`SIREN ${sirenText(siren)}`]),
  ...(rna === null ? [] : [`RNA ${rna}`]),
]

/** Returns who sells, in sentences for the small print of emails; undefined if the club has not said it yet. */
export function imprintOf(stored: SellerRevision | undefined, language: Language): string | undefined {
  if (!stored) return undefined
  const { legalName, legalForm, address, phone, email, vatNumber, mediator } = stored.details
  const t = textsOf(language)
  const numbers = [...registrationsOf(stored.details), ...(vatNumber === null ? [] : [t('seller.vat', { vatNumber })])]
  const seller = [legalName, legalForm, addressLinesOf(address).join(', '), ...numbers].join(', ')
  const help = t('seller.mediatorLine', { name: mediator.name, page: mediator.page })
  return `${t('seller.soldBy', { seller })} ${email}, ${phone}. ${help}`
}
