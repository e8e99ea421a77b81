import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { CallError } from '#client/callError.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { parseIso } from '#domain/time.ts'

/** An exam time as it is typed; `begins` and `ends` are Shanghai's wall clock, `2026-11-20T09:00`. */
export type ExamTimeInput = { isOnline: 0 | 1; begins: string; ends: string; address: string; room: string }

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

/**
 * The problems by field, by the server's own rules (rulings#exam-time): the end must be later, and on site a place is
 * required.
 */
export function faultsOf(input: ExamTimeInput): Partial<Record<keyof ExamTimeInput, string>> {
  const [begins, ends] = [parseIso(input.begins), parseIso(input.ends)]
  const isOnSite = input.isOnline === 0
  return {
    ...(begins === null ? { begins: '请填写开始时间' } : {}),
    ...(ends === null
      ? { ends: '请填写结束时间' }
      : begins !== null && ends <= begins
        ? { ends: '结束时间须晚于开始时间' }
        : {}),
    ...(isOnSite && input.address.trim() === '' ? { address: '现场考试请填写考试地址' } : {}),
    ...(isOnSite && input.room.trim() === '' ? { room: '现场考试请填写考场' } : {}),
  }
}

const fieldOnTheWire: Readonly<Record<string, keyof ExamTimeInput>> = {
  ExamRoom: 'room',
  ExamAddress: 'address',
  ExamBeginDate: 'begins',
  ExamEndDate: 'ends',
}

/** A refusal of the server, beside the field it concerns; empty where it concerns none. */
export function refusedFaults(error: unknown): Partial<Record<keyof ExamTimeInput, string>> {
  if (!(error instanceof CallError) || error.failure !== 'refused') return {}
  const name = fieldOnTheWire[error.field ?? '']
  return name ? { [name]: error.message } : {}
}

/**
 * The input of the call that saves it; a time without a zone means Shanghai's. An online exam time has no place,
 * whatever was typed before.
 */
export function saveExamTimeRequest(
  batchId: number,
  examTimeId: number | null,
  input: ExamTimeInput,
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
  }
}
