import { sql } from 'kysely'
import { PAY_STATUS, type PayStatus } from '#domain/enrolment/enrolment.ts'
import { MODE, type Mode } from '#domain/enrolment/examMode.ts'
import type { EnrolmentFacts } from '#domain/enrolment/nextStep.ts'
import { sessionEndOf } from '#domain/examRoom/examSession.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'

const videoSlots = sql<number>`(
  select coalesce(sum(p.submit_count), 0)::int from exam_pattern p join question_type t on t.id = p.question_type_id
  where p.major_id = enrolment.major_id and p.grade_id = enrolment.grade_id and t.is_video and p.is_published
)`
const filledSlots = sql<number>`(
  select count(*)::int from answer_sheet s join exam_pattern p on p.id = s.pattern_id
    join question_type t on t.id = p.question_type_id
  where s.session_id = latest.id and s.take_id is not null and t.is_video and p.is_published
)`

const latestSessions = compileOnce((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('enrolment')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('examSession')
          .select(['id', 'endsAt', 'extendedTo', 'retryUntil', 'setAsideAt'])
          .whereRef('examSession.enrolmentId', '=', 'enrolment.id')
          .orderBy('examSession.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['enrolment.id', 'latest.endsAt', 'latest.extendedTo', 'latest.retryUntil', 'latest.setAsideAt'])
    .select([filledSlots.as('filled'), videoSlots.as('required')])
    .where('enrolment.id', '=', anyOf(ids)),
)

interface Sitter {
  id: number
  payStatus: PayStatus
  mode: Mode
  answersSubmittedAt: Instant | null
  /** Whether an online exam was ever begun. */
  hasSession: boolean
  /** When the window of the exam opens; null without one. */
  beginsAt: Instant | null
}

export type SessionFacts = Pick<EnrolmentFacts, 'session' | 'retryUntil' | 'retake'>
const NONE: SessionFacts = { session: null, retryUntil: null, retake: null }

const openRetakes = compileOnce((db, { ids, now }: { ids: readonly number[]; now: Instant }) =>
  db
    .selectFrom('pieceRetake')
    .innerJoin('answerSheet', 'answerSheet.id', 'pieceRetake.answerSheetId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .select(['pieceRetake.enrolmentId', 'pieceRetake.until', 'question.title'])
    .where('pieceRetake.enrolmentId', '=', anyOf(ids))
    .where('pieceRetake.endedAt', 'is', null)
    .where('pieceRetake.until', '>', now),
)

/**
 * Reads the online exams that are under way, for the rules of the next step, and of submitted ones the piece that may be
 * recorded again. These are statements of their own, asked only where an exam was begun: joined to the lists they cost
 * each of their calls a tenth more.
 */
export async function readSessionFacts(
  db: Db,
  rows: ReadonlyArray<Sitter & { windowEndsAt: Instant | null }>,
  now: Instant,
): Promise<(id: number) => SessionFacts> {
  const begun = rows.filter(
    ({ payStatus, mode, hasSession, beginsAt }) =>
      hasSession && payStatus === PAY_STATUS.paid && mode === MODE.online && beginsAt !== null && beginsAt <= now,
  )
  const running = await readRunning(
    db,
    begun.filter(({ answersSubmittedAt }) => answersSubmittedAt === null),
  )
  const submitted = begun.filter(({ answersSubmittedAt }) => answersSubmittedAt !== null).map(({ id }) => id)
  const retakes = submitted.length === 0 ? [] : (await openRetakes(db, { ids: submitted, now })).rows
  const facts = new Map<number, SessionFacts>(running)
  for (const { enrolmentId, until, title } of retakes)
    facts.set(enrolmentId, { ...NONE, retake: { until, piece: title } })
  return (id) => facts.get(id) ?? NONE
}

/** The exams that are not submitted, by enrolment. */
async function readRunning(
  db: Db,
  asked: ReadonlyArray<{ id: number; windowEndsAt: Instant | null }>,
): Promise<Map<number, SessionFacts>> {
  if (asked.length === 0) return new Map()
  const windowEnds = new Map(asked.map(({ id, windowEndsAt }) => [id, windowEndsAt]))
  const found = (await latestSessions(db, { ids: [...windowEnds.keys()] })).rows
  return new Map(
    found.map(({ id, filled, required, setAsideAt, retryUntil, ...session }) => {
      const windowEndsAt = windowEnds.get(id) ?? null
      const endsAt = sessionEndOf(session, windowEndsAt === null ? null : { endsAt: windowEndsAt })
      return [id, { session: setAsideAt === null ? { endsAt, filled, required } : null, retryUntil, retake: null }]
    }),
  )
}
