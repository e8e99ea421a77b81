import type { RequestOf } from '#client/api.ts'
import type { ReviewWire } from '#contract/result/review.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { goesToOffice, type OfflineRefusal } from '#domain/result/hallCase.ts'
import { shanghaiIso } from '#domain/time.ts'
import { WORK, type WorkRow } from '#web/screens/examiner/work.ts'

/** The body of a review on site, without the ids of enrolment and request. */
export type ReviewBody = Omit<RequestOf<'Examiner', 'SubmitOfflineExaminerReview'>, 'EF_ID' | 'RequestKey'>

export type OnSiteAct =
  | { kind: 'checkIn' }
  | { kind: 'undo' }
  | { kind: 'absent' }
  /** Somebody else came in the candidate's place; `reason` is what was seen. */
  | { kind: 'wrongPerson'; reason: string }
  /** `draft`: the form to continue with if the server refuses; `replaces`: the review it was chosen over. */
  | { kind: 'review'; body: ReviewBody; draft: string; replaces?: Pick<ReviewWire, 'ER_ID' | 'Version'> }

/** One action of an examiner on site that the server has not confirmed yet. */
export type QueuedAction = {
  /** The `RequestKey` of the call: resent after a lost answer, the action is done once. */
  key: string
  /** Orders the queue, in epoch milliseconds; each is later than the one before. */
  seq: number
  enrolmentId: number
  name: string
  act: OnSiteAct
  /** The exam time in whose list it was done. */
  examTimeId?: number
  /** Why the server refused the action, which then needs a decision; null while it is queued. */
  refusal: string | null
  /** The review that another device sent meanwhile, to be compared with this one. */
  theirs?: ReviewWire
  /** The `RequestKey` under which it goes to the office, with all others of the candidate that carry the same. */
  officeKey?: string
}

export const actText: Readonly<Record<OnSiteAct['kind'], string>> = {
  checkIn: '签到',
  undo: '撤销签到或缺考',
  absent: '记为缺考',
  wrongPerson: '报告不是本人',
  review: '提交评审',
}

/** A candidate of the day as this device knows him. */
export type DayEntry = {
  row: WorkRow
  /** Actions recorded on this device that have not reached the server. */
  pending: QueuedAction[]
}

/** Returns the day with all queued actions applied in order; refused ones have no effect. */
export function withQueue(rows: readonly WorkRow[], queue: readonly QueuedAction[]): DayEntry[] {
  return rows.map((row) => {
    const pending = queue.filter(({ enrolmentId }) => enrolmentId === row.EF_ID)
    const waiting = pending.filter(({ refusal }) => refusal === null)
    return { row: waiting.reduce(applied, row), pending }
  })
}

function applied(row: WorkRow, { act, seq }: QueuedAction): WorkRow {
  const AttendanceTime = shanghaiIso(seq)
  if (act.kind === 'checkIn') return { ...row, Attendance: ATTENDANCE_CODE.arrived, AttendanceTime, ...notAbsent(row) }
  if (act.kind === 'absent') {
    return { ...row, Attendance: ATTENDANCE_CODE.absent, AttendanceTime, State: WORK.done, ERT_Code: 0 }
  }
  if (act.kind === 'undo') {
    return { ...row, Attendance: ATTENDANCE_CODE.expected, AttendanceTime: null, ...notAbsent(row) }
  }
  if (act.kind === 'wrongPerson') {
    const isHere = row.Attendance === ATTENDANCE_CODE.arrived && row.State !== WORK.done
    return isHere ? { ...row, Attendance: ATTENDANCE_CODE.expected, AttendanceTime: null } : row
  }
  return { ...row, State: WORK.done, ERT_Code: Number(act.body.ERT_Code) }
}

function notAbsent({ State, ERT_Code, Attendance }: WorkRow): Pick<WorkRow, 'State' | 'ERT_Code'> {
  return Attendance === ATTENDANCE_CODE.absent ? { State: WORK.open, ERT_Code: null } : { State, ERT_Code }
}

/**
 * Returns the next action to send: the first queued one. Actions after a refused one of the same candidate wait for the
 * examiner's decision; those of other candidates continue.
 */
export function nextToSend(queue: readonly QueuedAction[]): QueuedAction | null {
  const stuck = new Set(
    queue
      .filter(({ refusal, officeKey }) => refusal !== null && officeKey === undefined)
      .map(({ enrolmentId }) => enrolmentId),
  )
  return queue.find(({ enrolmentId }) => !stuck.has(enrolmentId)) ?? null
}

/** The actions that go to the office in one call: all of the candidate, done before one of them was refused. */
export function officeBundle(queue: readonly QueuedAction[], officeKey: string): QueuedAction[] {
  return queue.filter((action) => action.officeKey === officeKey)
}

/** Whether what the server refused for this reason goes to the office, with all that waits behind it. */
export function isForOffice(queue: readonly QueuedAction[], enrolmentId: number, refused: OfflineRefusal): boolean {
  const kinds = queue.filter((action) => action.enrolmentId === enrolmentId).map(({ act }) => act.kind)
  return goesToOffice(
    kinds.filter((kind) => kind !== 'wrongPerson'),
    refused,
  )
}

/** Returns a position at the end of the queue, also where the device's clock was set back. */
export function nextSeq(queue: readonly QueuedAction[], now: number): number {
  return queue.reduce((last, { seq }) => Math.max(last, seq + 1), now)
}

/** The states of a candidate during the day, for the filters and their counts. */
export const DAY_STATES = ['expected', 'toReview', 'reviewed', 'absent'] as const
export type DayState = (typeof DAY_STATES)[number]

export function dayStateOf({ Attendance, State }: Pick<WorkRow, 'Attendance' | 'State'>): DayState {
  if (Attendance === ATTENDANCE_CODE.absent) return 'absent'
  if (State === WORK.done) return 'reviewed'
  return Attendance === ATTENDANCE_CODE.arrived ? 'toReview' : 'expected'
}

/** Returns the candidates whose name or exam number contains the input; people often say only the end of a number. */
export function searchEntries(entries: readonly DayEntry[], typed: string): DayEntry[] {
  const wanted = typed.replace(/\s/g, '')
  return wanted === '' ? [...entries] : entries.filter(({ row }) => `${row.Name} ${row.ExamNO}`.includes(wanted))
}
