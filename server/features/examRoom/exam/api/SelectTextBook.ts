import { SelectTextBook as endpoint } from '#contract/examRoom/exam.ts'
import { whyCannotSelectTextbook } from '#domain/catalogue/textbook.ts'
import { handler } from '#server/handler.ts'
import { moveTextbook } from '#server/records/enrolment/examQueries.ts'
import { getTextbookName } from '#server/records/examRoom/exam/queries.ts'
import { lockSitting, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

export const SelectTextBook = handler(endpoint, {
  handle: async (ctx, { EF_ID, TB_ID }) => {
    const { db, me, now } = ctx
    const sitting = await lockSitting(db, me.accountId, EF_ID)
    refuseIf(whyUnpaid(sitting) ?? whyCannotSelectTextbook(TB_ID, sitting.pieceScope))
    const BookName = await getTextbookName(db, TB_ID)
    if (sitting.pieceScope.textbookId === null) {
      if (sitting.facts.session?.submittedAt) refuse('SUBMITTED_ALREADY')
      refuseIf(whyOnOtherDevice(sitting, me))
      if (!(await moveTextbook(db, EF_ID, TB_ID, now))) refuse('TEXTBOOK_FIXED')
      await insertAudit(ctx, {
        action: 'SelectTextBook',
        subject: 'enrolment',
        subjectId: EF_ID,
        before: null,
        after: { bookName: BookName },
      })
    }
    return { OtherMsg: { TB_ID, BookName } }
  },
})
