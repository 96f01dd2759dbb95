import { randomUUID } from 'node:crypto'
import type { ApiClient } from './api-client.ts'

/** A picture that every product has. */
export const picture = '/media/fc-virage-diallo-derby-shirt.svg'

type Texts = { en: string; fr?: string }

type ExclusiveOptions = {
  club: string
  name: Texts
  slug?: string
  description?: Texts
  price?: number
  stock?: number
  visible?: boolean
  upcoming?: boolean
  /** When an upcoming one is sold, as an ISO 8601 instant. */
  upcomingDate?: string
}

/** Creates an exclusive. By default it costs 10, is in stock and on sale. @returns its slug and id */
export async function createExclusive(
  staff: ApiClient,
  { club, slug = `exclusive-${randomUUID().slice(0, 8)}`, ...options }: ExclusiveOptions,
): Promise<{ id: string; slug: string }> {
  const { id } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/exclusives`, {
    slug,
    description: { en: 'Worn and signed.', fr: 'Porté et signé.' },
    imageUrl: picture,
    price: 10,
    stock: 5,
    visible: true,
    category: 'COLLECTIBLE',
    ...options,
  })
  return { id, slug }
}
