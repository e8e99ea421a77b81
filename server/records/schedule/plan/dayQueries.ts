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

const dayOfRow = (row: Pick<Selectable<DayRow>, 'beginsAt' | 'endsAt' | 'mostMinutes'>): ExaminerDay => ({
  from: row.beginsAt,
  to: row.endsAt,
  mostMinutes: row.mostMinutes,
})

/** The days of an examiner; version 0 where none were ever set, and null where he is no examiner. */
export async function findCalendar(db: Db, examinerId: number): Promise<Calendar | null> {
  const row = await db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .leftJoin('examinerCalendar', 'examinerCalendar.examinerId', 'examiner.accountId')
    .select(['account.id', 'examinerCalendar.version'])
    .where('account.id', '=', examinerId)
    .where('account.userType', '=', USER_TYPE.examiner)
    .executeTakeFirst()
  if (!row) return null
  const days = await db
    .selectFrom('examinerDay')
    .selectAll()
    .where('examinerId', '=', examinerId)
    .orderBy('beginsAt')
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
      .innerJoin('account', 'account.id', 'examiner.accountId')
      .leftJoin('examinerCalendar', 'examinerCalendar.examinerId', 'examiner.accountId')
      .select(['account.id', 'account.name', 'examiner.organisation', 'examinerCalendar.version'])
      .where('account.userType', '=', USER_TYPE.examiner)
      .where('account.disabledAt', 'is', null)
      .orderBy('account.name')
      .orderBy('account.id')
      .execute(),
    db.selectFrom('examinerDay').selectAll().orderBy('beginsAt').execute(),
  ])
  const daysOf = new Map<number, ExaminerDay[]>()
  for (const day of days) daysOf.set(day.examinerId, [...(daysOf.get(day.examinerId) ?? []), dayOfRow(day)])
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
    .insertInto('examinerCalendar')
    .values({ examinerId, version: 0 })
    .onConflict((conflict) => conflict.column('examinerId').doNothing())
    .execute()
  await db.selectFrom('examinerCalendar').select('version').where('examinerId', '=', examinerId).forUpdate().execute()
}

export async function replaceDays(db: Db, examinerId: number, days: readonly ExaminerDay[]): Promise<void> {
  await db
    .updateTable('examinerCalendar')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('examinerId', '=', examinerId)
    .execute()
  await db.deleteFrom('examinerDay').where('examinerId', '=', examinerId).execute()
  if (days.length === 0) return
  await db
    .insertInto('examinerDay')
    .values(
      days.map(({ from, to, mostMinutes }) => ({
        examinerId,
        beginsAt: from,
        endsAt: to,
        mostMinutes,
      })),
    )
    .execute()
}
