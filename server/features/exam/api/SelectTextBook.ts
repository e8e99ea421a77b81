import { SelectTextBook as endpoint } from '#contract/exam.ts'
import { whyCannotSelectTextbook } from '#domain/textbook.ts'
import { handler } from '#server/handler.ts'
import { moveTextbook } from '#server/records/enrolment/examQueries.ts'
import { getTextbookName } from '#server/records/exam/queries.ts'
import { lockSitting, whyOnOtherDevice, whyUnpaid } from '#server/records/exam/sitting.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

export const SelectTextBook = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, TB_ID }) => {
    const sitting = await lockSitting(db, me.accountId, EF_ID)
    refuseIf(whyUnpaid(sitting) ?? whyCannotSelectTextbook(TB_ID, sitting.pieceScope))
    if (sitting.pieceScope.textbookId === null) {
      if (sitting.facts.session?.submittedAt) refuse('SUBMITTED_ALREADY')
      refuseIf(whyOnOtherDevice(sitting, me))
      if (!(await moveTextbook(db, EF_ID, TB_ID, now))) refuse('TEXTBOOK_FIXED')
    }
    return { OtherMsg: { TB_ID, BookName: await getTextbookName(db, TB_ID) } }
  },
})
