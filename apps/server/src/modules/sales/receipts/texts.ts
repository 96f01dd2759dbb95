/** What receipts say, in each language of the product. */
export const receiptTexts = {
  en: {
    title: 'Tax receipt',
    number: 'No.',
    cancelled: 'Cancelled: this amount was refunded.',
    from: 'Received from',
    what: 'For',
    donation: 'Donation',
    paid: 'Amount paid',
    kept: 'Non-deductible part',
    by: 'Payment method',
    card: 'Card',
    deductible: 'Deductible amount',
    note: (club: string) =>
      `${club} confirms that it received this amount and gave nothing in return for the deductible part. Keep this receipt with your tax return. It is numbered and valid without a signature.`,
  },
  fr: {
    title: 'Reçu fiscal',
    number: 'N°',
    cancelled: 'Annulé : la somme a été remboursée.',
    from: 'Reçu de',
    what: 'Au titre de',
    donation: 'Don',
    paid: 'Somme versée',
    kept: 'Part non déductible',
    by: 'Mode de versement',
    card: 'Carte bancaire',
    deductible: 'Somme ouvrant droit à déduction',
    note: (club: string) =>
      `${club} atteste avoir reçu cette somme, sans contrepartie pour la part déductible. Conservez ce reçu avec votre déclaration. Il porte un numéro unique et vaut sans signature.`,
  },
}
