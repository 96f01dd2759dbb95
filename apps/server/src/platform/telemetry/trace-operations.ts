import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Running tracing; stopping sends the remaining spans. */
export type Tracing = { stop: () => Promise<void> }

/**
 * Sends a span of each request, with its route and outcome, to an OpenTelemetry collector (OTLP over HTTP). Its trace
 * id is the request's, which responses and log lines contain. Without a collector nothing is loaded.
 *
 * @param collector base URL, such as `http://localhost:4318`, and the headers that it needs
 */
export async function traceOperations(
  app: FastifyInstance,
  { OTLP_ENDPOINT: collector, OTLP_HEADERS: headers }: Pick<Config, 'OTLP_ENDPOINT' | 'OTLP_HEADERS'>,
): Promise<Tracing> {
  if (!collector) return { stop: async () => {} }
  const [{ FastifyOtelInstrumentation }, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@fastify/otel'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
  provider.register()
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    requestHook: (span, { method, routeOptions }) => span.updateName(`${method} ${routeOptions.url ?? 'not found'}`),
  })
  instrumentation.setTracerProvider(provider)
  await app.register(instrumentation.plugin())
  return { stop: () => provider.shutdown() }
}
