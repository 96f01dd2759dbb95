import type { FastifyInstance } from 'fastify'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditRoutes } from './audit/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { countAllFigures } from './figures/count-figures.ts'
import { figureRoutes } from './figures/routes.ts'
import { purgeHelpers } from './helpers/queries.ts'
import { helperRoutes } from './helpers/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { staffRoutes } from './routes.ts'
import type { StaffOperations } from './staff-operations.ts'

export { audit, auditStaff } from './audit/audit.ts'
export { toLoggedFilters } from './audit/logged-filters.ts'
export { recordOperatorAct } from './audit/operator-acts.ts'
export { welcomeStaffEmail } from './emails.ts'
export { createFindStaff } from './find-staff.ts'
export { personalData } from './personal-data.ts'
export { insertStaff } from './queries.ts'
export { readFansNamedBy } from './search/fans-by-number.ts'
export { type MutationResult, staffOperations, type StaffOperations } from './staff-operations.ts'

/** The options of all modules. */
export type ModuleOptions = { platform: Platform; register: RegisterOperation; backOffice: StaffOperations }

/** How often figures are counted, in milliseconds. */
const figuresInterval = 60_000

/** The staff of clubs' back offices, the audit log, the search, saved views of lists, what waits for them, and figures. */
export async function staffModule(
  _http: FastifyInstance,
  { platform, register, backOffice }: ModuleOptions,
): Promise<void> {
  staffRoutes(register, backOffice, platform)
  helperRoutes(register, backOffice, platform)
  platform.purges['helpers'] = () => purgeHelpers(platform.database)
  auditRoutes(backOffice)
  searchRoutes(backOffice)
  savedViewRoutes(backOffice)
  deskRoutes(backOffice)
  figureRoutes(backOffice)
  platform.schedule('countFigures', figuresInterval, () => countAllFigures(platform.database))
}
