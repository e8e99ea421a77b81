import { slotsOf } from '#domain/answerSheet.ts'
import { reviewKindOf } from '#domain/judgement.ts'
import type { SongToReview } from '#domain/review.ts'
import type { Db } from '#server/db/pool.ts'
import { found } from '#server/refuse.ts'
import {
  findAssigned,
  findReview,
  listPatterns,
  listSubmittedSheets,
  type MarkedRow,
  type SheetRow,
} from './queries.ts'

const ONLINE = 1

/** The sheets in the order shown, each with its ordinal and whether something was uploaded for it. */
export async function readSheets(db: Db, row: MarkedRow): Promise<Array<{ sheet: SheetRow; song: SongToReview }>> {
  if (row.mode !== ONLINE) return []
  const patterns = await listPatterns(db, row.major_id, row.grade_id)
  const sheets = await listSubmittedSheets(db, row.id)
  const slots = slotsOf(
    patterns.map((pattern) => ({
      patternId: pattern.id,
      questionTypeId: pattern.question_type_id,
      typeName: pattern.name,
      isVideo: pattern.is_video,
      isRandom: pattern.is_random,
      submitCount: pattern.submit_count,
    })),
    sheets.map((sheet) => ({
      sheetId: sheet.id,
      patternId: sheet.pattern_id,
      questionId: sheet.question_id,
      isDrawn: sheet.is_drawn,
      hasAnswer: sheet.object_key !== null,
    })),
  )
  return slots.flatMap(({ sheet: filling, ordinal, isFilled }) => {
    const sheet = sheets.find(({ id }) => id === filling?.sheetId)
    if (!sheet) return []
    const ids = { sheetId: sheet.id, patternId: sheet.pattern_id, questionId: sheet.question_id }
    return [{ sheet, song: { ...ids, ordinal, name: sheet.title, hasPerformance: isFilled } }]
  })
}

/** Online: submitted. On site: the time of the exam has come (rulings 7). */
export function isReadyToReview(row: MarkedRow, now: number): boolean {
  if (row.mode === ONLINE) return row.answers_submitted_at !== null
  return row.begins_at !== null && row.begins_at.getTime() <= now
}

/**
 * Everything a review of this enrolment by this examiner is judged by. One that staff did not assign to him answers
 * NOT_FOUND, as if it were not there (rulings 1 and 2).
 */
export async function readMarking(db: Db, enrolmentId: number, examinerId: number, now: number) {
  const row = found(await findAssigned(db, enrolmentId, examinerId))
  const review = await findReview(db, row.id, examinerId)
  const sheets = await readSheets(db, row)
  return {
    row,
    review,
    sheets,
    kind: reviewKindOf({ parentId: row.parent_id, isHearing: row.major_kind === 'hearing' }),
    stored: {
      submittedAt: review?.submitted_at.getTime() ?? null,
      approvedAt: row.approved_at?.getTime() ?? null,
    },
    isReady: isReadyToReview(row, now),
  }
}
export type Marking = Awaited<ReturnType<typeof readMarking>>
