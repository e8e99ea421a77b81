import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant, parseIso } from '#domain/time.ts'

export interface AuditPeriod {
  from: Instant | null
  before: Instant | null
}

const startOf = (day: string): Instant | null => (/^\d{4}-\d\d-\d\d$/.test(day) ? parseIso(day) : null)

/** The instants between two days in China of which either may be empty; PERIOD_WRONG where one is none, or the last comes first. */
export function auditPeriodOf(from: string, to: string): AuditPeriod | Reason {
  const [begins, last] = [startOf(from), startOf(to)]
  if ((from !== '' && begins === null) || (to !== '' && last === null)) return 'PERIOD_WRONG'
  if (begins !== null && last !== null && last < begins) return 'PERIOD_WRONG'
  return { from: begins, before: last === null ? null : last + DAY_MS }
}
