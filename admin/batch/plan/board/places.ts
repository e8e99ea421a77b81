import type { AnswerOf } from '#client/api.ts'
import { type MinuteRange, minuteRangeOf, minuteText, type Spot } from './geometry.ts'

export type RoomStretches = AnswerOf<'Admin', 'GetExamPlanPlaces'>['listData'][number]

/** What the server said of a place when the drag began; `unknown` until it has answered. */
export interface Verdict {
  state: 'unknown' | 'fits' | 'broken'
  why: string
}

const unknown: Verdict = { state: 'unknown', why: '' }
const outside: Verdict = { state: 'broken', why: '考室这时不开放' }

export function verdictAt(places: readonly RoomStretches[] | undefined, { roomId, minute }: Spot): Verdict {
  if (!places) return unknown
  const stretch = places
    .find(({ ER_ID }) => ER_ID === roomId)
    ?.Stretches.find((one) => {
      const { from, to } = minuteRangeOf(one)
      return from <= minute && minute < to
    })
  if (!stretch) return outside
  return stretch.Why === '' ? { state: 'fits', why: '' } : { state: 'broken', why: stretch.Why }
}

/** The times of a room that an exam of so many minutes could cover. */
export function fittingTimes({ Stretches }: RoomStretches, minutes: number): MinuteRange[] {
  return Stretches.filter(({ Why }) => Why === '').map((one) => {
    const { from, to } = minuteRangeOf(one)
    return { from, to: to - 1 + minutes }
  })
}

/** The first place of the day that fits, for an exam that has none. */
export function firstFit(places: readonly RoomStretches[], roomIds: readonly number[]): Spot | null {
  const fits = roomIds.flatMap((roomId) => {
    const room = places.find(({ ER_ID }) => ER_ID === roomId)
    const stretch = room?.Stretches.find(({ Why }) => Why === '')
    return stretch ? [{ roomId, minute: minuteRangeOf(stretch).from }] : []
  })
  return fits.sort((a, b) => a.minute - b.minute)[0] ?? null
}

/** A place in words, such as `101 09:30`. */
export const spotText = (rooms: readonly { ER_ID: number; RoomName: string }[], { roomId, minute }: Spot): string =>
  `${rooms.find(({ ER_ID }) => ER_ID === roomId)?.RoomName ?? ''} ${minuteText(minute)}`
