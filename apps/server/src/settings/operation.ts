import * as z from 'zod'

const flag = z.stringbool()

/** Parses names and percent-encoded values, separated by commas, in the format of OTEL_EXPORTER_OTLP_HEADERS. */
function readHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const headers = new Headers()
  try {
    for (const pair of pairs) {
      const [name = '', ...value] = pair.split('=')
      headers.set(name.trim(), decodeURIComponent(value.join('=')).trim())
    }
    return Object.fromEntries(headers)
  } catch {
    context.addIssue('these are not headers')
    return z.NEVER
  }
}

/** Settings of operation and monitoring. */
export const operationSettings = {
  PUSH_HOSTS: z
    .string()
    .optional()
    .describe(
      'Push services that notifications may be sent to, with their subdomains, separated by commas; the known ones by default.',
    ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('Level of the log.'),
  OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector for log lines and a span of each request, such as `http://localhost:4318`.'),
  OTLP_HEADERS: z
    .string()
    .default('')
    .transform(readHeaders)
    .describe('Headers for the collector, such as `authorization=Bearer%20x`, separated by commas.'),
  LOGS_COLLECTED: flag
    .optional()
    .describe('Another system collects standard output. Production requires this or OTLP_ENDPOINT.'),
  SECRETS_MANAGED: flag
    .optional()
    .describe(
      'A secrets manager sets the environment of the process. Without it, production accepts secrets only as files.',
    ),
  PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Number of reverse proxies that forward the visitor’s address. Required in production; 0 by default elsewhere.',
    ),
  METRICS: flag.optional().describe('Serves `/metrics` publicly; enabled by default outside production.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Serves `/metrics` only on this port of 127.0.0.1.'),
  API_DOCS: flag
    .optional()
    .describe('Serves `/docs` and `/openapi.json` publicly; enabled by default outside production.'),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional()
    .describe('Measurement id of Google Analytics; loaded only for visitors who allow it, and disabled by default.'),
  ERROR_REPORTING_DSN: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'DSN of a Sentry project for browser errors; loaded only for visitors who allow it, and disabled by default.',
    ),
  TELEMETRY_SKIPPED_CLUBS: z
    .string()
    .default('')
    .describe('Slugs of clubs without analytics and error reporting, separated by commas.'),
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1200)
    .describe(
      'Requests per minute and IP address, including event streams and polls of unchanged lots; 0 disables the limit.',
    ),
  MAX_EVENT_LOOP_DELAY: z.coerce
    .number()
    .positive()
    .default(2000)
    .describe(
      'Mean delay of the event loop, in milliseconds, above which a process answers requests of the API with 503 and serves only files.',
    ),
  SHUTDOWN_DELAY: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'Seconds for which a stopping process still serves requests while `/healthz` answers 404, until balancers have noticed. Event streams end one by one meanwhile.',
    ),
  STAFF_SECOND_FACTOR: flag
    .optional()
    .describe('Requires staff to sign in with a second factor; enabled by default in production.'),
  OPERATORS: z
    .string()
    .default('')
    .describe(
      'Email addresses of the operators of the installation, separated by commas; each has to be verified. They can’t bid.',
    ),
  OPERATOR_LANGUAGE: z.enum(['en', 'fr']).default('en').describe('Language of emails to the operators.'),
  TRIAL_NOTICE: flag
    .optional()
    .describe(
      'Shows a notice above each page that this is a development environment; visitors can close it. Enabled by default with DEV_TOOLS.',
    ),
  WEB_DEV_SERVER: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'URL of Vite’s development server, which renders the pages; set by `npm run dev`, rejected in production.',
    ),
  WEB: flag.default(true).describe('Serves the fan application; if disabled, the process serves only the API.'),
}
