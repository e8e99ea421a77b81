import { sql } from 'kysely'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { BOARD_MINUTES } from './boardStories.ts'
import type { DemoSheet } from './demoSheet.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { loadOnlineBoard } from './loadOnlineBoard.ts'
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
  const patterns = await db.selectFrom('examPattern').selectAll().orderBy('position').orderBy('id').execute()
  const questions = await db
    .selectFrom('question')
    .select(['id', 'majorId', 'gradeId', 'questionTypeId', 'textbookId'])
    .where('majorId', 'in', [...new Set(plans.map(({ majorId }) => majorId))])
    // Pieces with a score come first, so that the examiner sees one.
    .orderBy(sql`cardinality(music_score) = 0`)
    .orderBy('id')
    .execute()
  const sheets = new Map<number, DemoSheet[]>()
  const sessions: Array<{
    id: number
    enrolmentId: number
    startedAt: Instant
    endsAt: Instant
    submittedAt: Instant | null
  }> = []
  let lastSheet = 0
  for (const plan of plans) {
    const { startedAt, submittedAt } = momentsOf(plan, now)
    if (!startedAt) continue
    const textbook = demoTextbooks.find(({ majorId }) => majorId === plan.majorId)
    const session = sessions.length + 1
    const endsAt = startedAt + (plan.board ? BOARD_MINUTES * MINUTE_MS : 2 * HOUR_MS)
    sessions.push({
      id: session,
      enrolmentId: plan.id,
      startedAt,
      endsAt,
      submittedAt,
    })
    const own = patterns.filter(({ majorId, gradeId }) => majorId === plan.majorId && gradeId === plan.gradeId)
    const pieces = own.flatMap((pattern) => {
      const bank = questions.filter(
        (question) =>
          question.questionTypeId === pattern.questionTypeId &&
          question.majorId === plan.majorId &&
          question.gradeId === plan.gradeId &&
          (question.textbookId === null || question.textbookId === textbook?.id),
      )
      return bank.slice(0, pattern.submitCount).map((question, at) => ({
        sessionId: session,
        patternId: pattern.id,
        slotNo: at + 1,
        questionId: question.id,
        isDrawn: pattern.isRandom,
      }))
    })
    // The next piece has a place for its video as well, of which the board tells.
    const played = pieces.slice(0, plan.board ? plan.board.filled + 1 : (plan.leftAfter ?? pieces.length))
    sheets.set(
      plan.id,
      played.map((piece, at) => ({ ...piece, id: lastSheet + at + 1 })),
    )
    lastSheet += played.length
    if (textbook) await db.updateTable('enrolment').set({ textbookId: textbook.id }).where('id', '=', plan.id).execute()
  }
  await db.insertInto('examSession').values(sessions).execute()
  await insertSheets(db, sheets, sessions)
  const startedAt = ({ id }: EnrolmentPlan) => sessions.find(({ enrolmentId }) => enrolmentId === id)?.startedAt ?? now
  const filmed = new Map(plans.map(({ id, board }) => [id, (sheets.get(id) ?? []).slice(0, board?.filled)] as const))
  await loadVideos(db, { plans, sheets: filmed, startedAt, store, secrets })
  await loadOnlineBoard(db, { plans, sheets, store, secrets, now })
  return sheets
}

async function insertSheets(
  db: Tx,
  sheets: ReadonlyMap<number, DemoSheet[]>,
  sessions: ReadonlyArray<{ id: number; enrolmentId: number; startedAt: Instant }>,
): Promise<void> {
  const all = sessions.flatMap((session) =>
    (sheets.get(session.enrolmentId) ?? []).map((sheet) => ({ session, sheet })),
  )
  await db
    .insertInto('answerSheet')
    .values(
      all.map(({ session, sheet }) => ({
        id: sheet.id,
        sessionId: sheet.sessionId,
        patternId: sheet.patternId,
        slotNo: sheet.slotNo,
        questionId: sheet.questionId,
        isDrawn: sheet.isDrawn,
        createdAt: session.startedAt,
      })),
    )
    .execute()
  await db
    .insertInto('drawnPiece')
    .values(
      all
        .filter(({ sheet }) => sheet.isDrawn)
        .map(({ session, sheet }) => ({
          enrolmentId: session.enrolmentId,
          patternId: sheet.patternId,
          slotNo: sheet.slotNo,
          questionId: sheet.questionId,
          drawnAt: session.startedAt,
        })),
    )
    .execute()
}
