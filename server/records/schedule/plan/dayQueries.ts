import type { Selectable } from 'kysely'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { ExaminerDay } from '#domain/schedule/plan/instance.ts'
import type { ExaminerDay as DayRow } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

export interface Calendar {
  id: number
  version: number
  days: ExaminerDay[]
}

const dayOfRow = (row: Pick<Selectable<DayRow>, 'begins_at' | 'ends_at' | 'most_minutes'>): ExaminerDay => ({
  from: row.begins_at,
  to: row.ends_at,
  mostMinutes: row.most_minutes,
})

/** The days of an examiner; version 0 where none were ever set, and null where he is no examiner. */
export async function findCalendar(db: Db, examinerId: number): Promise<Calendar | null> {
  const row = await db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.account_id')
    .leftJoin('examiner_calendar', 'examiner_calendar.examiner_id', 'examiner.account_id')
    .select(['account.id', 'examiner_calendar.version'])
    .where('account.id', '=', examinerId)
    .where('account.user_type', '=', USER_TYPE.examiner)
    .executeTakeFirst()
  if (!row) return null
  const days = await db
    .selectFrom('examiner_day')
    .selectAll()
    .where('examiner_id', '=', examinerId)
    .orderBy('begins_at')
    .execute()
  return {
    id: row.id,
    version: row.version ?? 0,
    days: days.map(dayOfRow),
  }
}

/** Lists the days of all examiners who are not switched off, by name. */
export async function listCalendars(db: Db): Promise<(Calendar & { name: string; organisation: string })[]> {
  const [examiners, days] = await Promise.all([
    db
      .selectFrom('examiner')
      .innerJoin('account', 'account.id', 'examiner.account_id')
      .leftJoin('examiner_calendar', 'examiner_calendar.examiner_id', 'examiner.account_id')
      .select(['account.id', 'account.name', 'examiner.organisation', 'examiner_calendar.version'])
      .where('account.user_type', '=', USER_TYPE.examiner)
      .where('account.disabled_at', 'is', null)
      .orderBy('account.name')
      .orderBy('account.id')
      .execute(),
    db.selectFrom('examiner_day').selectAll().orderBy('begins_at').execute(),
  ])
  const daysOf = new Map<number, ExaminerDay[]>()
  for (const day of days) daysOf.set(day.examiner_id, [...(daysOf.get(day.examiner_id) ?? []), dayOfRow(day)])
  return examiners.map(({ id, name, organisation, version }) => ({
    id,
    name,
    organisation,
    version: version ?? 0,
    days: daysOf.get(id) ?? [],
  }))
}

/** Makes the row of the examiner's calendar where there is none, with version 0, and locks it. */
export async function lockCalendar(db: Db, examinerId: number): Promise<void> {
  await db
    .insertInto('examiner_calendar')
    .values({ examiner_id: examinerId, version: 0 })
    .onConflict((conflict) => conflict.column('examiner_id').doNothing())
    .execute()
  await db.selectFrom('examiner_calendar').select('version').where('examiner_id', '=', examinerId).forUpdate().execute()
}

export async function replaceDays(db: Db, examinerId: number, days: readonly ExaminerDay[]): Promise<void> {
  await db
    .updateTable('examiner_calendar')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('examiner_id', '=', examinerId)
    .execute()
  await db.deleteFrom('examiner_day').where('examiner_id', '=', examinerId).execute()
  if (days.length === 0) return
  await db
    .insertInto('examiner_day')
    .values(
      days.map(({ from, to, mostMinutes }) => ({
        examiner_id: examinerId,
        begins_at: from,
        ends_at: to,
        most_minutes: mostMinutes,
      })),
    )
    .execute()
}
