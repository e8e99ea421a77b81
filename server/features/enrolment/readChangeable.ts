import type { Selectable } from 'kysely'
import type { Changeable } from '#domain/money/choiceChange.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { listPaidParts } from '#server/records/money/payment/changeOrders.ts'
import { hasExamBegun } from '#server/records/money/payment/refundQueries.ts'

/** What decides whether the choice of a paid enrolment can be changed. */
export async function readChangeable(db: Db, row: Selectable<Enrolment>): Promise<Changeable> {
  const parts = await listPaidParts(db, row.id)
  return {
    areaId: row.areaId,
    mode: row.mode,
    majorId: row.majorId,
    gradeId: row.gradeId,
    feeFen: row.feeFen,
    payStatus: row.payStatus,
    isWaived: row.payMethod === 'waived',
    hasExamTime: row.examTimeId !== null,
    hasBegun: await hasExamBegun(db, row.id),
    leftFen: parts.reduce((sum, { leftFen }) => sum + leftFen, 0),
  }
}
