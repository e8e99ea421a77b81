import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** Whom a print is about: paid candidates on site whose time is published. */
export interface PrintFilter {
  batchId: number
  /** From the first instant of a day to before the last; null for all days. */
  day: { from: Instant; until: Instant } | null
  /** Null for all areas. */
  areaId: number | null
  /** Null for all places. */
  address: string | null
  /** The areas to which somebody is limited. */
  areaIds: readonly number[] | null
}

/** Adds a condition only where its value was chosen; null stands for all. */
const whenChosen = (value: unknown, condition: () => RawBuilder<SqlBool>) =>
  value === null ? sql<SqlBool>`true` : condition()

function selectPrinted(db: Db, { batchId, day, areaId, address, areaIds }: PrintFilter) {
  return db
    .selectFrom('examTime')
    .innerJoin('enrolment', 'enrolment.examTimeId', 'examTime.id')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .where('examTime.batchId', '=', batchId)
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where(withinAreas(areaIds))
    .where(whenChosen(areaId, () => sql<SqlBool>`enrolment.area_id = ${areaId}`))
    .where(whenChosen(address, () => sql<SqlBool>`exam_time.address = ${address}`))
    .where(
      whenChosen(
        day,
        () => sql<SqlBool>`${ownBegin} >= ${timestamp(day?.from ?? 0)} and ${ownBegin} < ${timestamp(day?.until ?? 0)}`,
      ),
    )
}

/**
 * Lists the candidates in the order in which they are printed: by place, room and start. It reads the time that card,
 * ticket, query and message tell.
 */
export async function listPrinted(db: Db, filter: PrintFilter) {
  const rows = await selectPrinted(db, filter)
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'enrolment.sex', 'enrolment.birthMonth'])
    .select(['enrolment.payStatus', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['examTime.address', 'examTime.room', 'storedFile.path as photoPath'])
    .select([ownBegin.as('beginsAt'), ownEnd.as('endsAt')])
    .select(({ eb }) => eb('enrolment.ownBeginsAt', 'is not', null).as('hasOwnTime'))
    .orderBy('examTime.address')
    .orderBy('examTime.roomId')
    .orderBy('examTime.room')
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
  // Every row has an exam time, so that it begins and ends.
  return rows.map((row) => ({ ...row, beginsAt: row.beginsAt ?? 0, endsAt: row.endsAt ?? 0 }))
}
export type PrintRow = Awaited<ReturnType<typeof listPrinted>>[number]

export async function countPrinted(db: Db, filter: PrintFilter): Promise<number> {
  const { count } = await selectPrinted(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A digest of all that a print of these candidates shows; PostgreSQL makes it, in milliseconds for thousands. */
export async function markOfPrinted(db: Db, filter: PrintFilter, withExaminers: boolean): Promise<string> {
  const examiners = withExaminers
    ? sql`(select string_agg(concat_ws(':', account.id, account.name, account.login_mobile), ',' order by account.id)
        from examiner_assignment a join account on account.id = a.examiner_id where a.enrolment_id = enrolment.id)`
    : sql`null`
  const { mark } = await selectPrinted(db, filter)
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(
      sql<
        string | null
      >`md5(string_agg(jsonb_build_array(enrolment.id, enrolment.name, enrolment.exam_no, major.name, grade.name,
        exam_time.address, exam_time.room, extract(epoch from ${ownBegin}), extract(epoch from ${ownEnd}),
        enrolment.own_begins_at is null, enrolment.photo_id, ${examiners})::text,
        '|' order by enrolment.id))`.as('mark'),
    )
    .executeTakeFirstOrThrow()
  return mark ?? ''
}

/** How many candidates a batch has on each day in Shanghai, at each place and of each area, in that order. */
export function listPrintOptions(db: Db, batchId: number, areaIds: readonly number[] | null) {
  const date = sql<string>`to_char(${ownBegin} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return selectPrinted(db, { batchId, day: null, areaId: null, address: null, areaIds })
    .select([date.as('date'), 'examTime.address', 'enrolment.areaId', 'examArea.name as areaName'])
    .select(sql<number>`count(*)::int`.as('candidates'))
    .groupBy([date, 'examTime.address', 'enrolment.areaId', 'examArea.name', 'examArea.position'])
    .orderBy(date)
    .orderBy('examTime.address')
    .orderBy('examArea.position')
    .execute()
}

/** The examiners of these enrolments, by name. */
export function listPrintedExaminers(db: Db, enrolmentIds: readonly number[]) {
  return db
    .selectFrom('examinerAssignment')
    .innerJoin('account', 'account.id', 'examinerAssignment.examinerId')
    .select(['examinerAssignment.enrolmentId', 'account.id', 'account.name', 'account.loginMobile as mobile'])
    .where('examinerAssignment.enrolmentId', '=', anyOf(enrolmentIds))
    .orderBy('account.name')
    .orderBy('account.id')
    .execute()
}
export type PrintedExaminer = Awaited<ReturnType<typeof listPrintedExaminers>>[number]

/** How many paid candidates on site have no published time, and are therefore on no print. */
export async function countWithoutTime(
  db: Db,
  { batchId, areaId, areaIds }: Pick<PrintFilter, 'batchId' | 'areaId' | 'areaIds'>,
): Promise<number> {
  let query = db
    .selectFrom('enrolment')
    .leftJoin('examTime', (join) =>
      join
        .onRef('examTime.id', '=', 'enrolment.examTimeId')
        .on('examTime.isOnline', '=', false)
        .on('examTime.publishedAt', 'is not', null),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where('examTime.id', 'is', null)
    .where(withinAreas(areaIds))
  if (areaId !== null) query = query.where('enrolment.areaId', '=', areaId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
