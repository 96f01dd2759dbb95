import { getTelemetryConfig, recordConsent } from '@virage/contract'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { saveConsent } from './queries.ts'

/** Keeps what visitors have allowed to be stored (K05), and says what may run once they have (E06). */
export function consentRoutes(register: RegisterOperation, { database, config }: Platform): void {
  register(getTelemetryConfig, async () => ({
    analyticsId: config.ANALYTICS_ID ?? null,
    errorReportingDsn: config.ERROR_REPORTING_DSN ?? null,
    skippedClubs: config.TELEMETRY_SKIPPED_CLUBS.split(',')
      .map((slug) => slug.trim())
      .filter(Boolean),
  }))

  register(recordConsent, async ({ body }) => {
    await saveConsent(database, { id: body.consentId, record: JSON.stringify(body) })
    return {}
  })
}
