import { padded } from '#domain/time.ts'

/**
 * The parts of an exam number before its running number (rulings#exam-number): the batch's `CertNOPrefix`, the
 * four-digit year, and the ids of batch and major.
 */
export type ExamNumberParts = { prefix: string; year: number; batchId: number; majorId: number }

const RUNNING_MAX = 999_999
const RUNNING_DIGITS = 6

/**
 * The part before the running number: prefix, two digits each of year, batch and major. Ids above 99 keep their last
 * two, so two batches may share a series: the running number must be counted per series, not per batch, or numbers
 * repeat.
 */
export function examNumberSeriesOf({ prefix, year, batchId, majorId }: ExamNumberParts): string {
  return prefix + [year, batchId, majorId].map((part) => padded(part % 100, 2)).join('')
}

/** The whole exam number; RangeError unless `running` is a whole number from 1 to 999999. */
export function examNumberOf({ running, ...parts }: ExamNumberParts & { running: number }): string {
  if (!Number.isInteger(running) || running < 1 || running > RUNNING_MAX) {
    throw new RangeError(`the running number of an exam number lies between 1 and ${RUNNING_MAX}`)
  }
  return examNumberSeriesOf(parts) + padded(running, RUNNING_DIGITS)
}

/** The exam number split before its running number, where a line may break. Empty parts are left out. */
export function examNumberGroups(examNumber: string): string[] {
  return [examNumber.slice(0, -RUNNING_DIGITS), examNumber.slice(-RUNNING_DIGITS)].filter((part) => part !== '')
}
