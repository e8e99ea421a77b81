import { sql } from 'kysely'
import type { Attendance } from '#domain/enrolment/attendance.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { DAY_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { isPostponed } from '#server/records/enrolment/isPostponed.ts'
import { ownBegin } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { isBegun } from './halfDayQueries.ts'

/** A paid candidate on site, with his exam time where he has one; null for any other. */
export async function findToPlace(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', 'enrolment.batchId', 'examBatch.name as batchName'])
    .select(['major.name as majorName', 'grade.name as gradeName', 'enrolment.accountId'])
    .select(['enrolment.ownBeginsAt', 'enrolment.ownEndsAt'])
    .select(['examTime.id as timeId', 'examTime.roomId', 'examTime.room', 'examTime.beginsAt'])
    .select(sql<Attendance>`attendance.kind`.as('attendance'))
    .select(isPostponed.as('isPostponed'))
    .select(isBegun.as('isMarked'))
    .where('enrolment.id', '=', enrolmentId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .executeTakeFirst()
  return row ?? null
}
export type CandidateToPlace = NonNullable<Awaited<ReturnType<typeof findToPlace>>>

export async function isWaitingForAnotherDay(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment')
    .select('id')
    .where('id', '=', enrolmentId)
    .where(isPostponed)
    .executeTakeFirst()
  return row !== undefined
}

interface NewPostponement extends Span {
  enrolmentId: number
  roomId: number
  room: string
  hadArrived: boolean
  reason: string
  actorId: number
  now: Instant
}

export async function insertPostponement(db: Db, one: NewPostponement): Promise<void> {
  await db
    .insertInto('postponement')
    .values({
      enrolmentId: one.enrolmentId,
      roomId: one.roomId,
      room: one.room,
      beginsAt: one.from,
      endsAt: one.to,
      hadArrived: one.hadArrived,
      reason: one.reason,
      postponedAt: one.now,
      postponedBy: one.actorId,
    })
    .execute()
}

/** The postponement of a candidate that counts: the last one that was not taken back. */
export async function findPostponement(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('postponement')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function undoPostponement(
  db: Db,
  id: number,
  { actorId, now }: { actorId: number; now: Instant },
): Promise<void> {
  await db
    .updateTable('postponement')
    .set({ undoneAt: now, undoneBy: actorId })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .execute()
}

interface PostponedOf {
  /** All batches where null. */
  batchId: number | null
  /** Whose own day lies in it, whether they have another place by now or not; null for those who wait, of any day. */
  leftOn: Span | null
  within: readonly number[] | null
  offset: number
  size: number
}

/** Postponed candidates, the one who waits longest first. */
export async function listPostponed(db: Db, { batchId, leftOn, within, offset, size }: PostponedOf) {
  const rows = await db
    .selectFrom('postponement')
    .innerJoin('enrolment', 'enrolment.id', 'postponement.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('account as owner', 'owner.id', 'postponement.postponedBy')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'enrolment.batchId', 'examBatch.name as batchName'])
    .select(['major.name as majorName', 'grade.name as gradeName', 'enrolment.mobile'])
    .select(['postponement.room as leftRoom', 'postponement.beginsAt as leftAt', 'postponement.reason'])
    .select(['postponement.postponedAt', 'owner.name as ownerName'])
    .select([ownBegin.as('beginsAt'), 'examTime.room'])
    .select(sql<string>`count(*) over ()`.as('total'))
    .where('postponement.undoneAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    // Whoever was postponed twice is shown once, by the last time.
    .where(
      sql<boolean>`not exists (select from postponement later where later.enrolment_id = postponement.enrolment_id
        and later.undone_at is null and later.id > postponement.id)`,
    )
    .where(withinAreas(within))
    .$if(batchId !== null, (query) => query.where('enrolment.batchId', '=', batchId))
    .$if(leftOn === null, (query) => query.where('enrolment.examTimeId', 'is', null))
    .$if(leftOn !== null, (query) =>
      query
        .where('postponement.beginsAt', '>=', leftOn?.from ?? 0)
        .where('postponement.beginsAt', '<', leftOn?.to ?? 0),
    )
    .orderBy('postponement.id')
    .offset(offset)
    .limit(size)
    .execute()
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** The own time that each candidate of a batch who waits for another day could not keep. */
export async function listDaysLeft(db: Db, batchId: number): Promise<{ enrolmentId: number; beginsAt: Instant }[]> {
  return db
    .selectFrom('postponement')
    .innerJoin('enrolment', 'enrolment.id', 'postponement.enrolmentId')
    .select(['postponement.enrolmentId', 'postponement.beginsAt'])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.examTimeId', 'is', null)
    .where('postponement.undoneAt', 'is', null)
    .orderBy('postponement.id')
    .execute()
}

/** Where others of the candidate's account are examined on site in the same batch. */
export async function listFamilyPlaces(db: Db, { id, accountId, batchId }: CandidateToPlace) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['examTime.roomId', 'enrolment.ownBeginsAt as beginsAt'])
    .where('enrolment.accountId', '=', accountId)
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.id', '<>', id)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('examTime.roomId', 'is not', null)
    .where('enrolment.ownBeginsAt', 'is not', null)
    .$narrowType<{ roomId: number; beginsAt: Instant }>()
    .execute()
}

/** The most candidates who are judged for a swap at once. */
const PARTNERS_MOST = 60

interface PartnersOf {
  of: { id: number; batchId: number; beginsAt: Instant }
  /** A part of the name or exam number; empty for those of the same day. */
  search: string
  within: readonly number[] | null
}

/** Candidates on site of the same batch with minutes of their own, those whose begins are nearest first. */
export async function listSwapPartners(db: Db, { of, search, within }: PartnersOf) {
  const day = startOfShanghaiDay(of.beginsAt)
  const pattern = `%${escapeLike(search)}%`
  return db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select([
      'enrolment.id',
      'enrolment.name',
      'enrolment.examNo',
      'major.name as majorName',
      'grade.name as gradeName',
    ])
    .select(['examTime.id as timeId', 'examTime.room', 'enrolment.ownBeginsAt as beginsAt'])
    .select(sql<Attendance>`attendance.kind`.as('attendance'))
    .select(isBegun.as('isMarked'))
    .where('enrolment.batchId', '=', of.batchId)
    .where('enrolment.id', '<>', of.id)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where('examTime.roomId', 'is not', null)
    .where('enrolment.ownBeginsAt', 'is not', null)
    .where(withinAreas(within))
    .$if(search === '', (query) =>
      query.where('enrolment.ownBeginsAt', '>=', day).where('enrolment.ownBeginsAt', '<', day + DAY_MS),
    )
    .$if(search !== '', (query) =>
      query.where(({ or, eb }) => or([eb('enrolment.name', 'like', pattern), eb('enrolment.examNo', 'like', pattern)])),
    )
    .$narrowType<{ beginsAt: Instant }>()
    .orderBy(sql`abs(extract(epoch from enrolment.own_begins_at) - ${of.beginsAt / 1000})`)
    .orderBy('enrolment.id')
    .limit(PARTNERS_MOST)
    .execute()
}
