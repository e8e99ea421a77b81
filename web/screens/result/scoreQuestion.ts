import { currentSession } from '#client/session.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'

/** Whose result is asked for. */
export type ScoreQuestion = { name: string; certNumber: string }
export type ScoreFaults = { name: string | null; certNumber: string | null }

const text = (reason: Reason | null) => reason && reasonText(reason)

/** The faults of the form, null where a field is right (specification 5). */
export function faultsOf({ name, certNumber }: ScoreQuestion): ScoreFaults {
  return {
    name: text(name.trim() === '' ? 'CANDIDATE_NAME_REQUIRED' : null),
    certNumber: text(certNumber.trim() === '' ? 'VALID_CERT_NUMBER_REQUIRED' : null),
  }
}

let last: { mobile: string; question: ScoreQuestion } | null = null

/**
 * What this person asked last, for the way back from the comments. Kept in the page alone: a child's certificate number
 * is written to no storage, and the next person to sign in does not meet it.
 */
export function lastQuestion(): ScoreQuestion | null {
  return last !== null && last.mobile === currentSession()?.mobile ? last.question : null
}

export function keepQuestion(question: ScoreQuestion): void {
  const mobile = currentSession()?.mobile
  last = mobile === undefined ? null : { mobile, question }
}

export function isSameQuestion(a: ScoreQuestion, b: ScoreQuestion): boolean {
  return a.name === b.name && a.certNumber === b.certNumber
}
