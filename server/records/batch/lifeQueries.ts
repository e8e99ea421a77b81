import { sql } from 'kysely'
import type { LifeFacts } from '#domain/batch/batchLife.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { type ComparedPair, countBefore, readPairs } from './compareQueries.ts'

type Within = readonly number[] | null
const hasResult = sql<boolean>`(proposed_code is not null or approved_at is not null)`
const [paid, refunded] = [sql.lit(PAY_STATUS.paid), sql.lit(PAY_STATUS.refunded)]

/**
 * Enrolments by how far they have come. One on site was examined once he has arrived, one online once he submitted, and
 * whoever has a result was examined in any case.
 */
async function enrolmentFacts(db: Db, batchIds: readonly number[], within: Within, pairs: readonly ComparedPair[]) {
  const { rows } = await sql<{
    /** For each pair, how many of its batch before had enrolled by its moment. */
    until: number[]
    batchId: number
    enrolled: number
    paid: number
    timed: number
    hidden: number
    examined: number
    judged: number
    held: number
    approved: number
    released: number
  }>`
    select enrolment.batch_id as "batchId", count(*)::int as enrolled,
      (count(*) filter (where pay_status = ${paid}))::int as paid,
      (count(*) filter (where pay_status = ${paid} and exam_time_id is not null))::int as timed,
      (count(*) filter (where pay_status = ${paid} and exam_time_id in (select id from exam_time where published_at is null)))::int as hidden,
      (count(*) filter (where ${hasResult} or (pay_status = ${paid} and case when mode = ${sql.lit(MODE.online)}
        then answers_submitted_at is not null else attendance.kind = 'arrived' end)))::int as examined,
      (count(*) filter (where ${hasResult}))::int as judged,
      (count(*) filter (where is_held and approved_at is null))::int as held,
      (count(*) filter (where approved_at is not null))::int as approved,
      (count(*) filter (where released_at is not null))::int as released,
      array[${sql.join([
        sql`0`,
        ...pairs.map(
          ({ before, until }) =>
            sql`(count(*) filter (where enrolment.batch_id = ${before.id} and enrolment.created_at <= ${timestamp(until)}))`,
        ),
      ])}]::int[] as until
    from enrolment
    left join exam_result on exam_result.enrolment_id = enrolment.id
    left join attendance on attendance.enrolment_id = enrolment.id and attendance.undone_at is null
    where enrolment.batch_id = ${anyOf(batchIds)} and pay_status <> ${refunded} and ${withinAreas(within)}
    group by enrolment.batch_id`.execute(db)
  return rows
}

async function certificateFacts(db: Db, batchIds: readonly number[], within: Within) {
  const { rows } = await sql<{ batchId: number; certificates: number; made: number }>`
    select certificate.batch_id as "batchId", count(*)::int as certificates,
      (count(*) filter (where certificate_file.file_key is not null))::int as made
    from certificate
    join enrolment on enrolment.id = certificate.enrolment_id
    left join certificate_file on certificate_file.certificate_id = certificate.id
    where certificate.batch_id = ${anyOf(batchIds)} and certificate.state = 'valid' and ${withinAreas(within)}
    group by certificate.batch_id`.execute(db)
  return rows
}

const batchLines = (db: Db) =>
  db
    .selectFrom('examBatch')
    .leftJoin('batchCheck', 'batchCheck.batchId', 'examBatch.id')
    .select(['examBatch.id', 'name', 'isLocked', 'publishedAt', 'registrationOpensAt', 'registrationClosesAt'])
    .select(['markingEndsAt', 'batchCheck.blocking'])
    .select(({ selectFrom }) => [
      selectFrom('examTime')
        .select(({ fn }) => fn.min('beginsAt').as('at'))
        .whereRef('examTime.batchId', '=', 'examBatch.id')
        .where('withdrawnAt', 'is', null)
        .as('examsBeginAt'),
      selectFrom('examTime')
        .select(({ fn }) => fn.max('endsAt').as('at'))
        .whereRef('examTime.batchId', '=', 'examBatch.id')
        .where('withdrawnAt', 'is', null)
        .as('examsEndAt'),
      selectFrom('batchFee')
        .select(({ fn }) => fn.countAll<string>().as('offers'))
        .whereRef('batchFee.batchId', '=', 'examBatch.id')
        .where('feeFen', '>', 0)
        .where('stoppedAt', 'is', null)
        .as('offers'),
    ])

export interface BatchLife extends LifeFacts {
  id: number
  name: string
  /** How many had enrolled in the batch before at the same moment; null where there is none, or before the opening. */
  before: { id: number; name: string; enrolled: number } | null
}

const NOTHING = {
  enrolled: 0,
  paid: 0,
  timed: 0,
  hidden: 0,
  examined: 0,
  judged: 0,
  held: 0,
  approved: 0,
  released: 0,
  certificates: 0,
  made: 0,
}

interface Asking {
  /** The batch that is asked about; null: all whose registration opened after `since`. */
  batchId: number | null
  since: Instant
  now: Instant
  within: Within
}

/** How far batches have come, the newest registration first. */
export async function readBatchLives(db: Db, { batchId, since, now, within }: Asking): Promise<BatchLife[]> {
  const batches = await batchLines(db)
    .where((eb) => (batchId === null ? eb('registrationOpensAt', '>', since) : eb('examBatch.id', '=', batchId)))
    .orderBy('registrationOpensAt', 'desc')
    .orderBy('examBatch.id', 'desc')
    .limit(MOST_LIVES)
    .execute()
  if (batches.length === 0) return []
  const ids = batches.map(({ id }) => id)
  const pairs = await readPairs(db, batches, now)
  // What is read for its own line is not read once more for that of another batch.
  const [inPass, others] = [
    pairs.filter(({ before }) => ids.includes(before.id)),
    pairs.filter(({ before }) => !ids.includes(before.id)),
  ]
  const [enrolments, certificates, counted] = await Promise.all([
    enrolmentFacts(db, ids, within, inPass),
    certificateFacts(db, ids, within),
    countBefore(db, others, within),
  ])
  const beforeOf = (batchId: number) => {
    const pair = pairs.find((one) => one.batchId === batchId)
    if (!pair) return null
    const place = inPass.indexOf(pair)
    const enrolled =
      place < 0
        ? counted.find((one) => one.batchId === batchId)?.enrolled
        : enrolments.find((one) => one.batchId === pair.before.id)?.until[place + 1]
    return { id: pair.before.id, name: pair.before.name, enrolled: enrolled ?? 0 }
  }
  return batches.map(({ offers, blocking, ...batch }) => ({
    ...batch,
    ...NOTHING,
    ...enrolments.find((row) => row.batchId === batch.id),
    ...certificates.find((row) => row.batchId === batch.id),
    offers: Number(offers),
    blocking: blocking ?? 0,
    before: beforeOf(batch.id),
  }))
}

/** An association has a handful of batches in a year; more lines than these nobody reads. */
const MOST_LIVES = 20
