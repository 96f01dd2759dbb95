import * as z from 'zod'

const flag = z.stringbool()

/** Names and percent-encoded values with commas, as OTEL_EXPORTER_OTLP_HEADERS has them. */
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
    context.addIssue('these are no headers')
    return z.NEVER
  }
}

/** How a process is run and watched. */
export const operationSettings = {
  PUSH_HOSTS: z
    .string()
    .optional()
    .describe(
      'Push services of browsers that notifications are sent to, with commas, hosts below them included; the known ones without it.',
    ),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('How much is logged.'),
  OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenTelemetry collector that is sent log lines and a span of each call, such as `http://localhost:4318`.',
    ),
  OTLP_HEADERS: z
    .string()
    .default('')
    .transform(readHeaders)
    .describe('Headers that it asks for, such as `authorization=Bearer%20x`, with commas.'),
  LOGS_COLLECTED: flag
    .optional()
    .describe('Another system collects standard output; production needs this or OTLP_ENDPOINT.'),
  SECRETS_MANAGED: flag
    .optional()
    .describe('A secrets manager sets the environment of the process; else production takes secrets as files alone.'),
  PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Proxies in front of the process that tell the address of the visitor; to be named in production, 0 by default elsewhere.',
    ),
  METRICS: flag.optional().describe('Serves `/metrics` to whoever reaches the process; by default outside production.'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('Serves `/metrics` on this port of 127.0.0.1, and nowhere else.'),
  API_DOCS: flag
    .optional()
    .describe('Serves `/docs` and `/openapi.json` to whoever reaches the process; by default outside production.'),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional()
    .describe('Measurement id of Google Analytics; used only for visitors who allow it, and off without it.'),
  ERROR_REPORTING_DSN: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'Address of a Sentry project for errors in browsers; only for visitors who allow it, and off without it.',
    ),
  TELEMETRY_SKIPPED_CLUBS: z
    .string()
    .default('')
    .describe('Slugs of clubs, with commas, on whose pages neither of the two ever runs.'),
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .default(1200)
    .describe('Calls per minute and address, event streams and polls of unchanged lots included; 0 switches it off.'),
  STAFF_SECOND_FACTOR: flag
    .optional()
    .describe('Staff must have signed in with a second factor; by default in production.'),
  OPERATORS: z
    .string()
    .default('')
    .describe('E-mail addresses of those who run the installation, with commas; verified, each is an operator.'),
  TRIAL_NOTICE: flag
    .optional()
    .describe(
      'Says above each page that this is a development environment; visitors can close it. By default with DEV_TOOLS.',
    ),
  WEB_DEV_SERVER: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'Address of Vite’s development server, which renders the pages; `npm run dev` sets it, production refuses it.',
    ),
  WEB: flag.default(true).describe('Serves the fan application; off, the process answers the API alone.'),
}
