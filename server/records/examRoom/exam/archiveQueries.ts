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
    .selectFrom('exam_session')
    .innerJoin('enrolment', 'enrolment.id', 'exam_session.enrolment_id')
    .leftJoin('exam_time', (join) =>
      join.onRef('exam_time.id', '=', 'enrolment.exam_time_id').on('exam_time.is_online', '=', sql.lit(true)),
    )
    .select([
      'exam_session.id',
      'exam_session.started_at',
      'exam_session.ends_at',
      'exam_session.set_aside_at',
      'exam_session.submitted_at',
      'exam_session.is_swept',
      'exam_session.extended_to',
      'exam_session.retry_until',
      'exam_session.version',
      'exam_time.ends_at as window_ends_at',
    ])
    .where('exam_session.enrolment_id', '=', enrolmentId)
    .orderBy('exam_session.id', 'desc')
    .execute()
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export function listSeats(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('exam_seat')
    .select(['exam_session_id', 'device', 'taken_at'])
    .where('exam_session_id', '=', anyOf(sessionIds))
    .orderBy('id')
    .execute()
}

export function listArchivedSheets(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('answer_sheet')
    .innerJoin('question', 'question.id', 'answer_sheet.question_id')
    .innerJoin('question_type', 'question_type.id', 'question.question_type_id')
    .select([
      'answer_sheet.id',
      'answer_sheet.session_id',
      'answer_sheet.slot_no',
      'answer_sheet.is_drawn',
      'answer_sheet.take_id',
      'question.title',
      'question_type.name as type_name',
      'question_type.is_video',
    ])
    .where('answer_sheet.session_id', '=', anyOf(sessionIds))
    .orderBy('answer_sheet.id')
    .execute()
}

/** Lists every video ever attached to these slots, oldest first. */
export function listTakes(db: Db, sheetIds: readonly number[]) {
  return db
    .selectFrom('answer_take')
    .innerJoin('question', 'question.id', 'answer_take.question_id')
    .leftJoin('take_media', 'take_media.take_id', 'answer_take.id')
    .leftJoin('face_check', 'face_check.take_id', 'answer_take.id')
    .select([
      'answer_take.id',
      'answer_take.answer_sheet_id',
      'answer_take.object_key',
      'answer_take.bytes',
      'answer_take.etag',
      'answer_take.completed_at',
      'answer_take.attached_at',
      'question.title',
      'take_media.status as media_status',
      'take_media.problem as media_problem',
      'take_media.duration_ms',
      'take_media.rendition_key',
      'take_media.poster_key',
      'face_check.status as face_status',
      'face_check.similarity',
      'face_check.is_calibrated',
      'face_check.faces',
      'face_check.problem as face_problem',
    ])
    .where('answer_take.answer_sheet_id', '=', anyOf(sheetIds))
    .orderBy('answer_take.id')
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
    .selectFrom('exam_time')
    .select('ends_at as endsAt')
    .where('id', '=', examTimeId)
    .where('is_online', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** Lists the paid enrolments of an exam time that were not submitted, by name, each with its last session. */
export function listUnsubmitted(db: Db, examTimeId: number, within: readonly number[] | null) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exam_session')
          .select(['id', 'started_at'])
          .select(({ fn }) => fn.countAll<string>().over().as('session_count'))
          .whereRef('exam_session.enrolment_id', '=', 'enrolment.id')
          .orderBy('exam_session.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'enrolment.id',
      'enrolment.name',
      'enrolment.exam_no',
      'major.name as major_name',
      'grade.name as grade_name',
      'latest.started_at',
      'latest.session_count',
      requiredVideos().as('required'),
      sql<number>`(
        select count(*)::int from answer_sheet s join question q on q.id = s.question_id
          join question_type t on t.id = q.question_type_id
        where s.session_id = latest.id and s.take_id is not null and t.is_video
      )`.as('filled'),
    ])
    .where('enrolment.exam_time_id', '=', examTimeId)
    .where(withinAreas(within))
    .where('enrolment.pay_status', '=', PAY_STATUS.paid)
    .where('enrolment.mode', '=', MODE.online)
    .where('enrolment.answers_submitted_at', 'is', null)
    .orderBy(sql`enrolment.name collate "zh-Hans-x-icu"`)
    .orderBy('enrolment.id')
    .execute()
}
