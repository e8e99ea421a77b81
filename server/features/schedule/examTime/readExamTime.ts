import type { Input } from '#contract/endpoint.ts'
import type { SaveExamTime } from '#contract/schedule/examTimeStaff.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import { type Instant, parseIso } from '#domain/time.ts'
import type { ExamTimeColumns } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

const TEXT_LENGTH = 200
const FIRST_YEAR = Date.UTC(2000, 0, 1)
const LAST_YEAR = Date.UTC(2100, 0, 1)

function line(raw: string): string {
  const text = cleanText(raw)
  refuseIf(whyTextUnfit(text))
  if (weightedLength(text) > TEXT_LENGTH) refuse('EXAM_PLACE_LONG')
  return text
}

/** Parses an instant as staff typed it, in Shanghai time where it names no zone. Refuses EXAM_TIME_WRONG. */
export function readStaffTime(text: string): Instant {
  const at = parseIso(text.trim())
  return at === null || at < FIRST_YEAR || at >= LAST_YEAR ? refuse('EXAM_TIME_WRONG') : at
}

/**
 * Validates an exam time as staff typed it: it must begin before it ends, and on site it needs an address and a room,
 * because candidates find their way by them (rulings#exam-time). Online there is no place, and a place that is sent is
 * dropped. Refuses EXAM_TIME_WRONG, EXAM_TIME_ORDER, EXAM_PLACE_REQUIRED, EXAM_PLACE_LONG, TEXT_UNFIT.
 */
export function readExamTime(input: Input<typeof SaveExamTime>): ExamTimeColumns {
  const begins = readStaffTime(input.ExamBeginDate)
  const ends = readStaffTime(input.ExamEndDate)
  if (begins >= ends) refuse('EXAM_TIME_ORDER')
  const isOnline = input.IsOnline === 1
  const address = isOnline ? '' : line(input.ExamAddress)
  const room = isOnline ? '' : line(input.ExamRoom)
  if (!isOnline && (address === '' || room === '')) refuse('EXAM_PLACE_REQUIRED')
  return {
    batchId: input.EB_ID,
    isOnline,
    beginsAt: begins,
    endsAt: ends,
    address,
    room,
  }
}
