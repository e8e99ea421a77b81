import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** Lists all sessions of an enrolment with its window, newest first. */
export function listSessions(db: Db, enrolmentId: number) {
  return db
    .selectFrom('examSession')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .leftJoin('examTime', (join) =>
      join.onRef('examTime.id', '=', 'enrolment.examTimeId').on('examTime.isOnline', '=', sql.lit(true)),
    )
    .select([
      'examSession.id',
      'examSession.startedAt',
      'examSession.endsAt',
      'examSession.setAsideAt',
      'examSession.submittedAt',
      'examSession.isSwept',
      'examSession.extendedTo',
      'examSession.retryUntil',
      'examSession.version',
      'examTime.endsAt as windowEndsAt',
    ])
    .where('examSession.enrolmentId', '=', enrolmentId)
    .orderBy('examSession.id', 'desc')
    .execute()
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export function listSeats(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('examSeat')
    .select(['examSessionId', 'device', 'takenAt'])
    .where('examSessionId', '=', anyOf(sessionIds))
    .orderBy('id')
    .execute()
}

export function listArchivedSheets(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('answerSheet')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .innerJoin('questionType', 'questionType.id', 'question.questionTypeId')
    .select([
      'answerSheet.id',
      'answerSheet.sessionId',
      'answerSheet.slotNo',
      'answerSheet.isDrawn',
      'answerSheet.takeId',
      'question.title',
      'questionType.name as typeName',
      'questionType.isVideo',
    ])
    .where('answerSheet.sessionId', '=', anyOf(sessionIds))
    .orderBy('answerSheet.id')
    .execute()
}

/** Lists every video ever attached to these slots, oldest first. */
export function listTakes(db: Db, sheetIds: readonly number[]) {
  return db
    .selectFrom('answerTake')
    .innerJoin('question', 'question.id', 'answerTake.questionId')
    .leftJoin('takeMedia', 'takeMedia.takeId', 'answerTake.id')
    .leftJoin('faceCheck', 'faceCheck.takeId', 'answerTake.id')
    .select([
      'answerTake.id',
      'answerTake.answerSheetId',
      'answerTake.objectKey',
      'answerTake.bytes',
      'answerTake.etag',
      'answerTake.completedAt',
      'answerTake.attachedAt',
      'question.title',
      'takeMedia.status as mediaStatus',
      'takeMedia.problem as mediaProblem',
      'takeMedia.durationMs',
      'takeMedia.renditionKey',
      'takeMedia.posterKey',
      'faceCheck.status as faceStatus',
      'faceCheck.similarity',
      'faceCheck.isCalibrated',
      'faceCheck.faces',
      'faceCheck.problem as faceProblem',
    ])
    .where('answerTake.answerSheetId', '=', anyOf(sheetIds))
    .orderBy('answerTake.id')
    .execute()
}
export type TakeRow = Awaited<ReturnType<typeof listTakes>>[number]

/** Returns how many videos the enrolment's major and grade require. */
export async function countRequiredVideos(db: Db, enrolmentId: number): Promise<number> {
  const { required } = await db
    .selectFrom('enrolment')
    .select(requiredVideos().as('required'))
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  return required
}

function requiredVideos() {
  return sql<number>`(
    select coalesce(sum(p.submit_count), 0)::int from exam_pattern p join question_type t on t.id = p.question_type_id
    where p.major_id = enrolment.major_id and p.grade_id = enrolment.grade_id and t.is_video and p.is_published
  )`
}

export async function findOnlineWindow(db: Db, examTimeId: number): Promise<{ endsAt: Instant } | null> {
  const row = await db
    .selectFrom('examTime')
    .select('endsAt')
    .where('id', '=', examTimeId)
    .where('isOnline', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the paid enrolments of an exam time that were not submitted, by name, each with its last session. */
export function listUnsubmitted(db: Db, examTimeId: number, within: readonly number[] | null) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('examSession')
          .select(['id', 'startedAt'])
          .select(({ fn }) => fn.countAll<string>().over().as('sessionCount'))
          .whereRef('examSession.enrolmentId', '=', 'enrolment.id')
          .orderBy('examSession.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'enrolment.id',
      'enrolment.name',
      'enrolment.examNo',
      'major.name as majorName',
      'grade.name as gradeName',
      'latest.startedAt',
      'latest.sessionCount',
      requiredVideos().as('required'),
      sql<number>`(
        select count(*)::int from answer_sheet s join question q on q.id = s.question_id
          join question_type t on t.id = q.question_type_id
        where s.session_id = latest.id and s.take_id is not null and t.is_video
      )`.as('filled'),
    ])
    .where('enrolment.examTimeId', '=', examTimeId)
    .where(withinAreas(within))
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .where('enrolment.mode', '=', MODE.online)
    .where('enrolment.answersSubmittedAt', 'is', null)
    .orderBy(sql`enrolment.name collate "zh-Hans-x-icu"`)
    .orderBy('enrolment.id')
    .execute()
}
