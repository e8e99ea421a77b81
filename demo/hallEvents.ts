import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { noteAttendance } from '#server/features/result/review/noteAttendance.ts'
import { insertReview } from '#server/records/result/review/writeQueries.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { demoJudgement } from './reviewTables.ts'

/** Records that somebody has come or stayed away, as the door would have. */
export async function recordAttendance(
  db: Tx,
  { id, by, at, after }: { id: number; by: number; at: Instant; after: 'arrived' | 'absent' },
): Promise<void> {
  const ctx = { db, me: { accountId: by }, now: at, requestId: 'demo' }
  const action = after === 'arrived' ? 'CheckIn' : 'MarkAbsent'
  await noteAttendance(ctx, {
    action,
    enrolmentId: id,
    mode: MODE.offline,
    before: null,
    after,
    isScanned: after === 'arrived',
  })
}

interface ReviewToStore {
  plan: EnrolmentPlan
  examinerId: number
  code: 1 | 2 | 3 | 4
  at: Instant
}

/** Stores the review of an examiner on site, with what it means for the result. */
export async function storeReview(db: Tx, { plan, examinerId, code, at }: ReviewToStore): Promise<void> {
  const tracks = await listTracks(db, [plan.id])
  const songs = tracks.map(({ patternId, questionId }) => ({ id: 0, patternId, questionId: questionId ?? 0 }))
  const { signaturePath } = await db.selectFrom('review').select('signaturePath').limit(1).executeTakeFirstOrThrow()
  const content = {
    ...demoJudgement(plan, false, songs, code),
    resultCode: code,
    signaturePath,
    isChief: false,
    takenFromId: null,
  }
  await insertReview(db, { enrolmentId: plan.id, examinerId }, content, at)
  await proposeEnrolmentResult(db, plan.id, at)
}
