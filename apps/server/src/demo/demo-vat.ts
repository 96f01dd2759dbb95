import { usualAccounts, type VatDetails } from '@virage/contract/staff'
import type { DemoClub } from '@virage/demo'

/** Returns how a demonstration club is taxed: foundations aren't, the others charge French VAT. */
export function demoVat({ model }: Pick<DemoClub, 'model'>): VatDetails {
  const isTaxed = model !== 'FOUNDATION'
  return {
    regime: isTaxed ? 'VAT' : 'NON_PROFIT',
    mention: isTaxed ? null : 'TVA non applicable, organisme sans but lucratif (art. 261, 7-1° du CGI)',
    collectibles: { rate: 20, nature: 'GOODS' },
    experiences: { rate: 10, nature: 'SERVICES' },
    delivery: { rate: 20, nature: 'SERVICES' },
    memberships: null,
    exceptions: [],
    lateTerms:
      'Pénalités de retard : trois fois le taux d’intérêt légal. Indemnité forfaitaire pour frais de recouvrement : 40 €.',
    accounts: usualAccounts,
  }
}
