import { type Reason, reasons } from '#domain/reasons.ts'

/** A refusal's sentence read back: which rule refused, and the number it names, if any. */
export type ReadReason = { reason: Reason; n: number | null }

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{n}', '(\\d+)')}$`)
}

const patterns = (Object.keys(reasons) as Reason[]).map((reason) => ({ reason, pattern: patternOf(reasons[reason]) }))

/**
 * The envelope names no code, only the sentence (specification, section 3): it tells a form which field was refused and
 * for how long. null for a sentence of no rule.
 */
export function reasonOf(message: string): ReadReason | null {
  for (const { reason, pattern } of patterns) {
    const match = pattern.exec(message)
    if (match) return { reason, n: match[1] === undefined ? null : Number(match[1]) }
  }
  return null
}
