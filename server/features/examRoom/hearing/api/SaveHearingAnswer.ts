import { SaveHearingAnswer as endpoint } from '#contract/examRoom/hearing.ts'
import { whyChoiceUnfit } from '#domain/examRoom/hearingTest.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { saveChoice } from '#server/records/examRoom/hearing/answerQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { lockItem } from '../lockItem.ts'

/** Refuses CHOICE_WRONG and the reasons of `lockItem`. */
export const SaveHearingAnswer = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID, EQ_ID, Choice }) => {
    const item = await lockItem(db, { me, enrolmentId: EF_ID, questionId: EQ_ID, now })
    refuseIf(whyChoiceUnfit(Choice, item.optionOrder.length))
    await saveChoice(db, item.id, item.optionOrder[Choice - 1] ?? refuse('CHOICE_WRONG'), now)
    return { OtherMsg: { SavedTime: shanghaiIso(now) } }
  },
})
