import { getTelemetryConfig, recordConsent } from '@virage/contract'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { saveConsent } from './queries.ts'

/** Registers the operations that store consents (K05) and return the telemetry that visitors can consent to (E06). */
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
