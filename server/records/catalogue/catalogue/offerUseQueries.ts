import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** What is to be switched off: one of them. */
export interface OfferPart {
  areaId?: number | undefined
  majorId?: number | undefined
  gradeId?: number | undefined
}

/** Batches whose registration has not ended and that offer it, with those who have enrolled in it. */
export async function listOfferUse(db: Db, { areaId, majorId, gradeId }: OfferPart, now: Instant) {
  const rows = await db
    .selectFrom('examBatch')
    .select(['examBatch.id', 'examBatch.name'])
    .select(({ selectFrom }) => [
      selectFrom('batchFee')
        .select(({ fn }) => fn.countAll<string>().as('offers'))
        .whereRef('batchFee.batchId', '=', 'examBatch.id')
        .where('feeFen', '>', 0)
        .where('stoppedAt', 'is', null)
        .$if(areaId !== undefined, (query) => query.where('areaId', '=', areaId ?? 0))
        .$if(majorId !== undefined, (query) => query.where('majorId', '=', majorId ?? 0))
        .$if(gradeId !== undefined, (query) => query.where('gradeId', '=', gradeId ?? 0))
        .as('offers'),
      selectFrom('enrolment')
        .select(
          sql<{ enrolled: number; unpaid: number }>`json_build_object('enrolled', count(*),
            'unpaid', count(*) filter (where pay_status = ${sql.lit(PAY_STATUS.unpaid)}))`.as('counts'),
        )
        .whereRef('enrolment.batchId', '=', 'examBatch.id')
        .where('payStatus', '<>', PAY_STATUS.refunded)
        .$if(areaId !== undefined, (query) => query.where('areaId', '=', areaId ?? 0))
        .$if(majorId !== undefined, (query) => query.where('majorId', '=', majorId ?? 0))
        .$if(gradeId !== undefined, (query) => query.where('gradeId', '=', gradeId ?? 0))
        .as('counts'),
    ])
    .where('registrationClosesAt', '>', now)
    .orderBy('registrationOpensAt', 'desc')
    .orderBy('examBatch.id', 'desc')
    .execute()
  return rows
    .map(({ id, name, offers, counts }) => ({
      id,
      name,
      offers: Number(offers),
      enrolled: counts?.enrolled ?? 0,
      unpaid: counts?.unpaid ?? 0,
    }))
    .filter(({ offers, enrolled }) => offers > 0 || enrolled > 0)
}
