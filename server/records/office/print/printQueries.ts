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
    .selectFrom('exam_time')
    .innerJoin('enrolment', 'enrolment.exam_time_id', 'exam_time.id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .where('exam_time.batch_id', '=', batchId)
    .where('exam_time.is_online', '=', false)
    .where('exam_time.published_at', 'is not', null)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
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
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('stored_file', 'stored_file.id', 'enrolment.photo_id')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.exam_no', 'enrolment.sex', 'enrolment.birth_month'])
    .select(['enrolment.pay_status', 'major.name as major_name', 'grade.name as grade_name'])
    .select(['exam_time.address', 'exam_time.room', 'stored_file.path as photo_path'])
    .select([ownBegin.as('begins_at'), ownEnd.as('ends_at')])
    .select(({ eb }) => eb('enrolment.own_begins_at', 'is not', null).as('has_own_time'))
    .orderBy('exam_time.address')
    .orderBy('exam_time.room_id')
    .orderBy('exam_time.room')
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
  // Every row has an exam time, so that it begins and ends.
  return rows.map((row) => ({ ...row, begins_at: row.begins_at ?? 0, ends_at: row.ends_at ?? 0 }))
}
export type PrintRow = Awaited<ReturnType<typeof listPrinted>>[number]

/** How many candidates a batch has on each day in Shanghai, at each place and of each area, in that order. */
export function listPrintOptions(db: Db, batchId: number, areaIds: readonly number[] | null) {
  const date = sql<string>`to_char(${ownBegin} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  return selectPrinted(db, { batchId, day: null, areaId: null, address: null, areaIds })
    .select([date.as('date'), 'exam_time.address', 'enrolment.area_id', 'exam_area.name as area_name'])
    .select(sql<number>`count(*)::int`.as('candidates'))
    .groupBy([date, 'exam_time.address', 'enrolment.area_id', 'exam_area.name', 'exam_area.position'])
    .orderBy(date)
    .orderBy('exam_time.address')
    .orderBy('exam_area.position')
    .execute()
}

/** The examiners of these enrolments, by name. */
export function listPrintedExaminers(db: Db, enrolmentIds: readonly number[]) {
  return db
    .selectFrom('examiner_assignment')
    .innerJoin('account', 'account.id', 'examiner_assignment.examiner_id')
    .select(['examiner_assignment.enrolment_id', 'account.id', 'account.name', 'account.mobile'])
    .where('examiner_assignment.enrolment_id', '=', anyOf(enrolmentIds))
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
    .leftJoin('exam_time', (join) =>
      join
        .onRef('exam_time.id', '=', 'enrolment.exam_time_id')
        .on('exam_time.is_online', '=', false)
        .on('exam_time.published_at', 'is not', null),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where('exam_time.id', 'is', null)
    .where(withinAreas(areaIds))
  if (areaId !== null) query = query.where('enrolment.area_id', '=', areaId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}
