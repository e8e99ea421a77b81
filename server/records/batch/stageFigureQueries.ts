import { type RawBuilder, sql } from 'kysely'
import type { FigureStage, StageFigure } from '#domain/batch/stageFigures.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { type AppealTurn, appealStates, turnOf } from '#domain/result/appeal.ts'
import type { Db } from '#server/db/pool.ts'
import { countDeliveries } from '#server/records/content/message/logQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

interface OfBatch {
  batchId: number
  within: readonly number[] | null
}

/** How many rows there are, and their money in fen; null where it is not about money. */
interface Counted {
  count: number
  fen: number | null
}
type Figures = Partial<Record<StageFigure, Counted>>

const [unpaid, paid, refunded] = [PAY_STATUS.unpaid, PAY_STATUS.paid, PAY_STATUS.refunded].map((one) => sql.lit(one))
const [online, onSite] = [sql.lit(MODE.online), sql.lit(MODE.offline)]
const isAssigned = sql`exists (select from examiner_assignment where examiner_assignment.enrolment_id = enrolment.id)`
const hasResult = sql`(exam_result.proposed_code is not null or exam_result.approved_at is not null)`

/** Counts enrolments of a batch, each figure by its own condition, in one pass over what `from` joins. */
async function countEnrolments<Figure extends StageFigure>(
  db: Db,
  { batchId, within }: OfBatch,
  from: RawBuilder<unknown>,
  conditions: Readonly<Record<Figure, RawBuilder<unknown>>>,
): Promise<Record<Figure, Counted>> {
  const names = Object.keys(conditions) as Figure[]
  const columns = names.map((name) => sql`(count(*) filter (where ${conditions[name]}))::int as ${sql.ref(name)}`)
  const { rows } = await sql<Record<Figure, number>>`
    select ${sql.join(columns)} from enrolment ${from}
    where enrolment.batch_id = ${batchId} and pay_status <> ${refunded} and ${withinAreas(within)}`.execute(db)
  const [row] = rows
  return Object.fromEntries(names.map((name) => [name, { count: row?.[name] ?? 0, fen: null }])) as Record<
    Figure,
    Counted
  >
}

async function registration(db: Db, batch: OfBatch): Promise<Figures> {
  const [enrolments, messages] = await Promise.all([
    countEnrolments(db, batch, sql``, {
      enrolled: sql`true`,
      photosWaiting: sql`check_status = ${sql.lit(CHECK_STATUS.reviewing)}`,
      photosPassed: sql`check_status = ${sql.lit(CHECK_STATUS.passed)}`,
      photosFailed: sql`check_status = ${sql.lit(CHECK_STATUS.failed)}`,
    }),
    countDeliveries(db, batch),
  ])
  const ofState = (state: string) => ({ count: messages.get(state) ?? 0, fen: null })
  return {
    ...enrolments,
    messagesSent: ofState('sent'),
    messagesArrived: ofState('delivered'),
    messagesFailed: ofState('failed'),
    messagesWithheld: ofState('withheld'),
  }
}

async function payment(db: Db, { batchId, within }: OfBatch): Promise<Figures> {
  const { rows } = await sql<{ figure: StageFigure; count: number; fen: number }>`
    select case when pay_status = ${paid} then 'paid' else 'unpaid' end as figure,
      count(*)::int as count, sum(fee_fen)::float8 as fen
    from enrolment
    where batch_id = ${batchId} and pay_status in (${unpaid}, ${paid}) and ${withinAreas(within)} group by 1
    union all
    select case when refund.status = 'done' then 'refunded' else 'refundsWaiting' end,
      count(*)::int, sum(refund.amount_fen)::float8
    from refund join enrolment on enrolment.id = refund.enrolment_id
    where enrolment.batch_id = ${batchId} and refund.status in ('done', 'requested') and ${withinAreas(within)}
    group by 1`.execute(db)
  const nothing = { count: 0, fen: 0 }
  const counted: Figures = { paid: nothing, unpaid: nothing, refundsWaiting: nothing, refunded: nothing }
  for (const { figure, count, fen } of rows) counted[figure] = { count, fen }
  return counted
}

const isTimed = sql`exam_time_id is not null`

async function plan(db: Db, batch: OfBatch): Promise<Figures> {
  const [times, assigned] = await Promise.all([
    countEnrolments(db, batch, sql``, {
      timed: sql`pay_status = ${paid} and ${isTimed}`,
      untimed: sql`pay_status = ${paid} and exam_time_id is null`,
      hiddenTimes: sql`pay_status = ${paid} and exam_time_id in (select id from exam_time where published_at is null)`,
    }),
    sql<{ count: number }>`
      select count(*)::int as count from enrolment
      where batch_id = ${batch.batchId} and pay_status = ${paid} and ${isAssigned} and ${withinAreas(batch.within)}`.execute(
      db,
    ),
  ])
  const withoutExaminer = times.timed.count + times.untimed.count - (assigned.rows[0]?.count ?? 0)
  return { ...times, withoutExaminer: { count: withoutExaminer, fen: null } }
}

