import type { Reason } from '#domain/reasons/reasons.ts'
import { weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { type BatchPhase, type BatchWindow, batchPhaseLabel, batchPhaseOf } from './batch.ts'

/** What staff see of a batch: a draft, which no candidate sees, or the phase of a published one (office#batch-draft). */
export type BatchState = 'draft' | BatchPhase
export const batchStates: readonly BatchState[] = ['draft', 'notStarted', 'open', 'ended', 'locked']

export const batchStateLabel: Readonly<Record<BatchState, string>> = { draft: '草稿', ...batchPhaseLabel }

export function batchStateOf(batch: BatchWindow & { publishedAt: Instant | null }, now: Instant): BatchState {
  return batch.publishedAt === null ? 'draft' : batchPhaseOf(batch, now)
}

/** What names a batch and its exam numbers. */
export type BatchNaming = { name: string; examYear: number; certNoPrefix: string }

const NAME_LENGTH = 60
const FIRST_YEAR = 2000
const LAST_YEAR = 2099
const CERT_NO_PREFIX = /^\d{2}$/

/** What is wrong, by field: TEXT_UNFIT, BATCH_NAME_WRONG, BATCH_YEAR_WRONG, BATCH_PREFIX_WRONG. */
export function namingFaults({
  name,
  examYear,
  certNoPrefix,
}: BatchNaming): Partial<Record<keyof BatchNaming, Reason>> {
  const faults: Partial<Record<keyof BatchNaming, Reason>> = {}
  const unfit = name === '' || weightedLength(name) > NAME_LENGTH ? 'BATCH_NAME_WRONG' : whyTextUnfit(name)
  if (unfit !== null) faults.name = unfit
  const isYear = Number.isInteger(examYear) && examYear >= FIRST_YEAR && examYear <= LAST_YEAR
  if (!isYear) faults.examYear = 'BATCH_YEAR_WRONG'
  if (!CERT_NO_PREFIX.test(certNoPrefix)) faults.certNoPrefix = 'BATCH_PREFIX_WRONG'
  return faults
}

/** The most sessions of one online exam that a batch may allow; 0 for any number. */
export const MOST_SESSIONS_ALLOWED = 99
/** The longest notice of a move on the day, and the longest time for which a candidate is waited for. */
export const MOST_DAY_MINUTES = 240

/**
 * Why prefix and year cannot be changed: they are part of exam numbers and decide the modes that people have chosen, so
 * that they are fixed from the first enrolment on (rulings#exam-number).
 */
export function whyNamingFixed(before: BatchNaming, after: BatchNaming, enrolments: number): Reason | null {
  const isSame = before.examYear === after.examYear && before.certNoPrefix === after.certNoPrefix
  return isSame || enrolments === 0 ? null : 'BATCH_NUMBER_FIXED'
}

/** The name of a clone: every year in the earlier name moved by the same number of years, `2026年夏季` to `2027年夏季`. */
export function clonedName(name: string, years: number): string {
  return name.replace(/20\d\d(?=年)/g, (year) => String(Number(year) + years))
}
