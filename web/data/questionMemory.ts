import { currentSession } from '#client/session.ts'

/**
 * Remembers a user's last input on a page, for his return to it. It is kept in memory only: a child's certificate
 * number must reach no storage, and the next user to sign in must not see it.
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
