import { sql } from 'kysely'
import { patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import type { Tx } from '#server/db/pool.ts'
import { batchIds, dayFrom } from './batchTables.ts'
import { type EnrolmentPlan, enrolmentIds } from './enrolmentPlans.ts'
import { examTimeIds } from './examTimeTables.ts'
import { demoTextbooks } from './questionTables.ts'

const SET_DAYS_AGO = 3

/** Own-choice titles, which the last piece may have. */
const ownTitles: ReadonlyMap<number, string> = new Map([
  [enrolmentIds.hallLater, '瑶族长鼓舞（改编自民间曲调）'],
  [204, '彩云追月（粤曲改编）'],
])

/** Whether the candidate has chosen tracks: all of yesterday's, three in four of today's, and most of the planned ones. */
function hasChosen({ id, batchId, examTimeId }: EnrolmentPlan): boolean {
  if (id === enrolmentIds.hallLater || examTimeId === examTimeIds.hallYesterday) return true
  if (batchId === batchIds.planned) return id % 9 !== 0
  return examTimeId === examTimeIds.hallToday && id % 4 !== 3
}

/** Stores textbook and tracks of the candidates who have chosen. */
export async function loadTracks(
  db: Tx,
  { plans, now }: { plans: readonly EnrolmentPlan[]; now: number },
): Promise<void> {
  const setAt = dayFrom(now, -SET_DAYS_AGO)
  for (const plan of plans.filter(hasChosen)) {
    const ownTitle = ownTitles.get(plan.id)
    const textbook = demoTextbooks.find(({ majorId }) => majorId === plan.majorId)
    if (!textbook) throw new Error(`no textbook for enrolment ${plan.id}`)
    const offered = await db
      .selectFrom('examPattern as pattern')
      .innerJoin('question', (join) =>
        join
          .onRef('question.majorId', '=', 'pattern.majorId')
          .onRef('question.gradeId', '=', 'pattern.gradeId')
          .onRef('question.questionTypeId', '=', 'pattern.questionTypeId')
          .on('question.textbookId', '=', textbook.id),
      )
      .select([
        'pattern.id as patternId',
        'pattern.questionTypeId',
        'pattern.submitCount',
        'question.id as questionId',
        'question.title',
      ])
      .where('pattern.majorId', '=', plan.majorId)
      .where('pattern.gradeId', '=', plan.gradeId)
      .where('pattern.isRandom', '=', false)
      .orderBy('pattern.position')
      .orderBy(sql`cardinality(question.music_score) = 0`)
      .orderBy('question.id')
      .execute()
    const chosen = patternsInOrder(offered).filter(
      (piece, at, all) => at - all.findIndex(({ patternId }) => patternId === piece.patternId) < piece.submitCount,
    )
    await db.updateTable('enrolment').set({ textbookId: textbook.id }).where('id', '=', plan.id).execute()
    await db
      .insertInto('enrolmentTrack')
      .values(
        chosen.map(({ patternId, questionId, title }, at) => {
          const isOwn = ownTitle !== undefined && at === chosen.length - 1
          return {
            enrolmentId: plan.id,
            position: at + 1,
            patternId,
            setAt,
            ...(isOwn ? { questionId: null, title: ownTitle } : { questionId, title }),
          }
        }),
      )
      .execute()
  }
}
