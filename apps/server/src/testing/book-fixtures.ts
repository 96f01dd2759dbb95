import { type SellerDetails, usualAccounts, type VatDetails } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.ts'
import { insertVatSettings } from '../modules/sales/invoices/vat-settings.ts'

/** A seller's file. */
export const testSeller: SellerDetails = {
  legalName: 'The Club & Sons SAS',
  legalForm: 'SAS',
  siren: '000120410',
  rna: null,
  address: { addressLine1: '1 rue du Stade', city: 'Paris', country: 'FR', postalCode: '75016' },
  phone: '+33123456789',
  email: 'club@clubs.test',
  director: 'Ada Lovelace',
  register: 'RCS Paris',
  vatNumber: 'FR14000120410',
  mediator: { name: 'M', address: 'Paris', page: 'https://mediator.test' },
  accessibility: null,
  receipts: null,
}

/** French VAT with two rates. */
export const testVat: VatDetails = {
  regime: 'VAT',
  mention: null,
  collectibles: { rate: 20, nature: 'GOODS' },
  experiences: { rate: 5.5, nature: 'SERVICES' },
  delivery: { rate: 20, nature: 'SERVICES' },
  memberships: { rate: 20, nature: 'SERVICES' },
  exceptions: [],
  lateTerms: '40 €',
  accounts: usualAccounts,
}

/** Lets a club issue documents. */
export async function setUpBooks(tx: Tx, clubId: string): Promise<void> {
  await tx
    .insertInto('club_seller')
    .values({ club_id: clubId, revision: 1, details: JSON.stringify(testSeller), signature: null })
    .execute()
  await insertVatSettings(tx, clubId, { revision: 1, details: testVat })
}

/** Removes a club's settings of VAT, as of one that hasn't saved any yet: its documents wait. */
export const forgetVat = ({ database, club }: { database: Pick<Database, 'withTenant'>; club: { id: string } }) =>
  database.withTenant(club.id, async (tx) => {
    await sql`alter table vat_settings disable trigger vat_settings_append_only`.execute(tx)
    await sql`delete from vat_settings where club_id = ${club.id}`.execute(tx)
    await sql`alter table vat_settings enable trigger vat_settings_append_only`.execute(tx)
  })
