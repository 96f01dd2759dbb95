import type { Club } from '@virage/contract'

/** Where a club without an address of its own is written to. */
const fallback = 'hello@virage.example'

/** The link that opens an email to a club. */
export const contactLink = ({ contactEmail }: Pick<Club, 'contactEmail'>): string =>
  `mailto:${contactEmail ?? fallback}`
