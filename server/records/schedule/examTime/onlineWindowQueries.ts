import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The paid online enrolments of a batch that have no exam time and have not been submitted, by major and area. */
export function listWithoutWindow(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .select(['enrolment.id as enrolmentId', 'enrolment.account_id as accountId'])
    .select(['enrolment.major_id as majorId', 'enrolment.area_id as areaId'])
    .select(['major.name as majorName', 'exam_area.name as areaName'])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.online))
    .where('enrolment.exam_time_id', 'is', null)
    .where('enrolment.answers_submitted_at', 'is', null)
    .orderBy('major.position')
    .orderBy('major.id')
    .orderBy('exam_area.position')
    .orderBy('exam_area.id')
    .orderBy('enrolment.id')
    .execute()
}

/** When the windows of all batches begin that have not begun yet. */
export async function listOnlineBegins(db: Db, now: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('exam_time')
    .select('begins_at')
    .distinct()
    .where('is_online', '=', true)
    .where('withdrawn_at', 'is', null)
    .where('begins_at', '>', now)
    .execute()
  return rows.map(({ begins_at }) => begins_at)
}
