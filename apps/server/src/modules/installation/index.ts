import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { mailReports } from './mail-reports.ts'
import { sendMorningReport } from './morning-report.ts'
import { purgeProcesses } from './process-queries.ts'
import { reportProcess } from './report-process.ts'
import { installationRoutes } from './routes.ts'

/** How often it is asked whether the morning's email is due, in milliseconds. */
const reportInterval = 60_000

/** What operators see of the installation itself: processes, database, jobs, settings, and a morning email. */
export async function installationModule(
  http: FastifyInstance,
  { platform, register, streams }: Pick<ModuleOptions, 'platform' | 'register'> & { streams: () => number },
): Promise<void> {
  installationRoutes(register, platform)
  await http.register(mailReports, platform)
  const { database, config, metrics, purges, schedule } = platform
  purges['processes'] = () => purgeProcesses(database)
  schedule('morningReport', reportInterval, () => sendMorningReport(platform))
  const reporting = reportProcess({ database, role: config.ROLE, requestTimes: metrics.requestTimes, streams })
  http.addHook('onClose', () => reporting.stop())
}
