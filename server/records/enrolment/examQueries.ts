import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { listOwnByIds, selectWhole, type WholeEnrolment } from './wholeQueries.ts'

/** Sets the textbook once; false when one was chosen before. */
export async function moveTextbook(db: Db, id: number, textbookId: number, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set({ textbookId, updatedAt: now })
    .where('id', '=', id)
    .where('textbookId', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks the answers as final. Throws when they were before, because the caller holds the lock and has checked. */
export async function markAnswersSubmitted(db: Db, id: number, now: Instant): Promise<void> {
  const result = await db
    .updateTable('enrolment')
    .set({ answersSubmittedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('answersSubmittedAt', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`the answers of enrolment ${id} were submitted before`)
}

/** Tells whether an account has a video exam still to be submitted: paid, online, not submitted. */
export async function hasVideoExamOpen(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .select('enrolment.id')
    .where('enrolment.accountId', '=', accountId)
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .where('enrolment.mode', '=', MODE.online)
    .where('enrolment.answersSubmittedAt', 'is', null)
    .where('major.kind', '<>', 'hearing')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

const ownOnlineIds = compileOnce((db, of: { accountId: number; now: Instant; offset: number; size: number }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select('enrolment.id')
    .where('enrolment.accountId', '=', of.accountId)
    .where('enrolment.mode', '=', sql.lit(MODE.online))
    .orderBy((eb) =>
      eb.or([
        eb('enrolment.answersSubmittedAt', 'is not', null),
        eb('enrolment.payStatus', '=', sql.lit(PAY_STATUS.refunded)),
        // The order of the list must not reveal a window that is withheld.
        eb.and([
          eb('examTime.endsAt', '<=', of.now),
          eb('examTime.publishedAt', '<=', of.now),
          eb('examBatch.showRoomAt', '<=', of.now),
          eb('examTime.id', 'is not', null),
        ]),
      ]),
    )
    .orderBy(
      (eb) =>
        eb.and([
          eb('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid)),
          // `exam_time` is left-joined: without one this must be false, not null.
          sql<boolean>`coalesce(exam_time.begins_at <= ${timestamp(of.now)} and exam_time.published_at <= ${timestamp(of.now)}, false)`,
        ]),
      'desc',
    )
    .orderBy('enrolment.id', 'desc')
    .limit(of.size)
    .offset(of.offset),
)

/**
 * Lists online enrolments, including hearing tests: first those whose time is now, last those that are submitted or
 * over, and each group newest first.
 */
export async function listOwnOnlineEnrolments(
  db: Db,
  page: { accountId: number; now: Instant; offset: number; size: number },
): Promise<WholeEnrolment[]> {
  const { rows } = await ownOnlineIds(db, page)
  return listOwnByIds(
    db,
    page.accountId,
    rows.map(({ id }) => id),
  )
}

const ownOnlineCount = compileOnce((db, of: { accountId: number }) =>
  db
    .selectFrom('enrolment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', of.accountId)
    .where('mode', '=', sql.lit(MODE.online)),
)

export async function countOwnOnlineEnrolments(db: Db, accountId: number): Promise<number> {
  return (await ownOnlineCount(db, { accountId })).rows[0]?.count ?? 0
}

interface InBatch {
  batchId: number
  /** One index for each certificate type. */
  [kind: number]: Buffer
}

/**
 * It uses the index of live enrolments, which leaves refunded ones out. There is one parameter for each certificate
 * type instead of an array: for an array PostgreSQL estimates ten values, considers the generic plan expensive, and
 * plans twelve tables anew for each call.
 */
const byCertificateInBatch = compileOnce((db, params: InBatch) =>
  selectWhole(db)
    .where('enrolment.batchId', '=', params.batchId)
    .where(
      'enrolment.certIndex',
      'in',
      CERT_TYPES.map((_, kind) => params[kind] as Buffer),
    )
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .orderBy('enrolment.id', 'desc'),
)

/**
 * Lists the batch's enrolments under this number, whatever its certificate type, except refunded ones, newest first.
 */
export async function listByCertificateInBatch(
  db: Db,
  search: { batchId: number; indexes: Buffer[] },
): Promise<WholeEnrolment[]> {
  return (await byCertificateInBatch(db, { batchId: search.batchId, ...search.indexes })).rows
}
