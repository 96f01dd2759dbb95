import type { SellerDetails } from '@virage/contract/staff'

/** A complete seller's file that issues no tax receipts. */
export const sellerDetails: SellerDetails = {
  legalName: 'Lagune Sport SAS',
  legalForm: 'SAS au capital de 37 000 €',
  siren: '000120410',
  rna: null,
  address: { addressLine1: '4 quai du Port', city: 'Lagune', country: 'FR', postalCode: '00400' },
  phone: '+33199000040',
  email: 'contact@lagune.test',
  director: 'Jeanne Morel',
  register: 'RCS Lagune 000 120 410',
  vatNumber: 'FR14000120410',
  mediator: {
    name: 'Médiation des clubs',
    address: '5 rue de la Médiation, 00500 Lagune',
    page: 'https://mediation.test',
  },
  accessibility: null,
  receipts: null,
}
