type Attributes = Readonly<Record<string, string | number>>

export interface SpanWords {
  name: string
  /** Nothing personal: names of routes, jobs and services, statements without their values. */
  attributes: Attributes
  /** `client`: a call to another service; `internal`: work of our own. */
  kind: 'client' | 'internal'
}

export interface RequestSpan {
  /** Runs what follows as part of the request. */
  run(work: () => void): void
  end(words: { name: string; attributes: Attributes; isFailure: boolean }): void
}

/** Spans of OpenTelemetry, once they are asked for by setting (server/process/telemetry/openTelemetry). */
export interface Tracer {
  child<T>(words: SpanWords, work: () => Promise<T>): Promise<T>
  /** A request, as part of the trace that its headers name (`traceparent`). */
  request(headers: Readonly<Record<string, unknown>>): RequestSpan
}

let tracer: Tracer | null = null

export function setTracer(given: Tracer | null): void {
  tracer = given
}

export const findTracer = (): Tracer | null => tracer

/** Runs the work as a span of the trace to which it belongs; plainly where nobody traces. */
export function traced<T>(words: SpanWords, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : tracer.child(words, work)
}
