import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { RESULT } from '#domain/result/result.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { insertStep, moveAppeal } from './appealWrites.ts'

interface Checked {
  batchId: number
  examinerId: number
}

/** The recorded exams of a batch that this examiner has marked and whose mark counts. */
function marksOf(db: Db, { batchId, examinerId }: Checked) {
  return db
    .selectFrom('review')
    .innerJoin('enrolment', 'enrolment.id', 'review.enrolmentId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .where('review.examinerId', '=', examinerId)
    .where('review.withdrawnAt', 'is', null)
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.mode', '=', sql.lit(MODE.online))
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where((eb) =>
      eb.or([
        eb('review.isChief', '=', true),
        eb.exists(
          eb
            .selectFrom('examinerAssignment as own')
            .select('own.examinerId')
            .whereRef('own.enrolmentId', '=', 'review.enrolmentId')
            .whereRef('own.examinerId', '=', 'review.examinerId'),
        ),
      ]),
    )
}

/** Neither an appeal, a second mark, nor a second examiner has looked at it again. */
const isUnchecked = sql<SqlBool>`(not exists (select from appeal where appeal.enrolment_id = enrolment.id
    and appeal.state not in ('unpaid', 'withdrawn', 'expired'))
  and (exam_result.approved_at is not null or (
    not exists (select from second_mark where second_mark.enrolment_id = enrolment.id)
    and (select count(*) from examiner_assignment other where other.enrolment_id = enrolment.id) = 1)))`

/** What can be looked at again, by enrolment, with the approved result; null where none is approved. */
export async function listUnchecked(db: Db, checked: Checked) {
  const rows = await marksOf(db, checked)
    .select(['enrolment.id', 'examResult.approvedAt', 'examResult.resultCode'])
    .where(isUnchecked)
    .orderBy('enrolment.id')
    .execute()
  return rows
    .map(({ id, approvedAt, resultCode }) => ({ id, code: approvedAt === null ? null : resultCode }))
    .filter(({ code }) => code !== RESULT.absent)
}

/** The checks of an examiner's marks that staff asked for, each with the second mark; null while there is none. */
export function listChecks(db: Db, checked: Checked) {
  return marksOf(db, checked)
    .innerJoin('appeal', 'appeal.enrolmentId', 'enrolment.id')
    .leftJoin('appealMark as second', (join) =>
      join.onRef('second.appealId', '=', 'appeal.id').on('second.endedAt', 'is', null),
    )
    .select(['appeal.id', 'appeal.enrolmentId', 'appeal.state', 'appeal.fromCode', 'examResult.resultCode'])
    .select('second.resultCode as secondCode')
    .where('appeal.origin', '=', 'check')
    .orderBy('appeal.id')
    .execute()
}
export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number]

/** Marked, and the higher of both is what stands. */
export const isUnchanged = ({ state, secondCode, resultCode }: CheckRow): boolean =>
  state === 'marked' && secondCode !== null && resultCode !== null && secondCode <= resultCode

/** Closes a check that changes nothing; false where it is not marked any more. The enrolment is locked. */
export async function closeCheck(
  db: Db,
  { id, resultCode }: CheckRow,
  { by, now }: { by: number; now: Instant },
): Promise<boolean> {
  const decided = { decidedFrom: resultCode, toCode: resultCode, decidedBy: by, decidedAt: now }
  const isClosed = await moveAppeal(db, id, 'closeCheck', { ...decided, releasedBy: by, releasedAt: now })
  if (isClosed) await insertStep(db, id, { kind: 'answered', by, now })
  return isClosed
}
