import type { FastifyInstance } from 'fastify'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { NotificationLinks } from '../notifications/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { scheduleConflicts } from './bid-conflicts.ts'
import { scheduleLotClosing } from './close-lots.ts'
import { buyNowRoutes } from './buy-now-routes.ts'
import { bidConflictRoutes } from './conflict-routes.ts'
import { createCheckInCodes } from './check-in-codes.ts'
import { checkInRoute } from './check-in-route.ts'
import type { Bidding } from './open-bidding.ts'
import { ownBidRoutes } from './own-bid-routes.ts'
import { purgeRefusedBids } from './refused-bids.ts'
import { auctionResultRoutes } from './result-routes.ts'
import { roomRoutes } from './room-routes.ts'
import { auctionRoutes } from './routes.ts'
import { auctionStaffRoutes } from './staff-routes.ts'

export { type Bidding, openBidding } from './open-bidding.ts'
export { personalData } from './personal-data.ts'

/** Auctions and their lots: bids, closing, results. */
export async function auctionsModule(
  http: FastifyInstance,
  {
    platform,
    register,
    backOffice,
    exclusiveCache,
    links,
    bidding: { queueFor, refusedBids },
  }: ModuleOptions & { exclusiveCache: ExclusiveCache; links: NotificationLinks; bidding: Bidding },
): Promise<void> {
  const { database, schedule, purges } = platform
  http.addHook('onClose', refusedBids.stop)
  purges['refusedBids'] = () => purgeRefusedBids(database)
  auctionRoutes(register, platform, { exclusiveCache, refusedBids, queueFor })
  const codes = createCheckInCodes({ secret: platform.config.SECRET, now: platform.clock.now })
  checkInRoute(register, platform, codes)
  roomRoutes(backOffice, { database, queueFor, exclusiveCache, codes })
  buyNowRoutes(register, platform, { exclusiveCache, links })
  ownBidRoutes(register, platform)
  bidConflictRoutes(backOffice)
  auctionStaffRoutes(backOffice, platform.clock)
  auctionResultRoutes(backOffice, links)
  scheduleLotClosing(schedule, { database, links })
  scheduleConflicts(schedule, { database })
}
