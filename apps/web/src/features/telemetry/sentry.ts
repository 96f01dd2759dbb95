import { browserTracingIntegration, captureConsoleIntegration, init } from '@sentry/browser'
import type { Telemetry } from './telemetry.ts'

/** Reports errors to Sentry, with all traces and the errors of the console (specification 9.045 to 9.047). */
export const sentry = (dsn: string): Telemetry => ({
  start: () =>
    void init({
      dsn,
      environment: 'prod',
      tracesSampleRate: 1,
      integrations: [captureConsoleIntegration({ levels: ['error'] }), browserTracingIntegration()],
    }),
})
