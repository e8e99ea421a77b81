import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { prepared } from '#server/db/prepared.ts'

/**
 * Own enrolments that may still want something, newest first: not refunded, no result to be read yet, and not lapsed. A
 * locked batch may go on, so what is unpaid in it stays.
 */
const openFacts = prepared((db, of: { accountId: number; now: Date }) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .leftJoin('exam_time', 'exam_time.id', 'enrolment.exam_time_id')
    .leftJoin('exam_result', 'exam_result.enrolment_id', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.pay_status', 'enrolment.check_status', 'enrolment.mode'])
    .select(['enrolment.answers_submitted_at', 'exam_area.pays_online', 'major.kind'])
    .select(['exam_batch.is_locked', 'exam_batch.registration_opens_at', 'exam_batch.registration_closes_at'])
    .select(['exam_batch.show_room_at', 'exam_batch.show_result_at'])
    .select(['exam_time.begins_at', 'exam_time.ends_at', 'exam_time.published_at'])
    .select(['exam_result.result_code', 'exam_result.approved_at'])
    .where('enrolment.account_id', '=', of.accountId)
    .where('enrolment.pay_status', '<>', sql.lit(2))
    .where((eb) =>
      eb.or([
        eb('enrolment.pay_status', '=', sql.lit(1)),
        eb('exam_batch.is_locked', '=', sql.lit(true)),
        eb('exam_batch.registration_closes_at', '>', of.now),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('exam_result.approved_at', 'is', null),
        eb('exam_result.approved_at', '>', of.now),
        eb('exam_batch.show_result_at', '>', of.now),
      ]),
    )
    .orderBy('enrolment.id', 'desc'),
)
export type OpenEnrolment = Awaited<ReturnType<typeof listOpenEnrolments>>[number]

export async function listOpenEnrolments(db: Db, accountId: number, now: Date) {
  return (await openFacts(db, { accountId, now })).rows
}

/** null for an account that never enrolled anybody. */
export async function findNewestId(db: Db, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom('enrolment')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The newest enrolment of each own candidate whose data were not erased, newest first. */
export async function listOwnCandidates(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidate_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .distinctOn('enrolment.candidate_id')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.cert_type', 'candidate.cert_masked'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .where('enrolment.account_id', '=', accountId)
    .where('candidate.erased_at', 'is', null)
    .orderBy('enrolment.candidate_id')
    .orderBy('enrolment.id', 'desc')
    .execute()
  return rows.sort((one, other) => other.id - one.id)
}

/** False where no consent was recorded. */
export async function moveConsentAway(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ consent_version: null, consented_at: null, updated_at: now })
    .where('id', '=', id)
    .where('consent_version', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
