import { DeclareConflict as endpoint } from '#contract/result/review.ts'
import { whyMarkingForbidden } from '#domain/result/markingRights.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findOwnMark } from '#server/records/result/appeal/ownMark.ts'
import { freeHeldChief } from '#server/records/result/marking/heldList.ts'
import { findDecision } from '#server/records/result/result/queries.ts'
import { insertConflict } from '#server/records/result/review/conflictQueries.ts'
import { deleteDraft } from '#server/records/result/review/writeQueries.ts'
import { deleteAssignments } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { stepBackFromAppeal } from '../appealMark.ts'
import { findForExaminer } from '../marking.ts'

const REASON_LENGTH = 100

function readReason(raw: string): string {
  const reason = cleanText(raw)
  refuseIf(whyTextUnfit(reason))
  if (reason === '') refuse('CONFLICT_REASON_REQUIRED')
  if (Array.from(reason).length > REASON_LENGTH) refuse('CONFLICT_REASON_LONG')
  return reason
}

/**
 * Refuses CONFLICT_REASON_REQUIRED, CONFLICT_REASON_LONG, and REVIEW_FIXED once the result is approved. The draft is
 * deleted; a submitted review stays stored but no longer counts; the proposal is computed anew (rulings#result,
 * threats#X4).
 */
export const DeclareConflict = handler(endpoint, {
  handle: async (ctx, { EF_ID, Reason }) => {
    const { db, me, now } = ctx
    const examinerId = me.accountId
    const reason = readReason(Reason)
    found(await lockEnrolment(db, EF_ID))
    const row = found(await findForExaminer(db, EF_ID, examinerId))
    const decidedBy = (await findDecision(db, row.id))?.examinerId ?? null
    refuseIf(whyMarkingForbidden('stepBack', { approvedAt: row.approvedAt, decidedBy }, examinerId))
    const appealMark = await findOwnMark(db, row.id, examinerId)
    if (appealMark) await stepBackFromAppeal(ctx, appealMark)
    await insertConflict(db, { enrolmentId: row.id, examinerId, reason, now })
    await deleteAssignments(db, [row.id], examinerId)
    // Otherwise what staff gave to him as chief would wait for him for ever.
    await freeHeldChief(db, row.id, examinerId)
    await deleteDraft(db, { enrolmentId: row.id, examinerId })
    await proposeEnrolmentResult(db, row.id, now)
    await insertAudit(ctx, {
      action: 'DeclareConflict',
      subject: 'enrolment',
      subjectId: row.id,
      before: { examinerId },
      after: { examinerId: null, reason },
    })
    return { OtherMsg: { EF_ID: row.id } }
  },
})
