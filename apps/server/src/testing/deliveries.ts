import type { OperationInput } from '@virage/contract'
import { createDeliveryMethod, setExclusiveDelivery } from '@virage/contract/staff'
import type { ParcelClass } from '@virage/domain'
import { shownExclusive } from './buyer.ts'
import { type TestApp, valueOf } from './open-app.ts'

type Method = OperationInput<typeof createDeliveryMethod>['body']

const slug = 'fc-virage'

/** Adds a way to deliver to FC Virage; what isn't given is empty. @returns its id */
export async function addDeliveryMethod(
  app: TestApp,
  { name, ...method }: Pick<Method, 'kind'> & Partial<Omit<Method, 'kind' | 'name'>> & { name: string },
): Promise<string> {
  const operator = await app.as('operator@virage.test')
  const empty = { note: null, carrier: null, daysMin: null, daysMax: null, trackingPattern: null, happensAt: null }
  const body = { ...empty, zones: [], place: null, active: true, ...method, name: { en: name } }
  return valueOf(await operator(createDeliveryMethod, { params: { slug }, body })).id
}

/** The zones of a method that only delivers small parcels in France. @param price in euro */
export const inFrance = (price: number): Method['zones'] => [{ countries: ['FR'], prices: { S: price } }]

/** Has an exclusive of FC Virage delivered in these ways. @returns its id */
export async function deliverBy(
  app: TestApp,
  exclusiveSlug: string,
  methodIds: string[],
  parcelClass: ParcelClass = 'S',
): Promise<string> {
  const operator = await app.as('operator@virage.test')
  const { id: exclusiveId } = await shownExclusive(app, slug, exclusiveSlug)
  const body = { parcelClass, methodIds }
  valueOf(await operator(setExclusiveDelivery, { params: { slug, exclusiveId }, body }))
  return exclusiveId
}
