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
      const isOwn = row.account_id === me.accountId
      const canSeeComments = areCommentsVisible(row.show_comments_at, row.approved_at, now)
      return [
        {
          EF_ID: row.id,
          Name: row.name,
          IsOwn: bit(isOwn),
          Photo: fileLink(secrets, row.photo_path, now, 'queriedPhoto'),
          ExamNO: row.exam_no ?? '',
          ExamBatch: {
            EB_ID: row.batch_id,
            EB_Name: row.batch_name,
            ShowCommentsTime: isoOrNull(row.show_comments_at),
          },
          Majors: { MID: row.major_id, MName: row.major_name, ParentID: row.parent_id },
          Grades: { GID: row.grade_id, GName: row.grade_name },
          ExamResult: { ERT_Code: code, ERT_Name: resultText[code] },
          CanSeeComments: bit(canSeeComments),
        },
      ]
    })
    return { listData, totalCount: listData.length }
  },
})
