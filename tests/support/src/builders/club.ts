import { randomUUID } from 'node:crypto'
import { sellerDetails } from '../seller.ts'
import type { ApiClient } from './api-client.ts'

export type ClubState = 'UPCOMING' | 'LIVE' | 'STAND_BY' | 'ARCHIVED'

/** Creates a live club in English, without exclusives, auctions and news. @returns its slug */
export async function createClub(
  operator: ApiClient,
  { model = 'MARKETPLACE', settings = {} }: { model?: 'MARKETPLACE' | 'FOUNDATION' | 'POPUP'; settings?: object } = {},
): Promise<string> {
  const slug = `club-${randomUUID().slice(0, 8)}`
  const names = { name: `The club ${slug}`, platformName: slug }
  const club = { slug, model, ...names, ownerEmail: 'operator@virage.test', languages: ['en'] }
  await operator('POST', '/api/staff/clubs', club)
  await operator('PATCH', `/api/staff/clubs/${slug}/settings`, settings)
  await operator('PUT', `/api/staff/clubs/${slug}/seller`, sellerDetails)
  await changeClubState(operator, slug, 'LIVE')
  return slug
}

/** Opens, pauses or archives a club. */
export async function changeClubState(operator: ApiClient, slug: string, state: ClubState): Promise<void> {
  await operator('PUT', `/api/staff/clubs/${slug}/state`, { state, reason: 'For a test' })
}
