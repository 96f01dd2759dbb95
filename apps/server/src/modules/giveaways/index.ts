import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { purgeUnconfirmedEntries } from './confirm-entry.ts'
import { drawRoutes } from './draw-routes.ts'
import { createEntryLinks } from './entry-link.ts'
import { entryPages } from './entry-pages.ts'
import { eraseOldEntries } from './erase-old-entries.ts'
import { createFileLinks } from './file-links.ts'
import { fileRoutes } from './file-routes.ts'
import { participationRoutes } from './participation-routes.ts'
import { giveawayRoutes } from './routes.ts'
import { giveawayStaffRoutes } from './staff-routes.ts'

export { personalData } from './personal-data.ts'

/** Giveaways: entries, and draws that anyone can verify. */
export async function giveawaysModule(
  http: FastifyInstance,
  { platform, register, backOffice }: ModuleOptions,
): Promise<void> {
  const { config, database, clubs, clock, purges } = platform
  const entryLinks = createEntryLinks(config.SECRET)
  giveawayRoutes(register, platform, entryLinks)
  giveawayStaffRoutes(backOffice)
  participationRoutes(backOffice)
  drawRoutes(register, backOffice, platform)
  const fileLinks = createFileLinks({ secret: config.SECRET, now: clock.now })
  fileRoutes(http, backOffice, { ...platform, fileLinks })
  await http.register(entryPages, { database, clubs, entryLinks })
  purges['entries'] = () => purgeUnconfirmedEntries(database)
  purges['oldEntries'] = () => eraseOldEntries(database)
}
