import { bit } from '#contract/bit.ts'
import { ExamFromPatternList as endpoint } from '#contract/examRoom/exam.ts'
import { patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import { handler } from '#server/handler.ts'
import { findOwnEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { listPatterns } from '#server/records/examRoom/exam/queries.ts'
import { readSitting } from '#server/records/examRoom/exam/sitting.ts'
import { found } from '#server/refuse.ts'

export const ExamFromPatternList = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID }) => {
    const enrolment = found(await findOwnEnrolment(db, me.accountId, EF_ID))
    const sitting = await readSitting(db, enrolment.id)
    const patterns = patternsInOrder(
      sitting.retake ? sitting.patterns : await listPatterns(db, enrolment.majorId, enrolment.gradeId),
    )
    return {
      listData: patterns.map((pattern) => ({
        EP_ID: pattern.patternId,
        EQT_ID: pattern.questionTypeId,
        IsRandom: bit(pattern.isRandom),
        SubmitNum: pattern.submitCount,
        ExamQuestionType: {
          EQT_ID: pattern.questionTypeId,
          TypeName: pattern.typeName,
          IsVideo: bit(pattern.isVideo),
        },
      })),
    }
  },
})
