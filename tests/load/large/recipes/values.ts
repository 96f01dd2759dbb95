import { randomUUID } from 'node:crypto'
import type { OperationRequest } from '@virage/test-support/operations'
import type { Known, Person } from '../people.ts'

/** Makes the nth request of an operation. */
export type Recipe = (n: number, known: Known) => Omit<OperationRequest, 'token'> & { as?: Person }

/** How often a list is requested for each of its variations, a search for each of its texts, and any other read or write. */
export const repetitions = { list: 2, search: 12, read: 30, write: 12, export: 1 }

/** Where a payment page leads back to: only the product itself is allowed. */
export const pages = ({ origin, slug }: Known) => ({
  successUrl: `${origin}/clubs/${slug}`,
  cancelUrl: `${origin}/clubs/${slug}`,
})
/** A text in the club's languages. */
export const texts = (n: number) => ({ en: `Piece of the bench ${n}`, fr: `Pièce du banc ${n}` })
/** A picture that the club has. */
export const picture = '/media/fc-virage-diallo-derby-shirt.svg'
/** The instant in some days. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** Returns the nth of some values. */
export const nth = (values: readonly string[] | undefined, n: number): string => values?.[n % values.length] ?? ''

/** A part of slugs and names that no earlier run on the same club has used. */
export const run = randomUUID().slice(0, 8)
/** An address to which things are sent. */
export const address = {
  recipient: 'Ada Moreau',
  street: '4 rue du Stade',
  extra: null,
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  phone: null,
}
