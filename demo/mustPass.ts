import { type Reason, reasonText } from '#domain/reasons/reasons.ts'

/** Throws for what the calls of staff would refuse: the demo world shows nothing that people cannot make. */
export function mustPass(what: string, reason: Reason | null): void {
  if (reason !== null) throw new Error(`${what} of the demo world: ${reasonText(reason)}`)
}
