import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { TelemetryConfig } from '#server/config/telemetry.ts'
import type { Tracer } from '#server/platform/tracing.ts'
import { telemetryResource } from './telemetryResource.ts'

/** Only the kind of an error: messages of PostgreSQL repeat values. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as Error & { code?: string }
  span.setAttribute('error.type', code ?? name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

export function createTracer(
  config: TelemetryConfig,
  service: string,
  onError: (error: Error) => void,
): { tracer: Tracer; close(): Promise<void> } {
  // What cannot be sent is dropped, and told once a minute.
  setGlobalErrorHandler((error) => onError(error instanceof Error ? error : new Error('a collector takes nothing')))
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces`, headers: { ...config.headers } })
  const provider = new BasicTracerProvider({
    resource: telemetryResource(config, service),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const spans = provider.getTracer('kaoji')
  return {
    tracer: {
      child: ({ name, attributes, kind }, work) =>
        spans.startActiveSpan(
          name,
          { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: attributes as Attributes },
          async (span) => {
            try {
              return await work()
            } catch (error) {
              fail(span, error)
              throw error
            } finally {
              span.end()
            }
          },
        ),
      request(headers) {
        const from = propagation.extract(ROOT_CONTEXT, headers)
        const span = spans.startSpan('request', { kind: SpanKind.SERVER }, from)
        const within = trace.setSpan(from, span)
        return {
          run: (work) => context.with(within, work),
          end({ name, attributes, isFailure }) {
            span.updateName(name)
            span.setAttributes(attributes as Attributes)
            if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
            span.end()
          },
        }
      },
    },
    async close() {
      await provider.shutdown()
      context.disable()
      propagation.disable()
    },
  }
}
