import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { type HearingKind, type HearingPool, isRecorded } from './hearingKinds.ts'
import { parseNotation } from './hearingNotation.ts'

/** Longest title and prompt in code points, and most pages of one piece. */
const TITLE_LENGTH = 60
const PROMPT_LENGTH = 200
const OPTION_LENGTH = 200
export const SCORE_PAGES_MOST = 12
const OPTIONS_LEAST = 2
const OPTIONS_MOST = 8
const PLAYS_MOST = 20
const POINTS_MOST = 100

/** A hearing item as staff edit it; `correct` counts from 1, and is 0 where an examiner marks the item. */
export interface HearingEdit {
  kind: HearingKind
  pool: HearingPool
  prompt: string
  options: readonly string[]
  correct: number
  model: string
  playsAllowed: number
  points: number
}

const lengthOf = (line: string): number => Array.from(line).length
const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most

/** Why this cannot be the title of a question: QUESTION_TITLE_WRONG, TEXT_UNFIT; the title is cleaned already. */
export function whyQuestionTitleUnfit(title: string): Reason | null {
  if (title === '' || lengthOf(title) > TITLE_LENGTH) return 'QUESTION_TITLE_WRONG'
  return whyTextUnfit(title)
}

function whyOptionsUnfit({ kind, options, correct }: HearingEdit): Reason | null {
  if (isRecorded(kind)) return options.length === 0 && correct === 0 ? null : 'HEARING_OPTIONS_WRONG'
  const isCounted = options.length >= OPTIONS_LEAST && options.length <= OPTIONS_MOST
  const isEachGood = options.every((option) => option !== '' && lengthOf(option) <= OPTION_LENGTH && isReadable(option))
  if (!isCounted || !isEachGood) return 'HEARING_OPTIONS_WRONG'
  if (new Set(options).size < options.length) return 'HEARING_OPTION_REPEATED'
  return isWithin(correct, options.length) ? null : 'HEARING_CORRECT_REQUIRED'
}

/** Text that begins as notation is notation, and must be readable as such (`hearingNotation`). */
const isReadable = (line: string): boolean => !line.startsWith('♫') || parseNotation(line) !== null

/**
 * Why this cannot be a hearing item: HEARING_PROMPT_WRONG, HEARING_OPTIONS_WRONG, HEARING_OPTION_REPEATED,
 * HEARING_CORRECT_REQUIRED, HEARING_MODEL_WRONG for a recorded item without a readable model, HEARING_NUMBERS_WRONG.
 */
export function whyHearingUnfit(edit: HearingEdit): Reason | null {
  const { kind, prompt, options, model, playsAllowed, points } = edit
  const unfit = whyTextUnfit([prompt, model, ...options].join(''))
  if (unfit !== null) return unfit
  if (prompt === '' || lengthOf(prompt) > PROMPT_LENGTH) return 'HEARING_PROMPT_WRONG'
  const optionsUnfit = whyOptionsUnfit(edit)
  if (optionsUnfit !== null) return optionsUnfit
  if (lengthOf(model) > OPTION_LENGTH || (isRecorded(kind) && (model === '' || !isReadable(model))))
    return 'HEARING_MODEL_WRONG'
  return isWithin(playsAllowed, PLAYS_MOST) && isWithin(points, POINTS_MOST) ? null : 'HEARING_NUMBERS_WRONG'
}
