import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** What sends spans until it is stopped; then what was not sent yet goes out. */
export type Tracing = { stop: () => Promise<void> }

/**
 * Sends a span of each call, with its route and its outcome, to an OpenTelemetry collector (OTLP over HTTP). Its trace
 * id is the call's own, the one that answers and log lines carry. Without a collector nothing is loaded.
 *
 * @param collector base address, such as `http://localhost:4318`, and the headers that it asks for
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
