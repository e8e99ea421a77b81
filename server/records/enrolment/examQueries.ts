import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { MODE } from '#domain/examMode.ts'
import { CERT_TYPES } from '#domain/identity.ts'
import { compileOnce } from '#server/db/compileOnce.ts'
import type { Db } from '#server/db/pool.ts'
import { selectWhole, type WholeEnrolment } from './wholeQueries.ts'

/** The textbook, once: false when one was chosen before. */
export async function moveTextbook(db: Db, id: number, textbookId: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set({ textbook_id: textbookId, updated_at: now })
    .where('id', '=', id)
    .where('textbook_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The answers are final. Throws when they were before: the caller holds the lock and has looked. */
export async function markAnswersSubmitted(db: Db, id: number, now: Date): Promise<void> {
  const result = await db
    .updateTable('enrolment')
    .set({ answers_submitted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('answers_submitted_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`the answers of enrolment ${id} were submitted before`)
}

/** Whether an account has a video exam still to be handed in: paid for, online, not submitted. */
export async function hasVideoExamOpen(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .select('enrolment.id')
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.pay_status', '=', PAY_STATUS.paid)
    .where('enrolment.mode', '=', MODE.online)
    .where('enrolment.answers_submitted_at', 'is', null)
    .where('major.kind', '<>', 'hearing')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Those that are sat online, the hearing test among them: first those whose time is now, last what is submitted or can
 * be sat no more, and each group newest first.
 */
export function listOwnOnlineEnrolments(
  db: Db,
  { accountId, now, offset, size }: { accountId: number; now: Date; offset: number; size: number },
): Promise<WholeEnrolment[]> {
  return selectWhole(db)
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.mode', '=', MODE.online)
    .orderBy((eb) =>
      eb.or([
        eb('enrolment.answers_submitted_at', 'is not', null),
        eb('enrolment.pay_status', '=', sql.lit(PAY_STATUS.refunded)),
        // A window that is withheld must not be told by its enrolment's place in the list either.
        eb.and([
          eb('exam_time.ends_at', '<=', now),
          eb('exam_time.published_at', '<=', now),
          eb('exam_batch.show_room_at', '<=', now),
          eb('exam_time.id', 'is not', null),
        ]),
      ]),
    )
    .orderBy(
      (eb) =>
        eb.and([
          eb('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid)),
          // `exam_time` is joined loosely: where there is none, this must be false, not null.
          sql<boolean>`coalesce(exam_time.begins_at <= ${now} and exam_time.published_at <= ${now}, false)`,
        ]),
      'desc',
    )
    .orderBy('enrolment.id', 'desc')
    .limit(sql.lit(size))
    .offset(sql.lit(offset))
    .execute()
}

export async function countOwnOnlineEnrolments(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('mode', '=', MODE.online)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface InBatch {
  batchId: number
  /** One for each kind of certificate. */
  [kind: number]: Buffer
}

/**
 * The index of live enrolments serves it, which leaves refunded ones out. One value for each kind and not `any` of an
 * array: of an array PostgreSQL expects ten, takes the kept plan for dear, and plans twelve tables anew for each call.
 */
const byCertificateInBatch = compileOnce((db, params: InBatch) =>
  selectWhole(db)
    .where('enrolment.batch_id', '=', params.batchId)
    .where(
      'enrolment.cert_index',
      'in',
      CERT_TYPES.map((_, kind) => params[kind] as Buffer),
    )
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .orderBy('enrolment.id', 'desc'),
)

/** Under this number, of whatever kind it is, in the batch; refunded ones left out, newest first. */
export async function listByCertificateInBatch(
  db: Db,
  search: { batchId: number; indexes: Buffer[] },
): Promise<WholeEnrolment[]> {
  return (await byCertificateInBatch(db, { batchId: search.batchId, ...search.indexes })).rows
}
