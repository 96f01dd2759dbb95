import { getTelemetryConfig } from '@virage/contract'
import { call } from '../../api.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import type { Telemetry } from './telemetry.ts'

/** Calls a listener for each page that is opened from now on. */
export type PageSource = (listener: (path: string) => void) => void

let started = false

/** Starts the telemetry of the installation once, after the visitor's consent; not in excluded clubs (E06). */
export async function startTelemetry({ slug, onPage }: { slug: string; onPage: PageSource }): Promise<void> {
  if (started) return
  started = true
  const config = await call(getTelemetryConfig, { params: {} })
  if (!config.ok || config.value.skippedClubs.includes(slug)) return
  const { analyticsId, errorReportingDsn, skippedClubs } = config.value
  const running: Telemetry[] = []
  if (errorReportingDsn !== null) running.push((await import('./sentry.ts')).sentry(errorReportingDsn))
  if (analyticsId !== null) running.push((await import('./google-analytics.ts')).googleAnalytics(analyticsId))
  for (const one of running) await one.start()
  const reportPage = (path: string) => {
    for (const one of running) one.page?.(path)
  }
  reportPage(location.pathname)
  onPage((path) => {
    // What runs can't be stopped: the page starts again without it.
    if (skippedClubs.some((club) => `${path}/`.startsWith(`/clubs/${club}/`))) void reloadWhenConnected()
    else reportPage(path)
  })
}
