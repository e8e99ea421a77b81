import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { questionMemory } from '#web/data/questionMemory.ts'

/** The input of the result query. */
export type ScoreQuestion = { name: string; certNumber: string }
export type ScoreFaults = { name: string | null; certNumber: string | null }

const text = (reason: Reason | null) => reason && reasonText(reason)

/** Returns the fault of each field, null where it is valid (specification#result-rules). */
export function scoreQuestionFaults({ name, certNumber }: ScoreQuestion): ScoreFaults {
  return {
    name: text(name.trim() === '' ? 'CANDIDATE_NAME_REQUIRED' : null),
    certNumber: text(certNumber.trim() === '' ? 'VALID_CERT_NUMBER_REQUIRED' : null),
  }
}

export const { last: lastQuestion, keep: rememberQuestion } = questionMemory<ScoreQuestion>()

export function isSameQuestion(a: ScoreQuestion, b: ScoreQuestion): boolean {
  return a.name === b.name && a.certNumber === b.certNumber
}
