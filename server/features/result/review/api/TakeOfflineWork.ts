import { TakeOfflineWork as endpoint } from '#contract/result/hallCase.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { whyCannotTakeWork } from '#domain/result/hallCase.ts'
import { shanghaiIso } from '#domain/time.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findDecision } from '#server/records/result/result/queries.ts'
import { findHallCase, listHallExaminers, settleHallCase } from '#server/records/result/review/hallQueries.ts'
import { isExaminer } from '#server/records/result/review/queries.ts'
import {
  deleteAssignments,
  insertAssignments,
  listConflicted,
  lockExaminerShared,
} from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { lockHallCase, readNote, tellDecided } from '../decideHallCase.ts'
import { takeAttendance, takeReview } from '../takeOfflineWork.ts'

export const TakeOfflineWork = handler(endpoint, {
  handle: async (ctx, { LC_ID, ReleaseIDs, Note }) => {
    const { db, me, now } = ctx
    const note = readNote(Note)
    // Accounts are locked before enrolments everywhere.
    await lockExaminerShared(db, found(await findHallCase(db, LC_ID)).actorId)
    const { hall, acts, row: candidate } = await lockHallCase(ctx, LC_ID)
    const row = found(candidate)
    const review = acts.filter(({ kind }) => kind === 'review').pop()
    const conflicted = await listConflicted(db, [row.id], hall.actorId)
    refuseIf(
      whyCannotTakeWork({
        isSettled: hall.settledAt !== null,
        kind: hall.kind,
        isOffline: row.mode === MODE.offline,
        approvedAt: row.approvedAt,
        decidedBy: (await findDecision(db, row.id))?.examinerId ?? null,
        examinerId: hall.actorId,
        isConflicted: conflicted.length > 0,
        hasReview: review !== undefined,
      }),
    )
    const released = await releaseOthers(ctx, row.id, hall.actorId, ReleaseIDs)
    const isFromExaminer = await isExaminer(db, hall.actorId)
    if (isFromExaminer && review) {
      await insertAssignments(db, { ids: [row.id], examinerId: hall.actorId, actorId: me.accountId, now })
    }
    await takeAttendance(ctx, { row, acts, actorId: hall.actorId })
    if (isFromExaminer && review) await takeReview(ctx, row.id, hall.actorId, review)
    await proposeEnrolmentResult(db, row.id, now)
    await settleHallCase(db, { id: LC_ID, settlement: 'taken', settledBy: me.accountId, note, now })
    const doneAt = acts[0]?.doneAt ?? hall.receivedAt
    await insertAudit(ctx, {
      action: 'TakeOfflineWork',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { examinerId: hall.actorId, doneAt: shanghaiIso(doneAt), released, reason: note },
    })
    const others = (await listHallExaminers(db, [row.id])).map(({ examinerId }) => examinerId)
    await tellDecided(ctx, {
      row,
      examinerIds: [...(isFromExaminer ? [hall.actorId] : []), ...released, ...others],
      doneAt,
      outcome: review ? '采用，计入签到和评审' : '采用，计入签到',
      note,
    })
    return {}
  },
})

type Acting = Parameters<typeof lockHallCase>[0]

/** Frees examiners who need not mark the candidate any more; one who has marked meanwhile is not freed unseen. */
async function releaseOthers({ db }: Acting, enrolmentId: number, actorId: number, wanted: readonly number[]) {
  const current = await listHallExaminers(db, [enrolmentId])
  const released: number[] = []
  for (const { examinerId, reviewId } of current) {
    if (examinerId === actorId || !wanted.includes(examinerId)) continue
    if (reviewId !== null) refuse('HALL_RELEASED_MARKED')
    await deleteAssignments(db, [enrolmentId], examinerId)
    released.push(examinerId)
  }
  return released
}
