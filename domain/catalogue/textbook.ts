import type { Reason } from '#domain/reasons/reasons.ts'

/** The textbook of an enrolment, and those its major has. */
export type TextbookFacts = { textbookId: number | null; offeredIds: readonly number[] }

/**
 * Whether a textbook must be chosen before any piece: the major has some and none is selected
 * (specification#online-exam).
 */
export function isTextbookDue({ textbookId, offeredIds }: TextbookFacts): boolean {
  return textbookId === null && offeredIds.length > 0
}

/** TEXTBOOK_REQUIRED while the choice is due. */
export function whyTextbookMissing(facts: TextbookFacts): Reason | null {
  return isTextbookDue(facts) ? 'TEXTBOOK_REQUIRED' : null
}

/**
 * Why this textbook cannot be selected: TEXTBOOK_REQUIRED where none is named, TEXTBOOK_FIXED after another choice,
 * TEXTBOOK_NOT_OFFERED. The same choice repeated is allowed and changes nothing (specification#online-exam,
 * threats#O9).
 */
export function whyCannotSelectTextbook(chosenId: number | null, facts: TextbookFacts): Reason | null {
  if (chosenId === null || chosenId <= 0) return 'TEXTBOOK_REQUIRED'
  if (facts.textbookId === chosenId) return null
  if (facts.textbookId !== null) return 'TEXTBOOK_FIXED'
  return facts.offeredIds.includes(chosenId) ? null : 'TEXTBOOK_NOT_OFFERED'
}
