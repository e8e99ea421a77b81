import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import { type Instant, parseIso } from '#domain/time.ts'

const PLACE_LENGTH = 200
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/** A time as staff typed it, in Shanghai time where it names no zone; null for what is no time of this century. */
export function staffTimeOf(text: string): Instant | null {
  const at = parseIso(text.trim())
  return at === null || at < FIRST || at >= LAST ? null : at
}

/** An exam time as it was typed; null for a time that cannot be read. */
export interface TypedExamTime {
  isOnline: boolean
  beginsAt: Instant | null
  endsAt: Instant | null
  address: string
  room: string
}

type Faults = Partial<Record<keyof TypedExamTime, Reason>>

/**
 * What is wrong with an exam time, by field: it must begin before it ends, and on site it needs an address and a room,
 * because candidates find their way by them (rulings#exam-time). Online there is no place, whatever was typed.
 */
export function examTimeFaults({ isOnline, beginsAt, endsAt, address, room }: TypedExamTime): Faults {
  const faults: Faults = {}
  if (beginsAt === null) faults.beginsAt = 'EXAM_TIME_WRONG'
  if (endsAt === null) faults.endsAt = 'EXAM_TIME_WRONG'
  if (beginsAt !== null && endsAt !== null && beginsAt >= endsAt) faults.endsAt = 'EXAM_TIME_ORDER'
  if (isOnline) return faults
  for (const [field, text] of [
    ['address', cleanText(address)],
    ['room', cleanText(room)],
  ] as const) {
    const reason = whyPlaceUnfit(text)
    if (reason !== null) faults[field] = reason
  }
  return faults
}

function whyPlaceUnfit(text: string): Reason | null {
  if (text === '') return 'EXAM_PLACE_REQUIRED'
  return weightedLength(text) > PLACE_LENGTH ? 'EXAM_PLACE_LONG' : whyTextUnfit(text)
}
