import type { Installation, Need, ServerProcess } from '@virage/contract/staff'
import { type Config, describeSettings } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { secretSettings } from '../../settings/secret-files.ts'
import { countJobs, readFailedSince } from './job-queries.ts'
import { type ProcessRow, readProcesses } from './process-queries.ts'
import { countFullPlans } from './club-queries.ts'
import { countEmails, countWebhooks, readDatabaseState } from './queries.ts'

/** The age of a standby's data from which it is reported, in seconds: a failover would lose or wait for as much. */
const longestLag = 30
/** How many of the slowest routes are shown. */
const mostRoutes = 10

/** Reads everything that operators see of the installation at once. */
export async function readInstallation(database: Database, config: Config): Promise<Installation> {
  const [
    processes,
    jobs,
    failedJobs,
    databaseState,
    { refusedSince, ...emails },
    { failedSince, ...webhooks },
    fullPlans,
  ] = await Promise.all([
    readProcesses(database),
    countJobs(database),
    readFailedSince(database),
    readDatabaseState(database),
    database.asSystem(countEmails),
    database.asSystem(countWebhooks),
    database.asSystem(countFullPlans),
  ])
  const silent = processes.filter(({ is_silent }) => is_silent)
  const late = databaseState.replicas.filter(({ lag }) => lag !== null && lag > longestLag)
  const needs: { kind: Need['kind']; count: number; since: Date | null }[] = [
    { kind: 'failedWebhooks', count: webhooks.failed, since: failedSince },
    { kind: 'failedJobs', ...failedJobs },
    { kind: 'refusedEmails', count: emails.refused, since: refusedSince },
    { kind: 'silentProcesses', count: silent.length, since: silent[0]?.seen_at ?? null },
    { kind: 'lateReplicas', count: late.length, since: null },
    { kind: 'fullPlans', count: fullPlans, since: null },
  ]
  return {
    needs: needs
      .filter(({ count }) => count > 0)
      .map(({ since, ...need }) => ({ ...need, since: since?.toISOString() ?? null })),
    processes: processes.map(presentProcess),
    slowest: processes
      .filter(({ is_silent }) => !is_silent)
      .flatMap(({ report }) => report.slowest)
      .toSorted((one, other) => other.p95 - one.p95)
      .slice(0, mostRoutes),
    database: databaseState,
    jobs,
    emails,
    webhooks,
    settings: settingsInForce(config),
  }
}

const presentProcess = ({ report, ...row }: ProcessRow): ServerProcess => ({
  id: row.id,
  role: row.role,
  release: row.release,
  nodeVersion: row.node_version,
  startedAt: row.started_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  isSilent: row.is_silent,
  memory: report.memory,
  streams: report.streams,
  requests: report.requests,
  p95: report.p95,
})

/** Returns the settings of this process. Of a secret it is told only whether it is set. */
function settingsInForce(config: Config): Installation['settings'] {
  const values: Record<string, unknown> = config
  return describeSettings().map(({ name, default: initial }) => {
    const isSecret = secretSettings.some((secret) => secret === name)
    const value = textOf(values[name])
    return { name, value: isSecret ? null : value, isSecret, isDefault: value === null || value === initial }
  })
}

/** Returns a setting as text; null if it is unset. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'object') return String(value)
  const text = Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
  return text === '' || text === '{}' ? null : text
}
