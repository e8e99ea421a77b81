import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The paid online enrolments of a batch that have no exam time and have not been submitted, by major and area. */
export function listWithoutWindow(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .select(['enrolment.id as enrolmentId', 'enrolment.accountId'])
    .select(['enrolment.majorId', 'enrolment.areaId'])
    .select(['major.name as majorName', 'examArea.name as areaName'])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.online))
    .where('enrolment.examTimeId', 'is', null)
    .where('enrolment.answersSubmittedAt', 'is', null)
    .orderBy('major.position')
    .orderBy('major.id')
    .orderBy('examArea.position')
    .orderBy('examArea.id')
    .orderBy('enrolment.id')
    .execute()
}

/** When the windows of all batches begin that have not begun yet. */
export async function listOnlineBegins(db: Db, now: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('examTime')
    .select('beginsAt')
    .distinct()
    .where('isOnline', '=', true)
    .where('withdrawnAt', 'is', null)
    .where('beginsAt', '>', now)
    .execute()
  return rows.map(({ beginsAt }) => beginsAt)
}
