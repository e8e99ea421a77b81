import { refuse } from '../refuse.ts'

const RETRY_SECONDS = 3

interface Capacity {
  /** How much one user may hold at once; 0: no limit. */
  each: number
  /** How much all users may hold at once. */
  all: number
}

/**
 * Quotas of a scarce resource per user, so that one user who makes a thousand calls at once, or sends many large files
 * slowly, leaves room for others (beyond it OVERLOADED, 429). A user who holds nothing gets any amount that fits into
 * the total. It is our own code, because rate-limiter-flexible counts calls in time and nothing that is held and released.
 */
export function createQuota({ each, all }: Capacity) {
  const held = new Map<number, number>()
  let total = 0
  /** Takes an amount for a user and returns the function that releases it. */
  return (accountId: number, amount: number): (() => void) => {
    const own = held.get(accountId) ?? 0
    const isTooMuch = (own > 0 && own + amount > each) || (total > 0 && total + amount > all)
    if (each > 0 && isTooMuch) refuse('OVERLOADED', { params: { n: RETRY_SECONDS }, retryAfterSeconds: RETRY_SECONDS })
    held.set(accountId, own + amount)
    total += amount
    return () => {
      const left = (held.get(accountId) ?? 0) - amount
      if (left > 0) held.set(accountId, left)
      else held.delete(accountId)
      total -= amount
    }
  }
}
export type Quota = ReturnType<typeof createQuota>
