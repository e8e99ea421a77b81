import { shanghaiIso } from '#domain/time.ts'
import type { Instant } from './context.ts'

/** A time of the database as the rules take it, epoch milliseconds. */
export const instantOf = (at: Date | null): Instant | null => at?.getTime() ?? null
/** A time of the database as the wire carries it. */
export const isoOrNull = (at: Date | null): string | null => (at ? shanghaiIso(at.getTime()) : null)
