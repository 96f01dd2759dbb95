import type { Club } from '@virage/contract'

/** The email address for clubs that have none. */
const fallback = 'hello@virage.example'

/** Returns a link that opens an email to a club. */
export const contactLink = ({ contactEmail }: Pick<Club, 'contactEmail'>): string =>
  `mailto:${contactEmail ?? fallback}`
