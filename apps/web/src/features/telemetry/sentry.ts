import { browserTracingIntegration, captureConsoleIntegration, init } from '@sentry/browser'
import type { Telemetry } from './telemetry.ts'

/** Reports of errors to a Sentry project: all traces, and of the console errors only (specification 9.045 to 9.047). */
export const sentry = (dsn: string): Telemetry => ({
  start: () =>
    void init({
      dsn,
      environment: 'prod',
      tracesSampleRate: 1,
      integrations: [captureConsoleIntegration({ levels: ['error'] }), browserTracingIntegration()],
    }),
})
