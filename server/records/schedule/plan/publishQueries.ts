import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { SeatToJudge, SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { selectOnSite } from './inputQueries.ts'
import { isPlaceOfPaid } from './seatQueries.ts'

/**
 * The places of a plan and its sittings, as the rules judge them. With `isPaidOnly`, a place whose fee was given back is
 * free; without it, publishing can say that it no longer stands.
 */
export async function readStoredPlan(
  db: Db,
  planId: number,
  { isPaidOnly = false }: { isPaidOnly?: boolean } = {},
): Promise<{ seats: SeatToJudge[]; sittings: SittingToJudge[] }> {
  const seats = await db
    .selectFrom('examPlanSeat')
    .select(['enrolmentId', 'roomId', 'beginsAt', 'minutes'])
    .select('pauseMinutes')
    .where('planId', '=', planId)
    .where('roomId', 'is not', null)
    .$if(isPaidOnly, (query) => query.where(isPlaceOfPaid))
    .$narrowType<{ roomId: number; beginsAt: Instant }>()
    .orderBy('beginsAt')
    .orderBy('enrolmentId')
    .execute()
  const sittings = await db
    .selectFrom('examPlanSitting')
    .select(['roomId', 'examinerId', 'beginsAt as from', 'endsAt as to'])
    .where('planId', '=', planId)
    .orderBy('beginsAt')
    .orderBy('roomId')
    .execute()
  return { seats, sittings }
}

/** Locks the enrolments of a batch in the order of their ids, so that none is refunded or moved while it is published. */
export async function lockOfBatch(db: Db, batchId: number): Promise<void> {
  await db
    .selectFrom('enrolment')
    .select('id')
    .where('batchId', '=', batchId)
    .where('payStatus', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks what a plan relies on against being switched off: its rooms with their venues, and its examiners. */
export async function lockPlaces(
  db: Db,
  { roomIds, examinerIds }: { roomIds: readonly number[]; examinerIds: readonly number[] },
): Promise<void> {
  const rooms = await db
    .selectFrom('examRoom')
    .select(['id', 'venueId'])
    .where('id', '=', anyOf(roomIds))
    .orderBy('id')
    .forShare()
    .execute()
  await db
    .selectFrom('venue')
    .select('id')
    .where('id', '=', anyOf([...new Set(rooms.map(({ venueId }) => venueId))]))
    .orderBy('id')
    .forShare()
    .execute()
  await db.selectFrom('account').select('id').where('id', '=', anyOf(examinerIds)).orderBy('id').forShare().execute()
}

/** What is true by now for each enrolment of a batch that has an exam time or could have one. */
export function listPresentTimes(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['enrolment.id', 'enrolment.examTimeId', 'examTime.roomId', 'room'])
    .select(['ownBeginsAt as beginsAt', 'ownEndsAt as endsAt', 'examTime.beginsAt as timeBeginsAt'])
    .select('examTime.endsAt as timeEndsAt')
    .select(
      sql<boolean>`enrolment.answers_submitted_at is not null or exists (select from attendance
        where attendance.enrolment_id = enrolment.id and attendance.undone_at is null)`.as('isAttended'),
    )
    .select(
      sql<boolean>`exists (select from attendance where attendance.enrolment_id = enrolment.id
        and attendance.kind = 'absent' and attendance.undone_at is null)`.as('isAbsent'),
    )
    .where('enrolment.batchId', '=', batchId)
    .where((is) =>
      is.or([
        is('enrolment.examTimeId', 'is not', null),
        is('enrolment.id', 'in', selectOnSite(db, batchId).select('enrolment.id')),
      ]),
    )
    .execute()
}
export type PresentTime = Awaited<ReturnType<typeof listPresentTimes>>[number]

export async function markPublished(
  db: Db,
  planId: number,
  { actorId, now }: { actorId: number; now: Instant },
): Promise<void> {
  await db
    .updateTable('examPlan')
    .set((eb) => ({
      publishedAt: now,
      publishedBy: actorId,
      version: eb('version', '+', 1),
      publishedVersion: eb('version', '+', 1),
    }))
    .where('id', '=', planId)
    .execute()
}
