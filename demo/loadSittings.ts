import { sql } from 'kysely'
import { HOUR_MS, type Instant } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import type { DemoSheet } from './demoSheet.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { loadVideos } from './loadVideos.ts'
import { demoTextbooks } from './questionTables.ts'

interface Options {
  store: S3Store
  secrets: Secrets
  now: number
}

/** Creates exam sessions, submitted or not, with their pieces and videos. Returns the answer sheets by enrolment. */
export async function loadSittings(
  db: Tx,
  plans: readonly EnrolmentPlan[],
  { store, secrets, now }: Options,
): Promise<Map<number, DemoSheet[]>> {
  const patterns = await db.selectFrom('exam_pattern').selectAll().orderBy('position').orderBy('id').execute()
  const questions = await db
    .selectFrom('question')
    .select(['id', 'major_id', 'grade_id', 'question_type_id', 'textbook_id'])
    .where('major_id', 'in', [...new Set(plans.map(({ majorId }) => majorId))])
    // Pieces with a score come first, so that the examiner sees one.
    .orderBy(sql`cardinality(music_score) = 0`)
    .orderBy('id')
    .execute()
  const sheets = new Map<number, DemoSheet[]>()
  const sessions: Array<{
    id: number
    enrolment_id: number
    started_at: Instant
    ends_at: Instant
    submitted_at: Instant | null
  }> = []
  let lastSheet = 0
  for (const plan of plans) {
    const { startedAt, submittedAt } = momentsOf(plan, now)
    if (!startedAt) continue
    const textbook = demoTextbooks.find(({ majorId }) => majorId === plan.majorId)
    const session = sessions.length + 1
    const endsAt = startedAt + 2 * HOUR_MS
    sessions.push({
      id: session,
      enrolment_id: plan.id,
      started_at: startedAt,
      ends_at: endsAt,
      submitted_at: submittedAt,
    })
    const own = patterns.filter(({ major_id, grade_id }) => major_id === plan.majorId && grade_id === plan.gradeId)
    const pieces = own.flatMap((pattern) => {
      const bank = questions.filter(
        (question) =>
          question.question_type_id === pattern.question_type_id &&
          question.major_id === plan.majorId &&
          question.grade_id === plan.gradeId &&
          (question.textbook_id === null || question.textbook_id === textbook?.id),
      )
      return bank.slice(0, pattern.submit_count).map((question, at) => ({
        sessionId: session,
        patternId: pattern.id,
        slotNo: at + 1,
        questionId: question.id,
        isDrawn: pattern.is_random,
      }))
    })
    const played = pieces.slice(0, plan.leftAfter ?? pieces.length)
    sheets.set(
      plan.id,
      played.map((piece, at) => ({ ...piece, id: lastSheet + at + 1 })),
    )
    lastSheet += played.length
    if (textbook)
      await db.updateTable('enrolment').set({ textbook_id: textbook.id }).where('id', '=', plan.id).execute()
  }
  await db.insertInto('exam_session').values(sessions).execute()
  await insertSheets(db, sheets, sessions)
  const startedAt = ({ id }: EnrolmentPlan) =>
    sessions.find(({ enrolment_id }) => enrolment_id === id)?.started_at ?? now
  await loadVideos(db, { plans, sheets, startedAt, store, secrets })
  return sheets
}

async function insertSheets(
  db: Tx,
  sheets: ReadonlyMap<number, DemoSheet[]>,
  sessions: ReadonlyArray<{ id: number; enrolment_id: number; started_at: Instant }>,
): Promise<void> {
  const all = sessions.flatMap((session) =>
    (sheets.get(session.enrolment_id) ?? []).map((sheet) => ({ session, sheet })),
  )
  await db
    .insertInto('answer_sheet')
    .values(
      all.map(({ session, sheet }) => ({
        id: sheet.id,
        session_id: sheet.sessionId,
        pattern_id: sheet.patternId,
        slot_no: sheet.slotNo,
        question_id: sheet.questionId,
        is_drawn: sheet.isDrawn,
        created_at: session.started_at,
      })),
    )
    .execute()
  await db
    .insertInto('drawn_piece')
    .values(
      all
        .filter(({ sheet }) => sheet.isDrawn)
        .map(({ session, sheet }) => ({
          enrolment_id: session.enrolment_id,
          pattern_id: sheet.patternId,
          slot_no: sheet.slotNo,
          question_id: sheet.questionId,
          drawn_at: session.started_at,
        })),
    )
    .execute()
}
