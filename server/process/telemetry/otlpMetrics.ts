import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { TelemetryConfig } from '#server/config/telemetry.ts'
import { type Figures, type FigureValue, readOwnFigures } from '#server/http/metrics.ts'
import { telemetryResource } from './telemetryResource.ts'

const EVERY_MS = 60_000

type Moment = [seconds: number, nanoseconds: number]
const momentOf = (ms: number): Moment => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

interface Span {
  startTime: Moment
  endTime: Moment
}

const withoutBound = ({ le: _le, ...labels }: FigureValue['labels']) => labels

/** The buckets of one set of labels: Prometheus counts each bound with all below it, OpenTelemetry each by itself. */
function histogramOf(values: readonly FigureValue[], name: string, span: Span) {
  const series = new Map<string, FigureValue[]>()
  for (const value of values) {
    const key = JSON.stringify(withoutBound(value.labels))
    series.set(key, [...(series.get(key) ?? []), value])
  }
  return [...series].map(([key, own]) => {
    const buckets = own.filter(({ metricName }) => metricName === `${name}_bucket`)
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0))
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    const of = (suffix: string) => own.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    return {
      ...span,
      attributes: JSON.parse(key) as Record<string, string>,
      value: { buckets: { boundaries, counts }, sum: of('sum'), count: of('count') },
    }
  })
}

/** A figure of `/metrics` as OpenTelemetry has it; a summary, of which Node's own figures have one, is left out. */
function metricOf({ name, help, type, values }: Figures, span: Span): MetricData[] {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: 1 },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = values.map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }))
  if (type === 'histogram')
    return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramOf(values, name, span) }]
  if (type === 'counter')
    return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }]
  return type === 'gauge' ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points }] : []
}

/** Sends each minute the figures that `/metrics` of this process has. */
export function openOtlpMetrics(config: TelemetryConfig): { close(): Promise<void> } {
  const startTime = momentOf(performance.timeOrigin)
  const resource = telemetryResource(config, 'server')
  const figures: MetricProducer = {
    async collect() {
      const span = { startTime, endTime: momentOf(performance.timeOrigin + performance.now()) }
      const metrics = (await readOwnFigures()).flatMap((one) => metricOf(one, span))
      const scopeMetrics = [{ scope: { name: 'kaoji' }, metrics }]
      return { resourceMetrics: { resource: resourceFromAttributes({}), scopeMetrics }, errors: [] }
    },
  }
  const exporter = new OTLPMetricExporter({ url: `${config.endpoint}/v1/metrics`, headers: { ...config.headers } })
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: EVERY_MS,
    metricProducers: [figures],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { close: () => provider.shutdown() }
}
