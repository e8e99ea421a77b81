import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { examTimeFaults, staffTimeOf } from '#domain/schedule/examTime.ts'

/** An exam time as it is typed; `begins` and `ends` are Shanghai's wall clock, `2026-11-20T09:00`. */
export type ExamTimeInput = { isOnline: 0 | 1; begins: string; ends: string; address: string; room: string }
type Faults = Partial<Record<keyof ExamTimeInput, string>>

export const newExamTime: ExamTimeInput = { isOnline: 1, begins: '', ends: '', address: '', room: '' }

export function examTimeInputOf(time: StaffExamTimeWire): ExamTimeInput {
  return {
    isOnline: time.IsOnline,
    begins: wallClock(time.ExamBeginDate),
    ends: wallClock(time.ExamEndDate),
    address: time.ExamAddress,
    room: time.ExamRoom,
  }
}

/** What is wrong, by field, in the server's own words. */
export function examTimeInputFaults({ isOnline, begins, ends, address, room }: ExamTimeInput): Faults {
  const beginsAt = staffTimeOf(begins)
  const endsAt = staffTimeOf(ends)
  const found = examTimeFaults({ isOnline: isOnline === 1, beginsAt, endsAt, address, room })
  const faults: Faults = {}
  if (found.beginsAt) faults.begins = reasonText(found.beginsAt)
  if (found.endsAt) faults.ends = reasonText(found.endsAt)
  if (found.address) faults.address = reasonText(found.address)
  if (found.room) faults.room = reasonText(found.room)
  return faults
}

/**
 * The input of the call that saves it; a time without a zone means Shanghai's. An online exam time has no place,
 * whatever was typed before.
 */
export function saveExamTimeRequest(
  batchId: number,
  examTimeId: number | null,
  input: ExamTimeInput,
  isShortMeant = false,
): SentRequest<'Admin', 'SaveExamTime'> {
  const isOnSite = input.isOnline === 0
  return {
    ...(examTimeId === null ? {} : { ET_ID: examTimeId }),
    EB_ID: batchId,
    IsOnline: input.isOnline,
    ExamBeginDate: input.begins,
    ExamEndDate: input.ends,
    ExamAddress: isOnSite ? input.address.trim() : '',
    ExamRoom: isOnSite ? input.room.trim() : '',
    ...(isShortMeant ? { IsShort: 1 as const } : {}),
  }
}
