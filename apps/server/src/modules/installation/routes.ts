import {
  dropJobs,
  getInstallation,
  listClubHealth,
  listFailedJobs,
  listUndeliveredEmails,
  retryJobs,
} from '@virage/contract/staff'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordOperatorAct } from '../staff/index.ts'
import { readClubHealth } from './club-queries.ts'
import { dropFailedJobs, readFailedJobs, retryFailedJobs } from './job-queries.ts'
import { readUndelivered } from './queries.ts'
import { readInstallation } from './read-installation.ts'

/** Registers what operators see of the installation, and what they do about jobs that failed. */
export function installationRoutes(register: RegisterOperation, { database, config }: Platform): void {
  register(getInstallation, () => readInstallation(database, config))

  register(listClubHealth, () => database.asSystem(readClubHealth))

  register(listUndeliveredEmails, () => database.asSystem(readUndelivered))

  register(listFailedJobs, () => readFailedJobs(database))

  register(retryJobs, async ({ staff, body: { ids } }) => {
    await recordOperatorAct(database, { staff, action: retryJobs.id, details: { ids } })
    return { count: (await retryFailedJobs(database, ids)).length }
  })

  register(dropJobs, async ({ staff, body: { ids } }) => {
    await recordOperatorAct(database, { staff, action: dropJobs.id, details: { ids } })
    return { count: (await dropFailedJobs(database, ids)).length }
  })
}
