import { currentSession } from '#client/session.ts'

/**
 * Remembers what this person asked or wrote last, for the way back. Kept in the page alone: a child's certificate number
 * is written to no storage, and the next person to sign in does not meet it.
 */
export function questionMemory<Q>() {
  let kept: { mobile: string; question: Q } | null = null
  return {
    last: (): Q | null => (kept !== null && kept.mobile === currentSession()?.mobile ? kept.question : null),
    keep(question: Q): void {
      const mobile = currentSession()?.mobile
      kept = mobile === undefined ? null : { mobile, question }
    },
    forget(): void {
      kept = null
    },
  }
}
