import { bit } from '#contract/bit.ts'
import { GetSpecifiedExamPatterns as endpoint } from '#contract/result/reviewOnSite.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import { handler } from '#server/handler.ts'
import { readOnSiteProgramme } from '#server/records/result/review/onSiteWire.ts'
import { attendanceWire } from '#server/records/result/review/reviewWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { findForExaminer } from '../marking.ts'

/** Refuses NOT_OFFLINE for an online enrolment. */
export const GetSpecifiedExamPatterns = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const row = found(await findForExaminer(ctx.db, EF_ID, ctx.me.accountId))
    if (row.mode !== MODE.offline) refuse('NOT_OFFLINE')
    const { patterns, songs, pieces } = await readOnSiteProgramme(ctx, row)
    const chosen = songs.filter(({ hasPerformance }) => hasPerformance)
    const listData = patternsInOrder(patterns).map((pattern) => ({
      EP_ID: pattern.patternId,
      EQT_ID: pattern.questionTypeId,
      IsRandom: bit(pattern.isRandom),
      SubmitNum: pattern.submitCount,
      ExamQuestionType: { EQT_ID: pattern.questionTypeId, TypeName: pattern.typeName },
      Tracks: chosen
        .filter(({ patternId }) => patternId === pattern.patternId)
        .map(({ patternId, questionId, name }) => ({
          EP_ID: patternId,
          EQ_ID: questionId,
          Title: name,
          TypeName: pattern.typeName,
          View_ExamQuestion: pieces.get(questionId) ?? null,
        })),
    }))
    return {
      OtherMsg: { EF_ID: row.id, IsChosen: bit(chosen.length > 0), ...attendanceWire(row) },
      listData,
      totalCount: listData.length,
    }
  },
})