const exam = (db: Db, batch: OfBatch): Promise<Figures> =>
  countEnrolments(
    db,
    batch,
    sql`left join attendance on attendance.enrolment_id = enrolment.id and attendance.undone_at is null`,
    {
      arrived: sql`mode = ${onSite} and attendance.kind = 'arrived'`,
      absent: sql`mode = ${onSite} and attendance.kind = 'absent'`,
      begun: sql`mode = ${online} and has_session and answers_submitted_at is null`,
      submitted: sql`mode = ${online} and answers_submitted_at is not null`,
      uploadsFailed: sql`mode = ${online} and answers_submitted_at is null and has_session and exists (
        select from exam_session join answer_sheet on answer_sheet.session_id = exam_session.id
        where exam_session.enrolment_id = enrolment.id and exam_session.set_aside_at is null
          and answer_sheet.upload_failed_at is not null)`,
    },
  )

async function marking(db: Db, batch: OfBatch): Promise<Figures> {
  const wasExamined = sql`(case when mode = ${online} then answers_submitted_at is not null
    else attendance.kind = 'arrived' end)`
  const [enrolments, reviews] = await Promise.all([
    countEnrolments(
      db,
      batch,
      sql`left join exam_result on exam_result.enrolment_id = enrolment.id
        left join attendance on attendance.enrolment_id = enrolment.id and attendance.undone_at is null`,
      {
        toMark: sql`pay_status = ${paid} and ${wasExamined} and not coalesce(${hasResult}, false)`,
        judged: hasResult,
        held: sql`exam_result.is_held and exam_result.approved_at is null`,
      },
    ),
    sql<{ count: number }>`
      select count(*)::int as count from review join enrolment on enrolment.id = review.enrolment_id
      where enrolment.batch_id = ${batch.batchId} and pay_status <> ${refunded} and review.withdrawn_at is null
        and ${withinAreas(batch.within)}`.execute(db),
  ])
  return { ...enrolments, reviews: { count: reviews.rows[0]?.count ?? 0, fen: null } }
}

const isSettled = sql`(exam_result.approved_at is not null or exam_result.proposed_code is not null or exam_result.is_held)`

/** Enrolments that an examiner has or had to mark: joined once, since looking for each of them takes twice as long. */
const withExaminers = sql`left join (select enrolment_id from examiner_assignment union select enrolment_id from examiner_conflict)
  as given on given.enrolment_id = enrolment.id`

/** In the states of the list of results, and the appeals that wait for the office. */
async function results(db: Db, batch: OfBatch): Promise<Figures> {
  const turn = (one: AppealTurn) =>
    sql`appeal.state in (${sql.join(appealStates.filter((state) => turnOf[state] === one).map((state) => sql.lit(state)))})`
  const [states, appeals] = await Promise.all([
    countEnrolments(db, batch, sql`left join exam_result on exam_result.enrolment_id = enrolment.id ${withExaminers}`, {
      resultsOpen: sql`pay_status = ${paid} and not coalesce(${isSettled}, false) and given.enrolment_id is not null`,
      resultsProposed: sql`pay_status = ${paid} and exam_result.approved_at is null and exam_result.proposed_code is not null`,
      resultsHeld: sql`pay_status = ${paid} and exam_result.approved_at is null and exam_result.is_held`,
      resultsApproved: sql`pay_status = ${paid} and exam_result.approved_at is not null`,
    }),
    sql<{ office: number; second: number }>`
      select (count(*) filter (where ${turn('office')}))::int as office, (count(*) filter (where ${turn('second')}))::int as second
      from appeal join enrolment on enrolment.id = appeal.enrolment_id
      where enrolment.batch_id = ${batch.batchId} and ${withinAreas(batch.within)}`.execute(db),
  ])
  const { office = 0, second = 0 } = appeals.rows[0] ?? {}
  return { ...states, appealsOffice: { count: office, fen: null }, appealsSecond: { count: second, fen: null } }
}

/** The register of certificates, their files, and what goes by post. */
async function certificates(db: Db, { batchId, within }: OfBatch): Promise<Figures> {
  const isValid = sql`certificate.state = 'valid'`
  const conditions = {
    certificatesValid: isValid,
    filesMissing: sql`${isValid} and file.failed_at is null and file.file_key is null`,
    filesFailed: sql`${isValid} and file.failed_at is not null`,
    certificatesReplaced: sql`certificate.state = 'replaced'`,
    certificatesRevoked: sql`certificate.state = 'revoked'`,
    postsWaiting: sql`${isValid} and enrolment.is_posted and sent.certificate_id is null`,
    postsSent: sql`${isValid} and enrolment.is_posted and sent.certificate_id is not null`,
  } as const
  const columns = Object.entries(conditions).map(
    ([name, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)} from certificate join enrolment on enrolment.id = certificate.enrolment_id
      left join certificate_file file on file.certificate_id = certificate.id
      left join certificate_post sent on sent.certificate_id = certificate.id
    where certificate.batch_id = ${batchId} and ${withinAreas(within)}`.execute(db)
  return Object.fromEntries(
    Object.keys(conditions).map((name) => [name, { count: rows[0]?.[name] ?? 0, fen: null }]),
  ) as Figures
}

const countStage: Readonly<Record<FigureStage, (db: Db, batch: OfBatch) => Promise<Figures>>> = {
  registration,
  payment,
  plan,
  exam,
  marking,
  results,
  certificates,
}

/** The figures of one stage of a batch (office#boards). */
export const readStageFigures = (db: Db, stage: FigureStage, batch: OfBatch): Promise<Figures> =>
  countStage[stage](db, batch)
