import type { Attendance } from '#domain/enrolment/attendance.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertAttendance, undoAttendance } from '#server/records/result/review/attendanceQueries.ts'
import type { listHallActs } from '#server/records/result/review/hallQueries.ts'
import type { MarkedRow } from '#server/records/result/review/queries.ts'
import { changeReview, insertReview, reviveReview } from '#server/records/result/review/writeQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readMarking } from './marking.ts'
import { requireComplete } from './requireComplete.ts'
import { isDecision } from './submitReview.ts'

type Act = Awaited<ReturnType<typeof listHallActs>>[number]

/** What the acts say of the candidate's arrival in the end, and when; a review says that he was there. */
function arrivalOf(acts: readonly Act[]): { after: Attendance; doneAt: Instant } | null {
  const last = acts.filter(({ kind }) => kind === 'checkIn' || kind === 'absent').pop()
  const review = acts.find(({ kind }) => kind === 'review')
  if (review) {
    const seen = acts.find(({ kind }) => kind === 'checkIn') ?? review
    return { after: 'arrived', doneAt: seen.doneAt }
  }
  if (!last) return null
  return { after: last.kind === 'absent' ? 'absent' : 'arrived', doneAt: last.doneAt }
}

interface Taken {
  row: MarkedRow
  acts: readonly Act[]
  actorId: number
}

/** Records the arrival as of when it was seen and by whom; an arrival that stands already keeps its own time. */
export async function takeAttendance({ db, me, now }: Ctx<Me>, { row, acts, actorId }: Taken): Promise<void> {
  const arrival = arrivalOf(acts)
  if (arrival === null || row.attendance === arrival.after) return
  // Who has been seen since was not absent.
  if (arrival.after === 'absent' && row.attendance === 'arrived') return
  if (row.attendance !== null) await undoAttendance(db, row.id, me.accountId, now)
  await insertAttendance(db, {
    enrolmentId: row.id,
    kind: arrival.after as 'arrived' | 'absent',
    isScanned: false,
    actorId,
    now,
    doneAt: arrival.doneAt,
  })
}

/** Stores the review as its examiner signed it: the first one, or the next version of his own. */
export async function takeReview(
  { db, now }: Ctx<Me>,
  enrolmentId: number,
  examinerId: number,
  act: Act,
): Promise<void> {
  const marking = await readMarking(db, enrolmentId, examinerId)
  const sent = { Judgement: act.judgement ?? '[]', ERT_Code: act.resultCode, Suggestion: act.suggestion ?? '' }
  const content = {
    ...requireComplete(marking, sent, true),
    signaturePath: act.signaturePath ?? '',
    isChief: marking.review?.isChief ?? (await isDecision(db, enrolmentId, examinerId)),
    takenFromId: null,
    doneAt: act.doneAt,
  }
  if (marking.review) {
    await changeReview(db, marking.review, content, now)
    return
  }
  const key = { enrolmentId, examinerId }
  const written = marking.withdrawn
    ? await reviveReview(db, marking.withdrawn, content, now)
    : await insertReview(db, key, content, now)
  if (!written) refuse('HALL_CASE_SETTLED')
}
