import type { FastifyInstance } from 'fastify'
import type { Bidding } from '../auctions/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { botInterval, letBotsBid } from './let-bots-bid.ts'
import { rehearsalRoutes } from './routes.ts'

/** Rehearsals of auctions: clubs in which a team practises, with bots that bid (docs/decisions/0205). */
export async function rehearsalsModule(
  _http: FastifyInstance,
  { platform, backOffice, bidding }: ModuleOptions & { bidding: Pick<Bidding, 'submit'> },
): Promise<void> {
  rehearsalRoutes(backOffice)
  platform.schedule('letBotsBid', botInterval, () => letBotsBid({ ...platform, bidding }))
}
