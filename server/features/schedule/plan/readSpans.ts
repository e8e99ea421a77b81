import type { Span } from '#domain/schedule/plan/instance.ts'
import { whySpansUnfit } from '#domain/schedule/plan/spans.ts'
import { parseIso } from '#domain/time.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

/** Reads stretches of time as they were sent, in their order. Refuses OPENINGS_WRONG. */
export function readSpans<S extends { From: string; To: string }>(sent: readonly S[]): (Span & { sent: S })[] {
  const read = sent.map((one) => ({ sent: one, from: parseIso(one.From), to: parseIso(one.To) }))
  refuseIf(whySpansUnfit(read))
  return read
    .map(({ from, to, ...rest }) => ({
      ...rest,
      from: from ?? refuse('OPENINGS_WRONG'),
      to: to ?? refuse('OPENINGS_WRONG'),
    }))
    .sort((a, b) => a.from - b.from)
}
