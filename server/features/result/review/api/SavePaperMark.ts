import { SavePaperMark as endpoint } from '#contract/result/paperMark.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { whyCommentUnfit } from '#domain/result/judgement.ts'
import { agreedMark, paperStateOf } from '#domain/result/paperMark.ts'
import { isGivenResult } from '#domain/result/result.ts'
import { cleanText } from '#domain/text.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listPaperMarks, savePaperMark } from '#server/records/result/review/paperQueries.ts'
import { insertReview, reviveReview } from '#server/records/result/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readMarking } from '../marking.ts'
import { isDecision } from '../submitReview.ts'

/** Two people who type at the same moment stand one behind the other at the lock of the enrolment. */
export const SavePaperMark = handler(endpoint, {
  handle: async (ctx, { EF_ID, UserID, ERT_Code, Suggestion }) => {
    const { db, me, now } = ctx
    const { id } = found(await lockEnrolment(db, EF_ID))
    const { row, review, withdrawn, stored, whyNotReady } = await readMarking(db, id, UserID)
    if (row.mode !== MODE.offline) refuse('NOT_OFFLINE')
    if (stored.approvedAt !== null) refuse('REVIEW_FIXED')
    if (review !== null) refuse('SUBMITTED_ALREADY')
    refuseIf(whyNotReady)
    if (!isGivenResult(ERT_Code)) return refuse('RESULT_REQUIRED')
    refuseIf(whyCommentUnfit(Suggestion))
    const key = { enrolmentId: id, examinerId: UserID }
    const typed = { ...key, resultCode: ERT_Code, suggestion: cleanText(Suggestion), typedBy: me.accountId }
    await savePaperMark(db, { ...typed, now })
    const marks = (await listPaperMarks(db, [id])).filter(({ examinerId }) => examinerId === UserID)
    const agreed = agreedMark(marks)
    const state = agreed ? ('done' as const) : paperStateOf(marks, me.accountId)
    if (agreed) {
      const { resultCode, suggestion } = agreed
      const isChief = await isDecision(db, id, UserID)
      const content = { judgement: '[]', resultCode, suggestion, signaturePath: '', isChief, takenFromId: null }
      const written = withdrawn
        ? await reviveReview(db, withdrawn, content, now)
        : await insertReview(db, key, content, now)
      if (written === null) refuse('SUBMITTED_ALREADY')
      await proposeEnrolmentResult(db, id, now)
    }
    await insertAudit(ctx, {
      action: 'SavePaperMark',
      subject: 'enrolment',
      subjectId: id,
      before: null,
      // What was typed stands in the marks: the second person must not read it here.
      after: { examinerId: UserID, state },
    })
    return { OtherMsg: { State: state === 'todo' ? ('waiting' as const) : state } }
  },
})
