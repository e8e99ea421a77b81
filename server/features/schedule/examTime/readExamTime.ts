import type { Input } from '#contract/endpoint.ts'
import type { SaveExamTime } from '#contract/schedule/examTimeStaff.ts'
import { examTimeFaults, staffTimeOf } from '#domain/schedule/examTime.ts'
import { cleanText } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import type { ExamTimeColumns } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

/** Reads a time as staff typed it. Refuses EXAM_TIME_WRONG. */
export function readStaffTime(text: string): Instant {
  return staffTimeOf(text) ?? refuse('EXAM_TIME_WRONG')
}

/** Reads an exam time as staff typed it. Refuses the reasons of `examTimeFaults`; a place that is sent online is dropped. */
export function readExamTime(input: Input<typeof SaveExamTime>): ExamTimeColumns {
  const isOnline = input.IsOnline === 1
  const typed = {
    isOnline,
    beginsAt: staffTimeOf(input.ExamBeginDate),
    endsAt: staffTimeOf(input.ExamEndDate),
    address: isOnline ? '' : cleanText(input.ExamAddress),
    room: isOnline ? '' : cleanText(input.ExamRoom),
  }
  refuseIf(Object.values(examTimeFaults(typed))[0] ?? null)
  const { beginsAt, endsAt, ...place } = typed
  if (beginsAt === null || endsAt === null) return refuse('EXAM_TIME_WRONG')
  return { batchId: input.EB_ID, beginsAt, endsAt, ...place }
}
