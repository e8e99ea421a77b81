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

export type SessionFacts = Pick<EnrolmentFacts, 'session' | 'retryUntil'>
const NONE: SessionFacts = { session: null, retryUntil: null }

/**
 * Reads the online exams that are under way, for the rules of the next step. It is a statement of its own, asked only
 * where an exam was begun and nothing is submitted: joined to the lists it cost each of their calls a tenth more.
 */
export async function readSessionFacts(
  db: Db,
  rows: ReadonlyArray<Sitter & { windowEndsAt: Instant | null }>,
  now: Instant,
): Promise<(id: number) => SessionFacts> {
  const asked = rows.filter(
    ({ payStatus, mode, hasSession, answersSubmittedAt, beginsAt }) =>
      hasSession &&
      payStatus === PAY_STATUS.paid &&
      mode === MODE.online &&
      answersSubmittedAt === null &&
      beginsAt !== null &&
      beginsAt <= now,
  )
  if (asked.length === 0) return () => NONE
  const windowEnds = new Map(asked.map(({ id, windowEndsAt }) => [id, windowEndsAt]))
  const found = (await latestSessions(db, { ids: [...windowEnds.keys()] })).rows
  const facts = new Map(
    found.map(({ id, filled, required, setAsideAt, retryUntil, ...session }) => {
      const windowEndsAt = windowEnds.get(id) ?? null
      const endsAt = sessionEndOf(session, windowEndsAt === null ? null : { endsAt: windowEndsAt })
      return [id, { session: setAsideAt === null ? { endsAt, filled, required } : null, retryUntil }]
    }),
  )
  return (id) => facts.get(id) ?? NONE
}
