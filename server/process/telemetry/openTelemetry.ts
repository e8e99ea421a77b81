import { setTimeout as pause } from 'node:timers/promises'
import type { TelemetryConfig } from '#server/config/telemetry.ts'
import { setTracer } from '#server/platform/tracing.ts'

const STOP_MS = 3000

export interface Telemetry {
  /** Sends what is left, and ends. */
  close(): Promise<void>
}

/**
 * Sends traces and figures to the collector of the settings `OTEL_…`. Its libraries are loaded only here and only then; without the
 * setting nothing is. @returns null where it is off
 */
export async function openTelemetry(
  config: TelemetryConfig | null,
  service: 'server' | 'worker',
  onError: (error: Error) => void,
): Promise<Telemetry | null> {
  if (config === null) return null
  const [{ createTracer }, { openOtlpMetrics }] = await Promise.all([
    import('./createTracer.ts'),
    import('./otlpMetrics.ts'),
  ])
  const tracing = createTracer(config, service, onError)
  // The worker of jobs has no figures of its own: how it is doing, the queue tells (kaoji_job_queue_age_seconds).
  const metrics = service === 'server' ? openOtlpMetrics(config) : null
  setTracer(tracing.tracer)
  return {
    async close() {
      setTracer(null)
      // A collector that is away must not keep the product from its end.
      const tooLong = pause(STOP_MS, undefined, { ref: false }).then(() => {
        throw new Error('the collector did not take the last traces in time')
      })
      const ends = [tracing.close(), metrics?.close()].map((end) => Promise.race([end, tooLong]))
      for (const end of await Promise.allSettled(ends)) if (end.status === 'rejected') onError(end.reason as Error)
    },
  }
}
