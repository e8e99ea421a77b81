import { refuse } from '../refuse.ts'

const RETRY_SECONDS = 3

interface Size {
  /** What one user may hold at once; 0: as much as he likes. */
  each: number
  /** What all may hold together. */
  all: number
}

/**
 * Shares of what is scarce, so that one user who calls a thousand times at once, or sends many large files slowly, leaves room
 * for everybody else (OVERLOADED beyond, 429). Who holds nothing is let in with any amount that fits with the others'.
 */
export function createShares({ each, all }: Size) {
  const held = new Map<number, number>()
  let total = 0
  /** Takes an amount for a user; what is answered gives it back. */
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
export type Shares = ReturnType<typeof createShares>
