import type { FastifyInstance } from 'fastify'
import type { FastPath } from '../../platform/http/fast-path.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MediaStore } from '../media/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { type ExclusiveCache, openExclusiveCache } from './exclusive-cache.ts'
import { type LikesCache, openLikesCache } from './likes-cache.ts'
import { pollSource } from './poll-source.ts'
import { readSlugs } from './queries.ts'
import { exclusiveRoutes } from './routes.ts'
import { exclusiveStaffRoutes } from './staff-routes.ts'
import { type LotWatch, watchLots } from './watch-lots.ts'

export type { ExclusiveCache } from './exclusive-cache.ts'
export { buyNowOf, type CachedExclusive, presentBid, shownBids } from './present-exclusive.ts'
export { type BidRow, extensionSeconds, type LotRow } from './queries.ts'
export { copy as copyExclusive } from './copy-exclusive.ts'
export { personalData } from './personal-data.ts'
export type { LotWatch } from './watch-lots.ts'

/** The caches of exclusives of this process. */
export type Catalog = { exclusiveCache: ExclusiveCache; likes: LikesCache; lots: LotWatch }

/** Opens the caches of exclusives. */
export function openCatalog({ database, clock, events, addresses }: Platform): Catalog {
  addresses.register('exclusive', { read: readSlugs, changedBy: 'exclusive' })
  const lots = watchLots({ database, events })
  return {
    exclusiveCache: openExclusiveCache({ database, events, lots, addresses, now: clock.now }),
    likes: openLikesCache({ database, events, now: clock.now }),
    lots,
  }
}

/** Exclusives: listings, pages, likes, and their editing. */
export async function catalogModule(
  http: FastifyInstance,
  {
    platform,
    register,
    backOffice,
    catalog,
    fastPath,
    media,
  }: ModuleOptions & { catalog: Catalog; fastPath: FastPath; media: MediaStore },
): Promise<void> {
  const { clubs, clock } = platform
  const { exclusiveCache, lots } = catalog
  fastPath.add(pollSource({ clubs, clock, exclusiveCache }))
  exclusiveRoutes(register, platform, catalog)
  exclusiveStaffRoutes(backOffice, media)
  http.addHook('onClose', async () => {
    lots.close()
  })
}
