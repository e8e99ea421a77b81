import { bit } from '#contract/bit.ts'
import { ScoreQuery as endpoint } from '#contract/result/result.ts'
import { areCommentsVisible, resultText } from '#domain/result/result.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { readScoreQuestion, visibleCode } from '../readScoreQuestion.ts'

/**
 * Refuses CANDIDATE_NAME_REQUIRED, VALID_CERT_NUMBER_REQUIRED. A wrong name, a wrong number and an unpublished result
 * run the same queries and get the same empty list (rulings#name-queries). The photo shows who is meant
 * (specification#result-query); its link expires within ten minutes, because anybody who knows name and number receives
 * it (threats#E19).
 */
export const ScoreQuery = handler(endpoint, {
  handle: async (ctx, question) => {
    const { me, now, secrets } = ctx
    const { rows } = await readScoreQuestion(ctx, question)
    const listData = rows.flatMap((row) => {
      const code = visibleCode(row, now)
      if (code === null) return []
      const isOwn = row.accountId === me.accountId
      const canSeeComments = areCommentsVisible(row.showCommentsAt, row.releasedAt, now)
      return [
        {
          EF_ID: row.id,
          Name: row.name,
          IsOwn: bit(isOwn),
          Photo: fileLink(secrets, row.photoPath, now, 'queriedPhoto'),
          ExamNO: row.examNo ?? '',
          ExamBatch: {
            EB_ID: row.batchId,
            EB_Name: row.batchName,
            ShowCommentsTime: isoOrNull(row.showCommentsAt),
          },
          Majors: { MID: row.majorId, MName: row.majorName, ParentID: row.parentId },
          Grades: { GID: row.gradeId, GName: row.gradeName },
          ExamResult: { ERT_Code: code, ERT_Name: resultText[code] },
          CanSeeComments: bit(canSeeComments),
          CanAppeal: bit(isOwn && (row.appealsOpenAt !== null || row.hasAppeal)),
        },
      ]
    })
    return { listData, totalCount: listData.length }
  },
})
