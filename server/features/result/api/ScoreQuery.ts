import { ScoreQuery as endpoint } from '#contract/exam.ts'
import { areCommentsVisible, isResultVisible, type ResultCode, resultText } from '#domain/result.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { instantOf, isoOrNull } from '#server/instant.ts'
import { isSameText } from '#server/secrets.ts'
import { fileLink } from '../../media/fileLink.ts'
import { listByCertificate } from '../queries.ts'
import { readScoreQuestion } from '../readScoreQuestion.ts'

type Row = Awaited<ReturnType<typeof listByCertificate>>[number]

/** What the row may show now; null while there is nothing to be seen. */
function visibleCode(row: Row, now: number): ResultCode | null {
  const times = { approvedAt: instantOf(row.approved_at), showResultAt: instantOf(row.show_result_at) }
  return isResultVisible(times, now) ? (row.result_code as ResultCode | null) : null
}

/**
 * CANDIDATE_NAME_REQUIRED, VALID_CERT_NUMBER_REQUIRED. A wrong name, a wrong number and an unpublished result take the
 * same one query and answer the same empty list (rulings 2). The photo is for who enrolled the candidate: a link must
 * not reach whoever knows a name and a number (threats E19).
 */
export const ScoreQuery = handler(endpoint, {
  handle: async (ctx, question) => {
    const { db, me, now, secrets } = ctx
    const { name, indexes } = await readScoreQuestion(ctx, 'main', question)
    const listData = (await listByCertificate(db, indexes)).flatMap((row) => {
      const code = visibleCode(row, now)
      if (!isSameText(row.name, name) || code === null) return []
      const isOwn = row.account_id === me.accountId
      const canSeeComments = areCommentsVisible(instantOf(row.show_comments_at), instantOf(row.approved_at), now)
      return [
        {
          EF_ID: row.id,
          Name: row.name,
          IsOwn: bit(isOwn),
          Photo: isOwn ? fileLink(secrets, row.photo_path, now) : '',
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
