import { GetSpecifiedExamPatterns as endpoint } from '#contract/onSite.ts'
import { patternsInOrder } from '#domain/answerSheet.ts'
import { MODE } from '#domain/examMode.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { found, refuse } from '#server/refuse.ts'
import { findForExaminer } from '../marking.ts'
import { readProgramme } from '../onSiteWire.ts'
import { attendanceWire } from '../reviewWire.ts'

/** NOT_OFFLINE for an online enrolment. */
export const GetSpecifiedExamPatterns = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const row = found(await findForExaminer(ctx.db, EF_ID, ctx.me.accountId))
    if (row.mode !== MODE.offline) refuse('NOT_OFFLINE')
    const { patterns, songs, pieces } = await readProgramme(ctx, row)
    const chosen = songs.filter(({ hasPerformance }) => hasPerformance)
    const inOrder = patternsInOrder(
      patterns.map((pattern) => ({ ...pattern, questionTypeId: pattern.question_type_id })),
    )
    const listData = inOrder.map((pattern) => ({
      EP_ID: pattern.id,
      EQT_ID: pattern.question_type_id,
      IsRandom: bit(pattern.is_random),
      SubmitNum: pattern.submit_count,
      ExamQuestionType: { EQT_ID: pattern.question_type_id, TypeName: pattern.name },
      Tracks: chosen
        .filter(({ patternId }) => patternId === pattern.id)
        .map(({ patternId, questionId, name }) => ({
          ...{ EP_ID: patternId, EQ_ID: questionId, Title: name, TypeName: pattern.name },
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
