import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#domain/time.ts'
import { compileOnce } from '#server/db/statements.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { timestamp, timestamps } from './instants.ts'
import { type Database, openDatabase } from './pool.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 1, (error) => {
    throw error
  })
})
afterEach(() => database.db.deleteFrom('siteVisit').execute())
afterAll(async () => {
  await database.pool.end()
  await testDatabase.drop()
})

const instants = fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2100, 0, 1) })
const NOW = Date.UTC(2026, 10, 20, 1, 2, 3, 456)

/** Holds for instants in any order and whatever the time zone of the connection is. */
async function holds(predicate: (one: Instant, other: Instant) => Promise<void>): Promise<void> {
  const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/St_Johns')
  await fc.assert(
    fc.asyncProperty(instants, instants, zones, async (one, other, zone) => {
      await sql`set time zone ${sql.lit(zone)}`.execute(database.db)
      await predicate(one, other)
      await database.db.deleteFrom('siteVisit').execute()
    }),
    { numRuns: 30 },
  )
}

const insert = (...times: Instant[]) =>
  database.db
    .insertInto('siteVisit')
    .values(times.map((at) => ({ guid: 'a', linkUrl: '/', at })))
    .execute()
const visits = () => database.db.selectFrom('siteVisit').orderBy('id')

describe('what is written', () => {
  test('rows of an insert arrive as the same instants, with null, with nothing and beside expressions', () =>
    holds(async (one, other) => {
      const { db } = database
      const visit = { guid: 'a', linkUrl: '/' }
      await db
        .insertInto('siteVisit')
        .values([
          { ...visit, at: one, loginTime: other, leaveTime: null },
          { ...visit, at: other, loginTime: null },
        ])
        .execute()
      await db
        .insertInto('siteVisit')
        .values({ ...visit, linkUrl: sql`upper('a')`, at: one })
        .execute()
      expect(await visits().select(['at', 'loginTime', 'leaveTime']).execute()).toEqual([
        { at: one, loginTime: other, leaveTime: null },
        { at: other, loginTime: null, leaveTime: null },
        { at: one, loginTime: null, leaveTime: null },
      ])
    }))

  test('so do the columns of an update', () =>
    holds(async (one, other) => {
      await insert(one)
      await database.db.updateTable('siteVisit').set({ at: other, leaveTime: one }).execute()
      await database.db.updateTable('siteVisit').set('loginTime', one).execute()
      await database.db
        .updateTable('siteVisit')
        .set(({ ref }) => ({ leaveTime: ref('loginTime'), loginTime: null }))
        .execute()
      expect(await visits().select(['at', 'loginTime', 'leaveTime']).execute()).toEqual([
        { at: other, loginTime: null, leaveTime: one },
      ])
    }))

  test('so do the columns of a conflict, whose condition is judged by instants too', () =>
    holds(async (one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
      const put = (updatedAt: Instant) =>
        database.db
          .insertInto('siteSetting')
          .values({ key: 'instants', value: '{}', updatedAt })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({ updatedAt }).where('siteSetting.updatedAt', '<', updatedAt),
          )
          .returning('updatedAt')
          .executeTakeFirst()
      await database.db.deleteFrom('siteSetting').where('key', '=', 'instants').execute()
      expect(await put(earlier)).toEqual({ updatedAt: earlier })
      expect(await put(later)).toEqual(earlier === later ? undefined : { updatedAt: later })
      expect(await put(earlier)).toBeUndefined()
    }))
})

describe('what is compared', () => {
  test('a column with an instant, on either side, by any operator and under any alias', () =>
    holds(async (one, other) => {
      const { db } = database
      await insert(one)
      const found = await db
        .selectFrom('siteVisit as v')
        .select(({ eb, val, fn, between }) => [
          eb('v.at', '=', one).as('same'),
          eb('v.at', '<', other).as('less'),
          eb(val(other), '>', eb.ref('v.at')).as('lessToo'),
          eb('v.at', 'in', [one, one + 1]).as('among'),
          eb('v.at', 'not in', [one + 1]).as('notAmong'),
          eb('v.at', 'is distinct from', one).as('distinct'),
          between('v.at', one - 1, one + 1).as('between'),
          eb.not(eb.or([eb('v.at', '<', one), eb('v.at', '>', one)])).as('neither'),
          fn.countAll<string>().filterWhere('v.at', '>=', one).over().as('count'),
        ])
        .innerJoin('siteVisit as w', (join) => join.onRef('w.id', '=', 'v.id').on('w.at', '<=', one))
        .execute()
      expect(found).toEqual([
        {
          same: true,
          less: one < other,
          lessToo: one < other,
          among: true,
          notAmong: true,
          distinct: false,
          between: true,
          neither: true,
          count: '1',
        },
      ])
    }))

  test('numbers of other columns stay numbers, in the same statement and within an expression', async () => {
    await insert(NOW)
    const { id } = await visits().select('id').executeTakeFirstOrThrow()
    const same = await visits()
      .select('id')
      .where('id', '=', id)
      .where('at', '<=', ({ selectFrom }) => selectFrom('siteVisit').select('at').where('id', 'in', [id]))
      .execute()
    expect(same).toEqual([{ id }])
  })
})

describe('a statement that is compiled once', () => {
  const keep = compileOnce((db, visit: { at: Instant; loginTime: Instant | null; id: number }) =>
    db
      .insertInto('siteVisit')
      .values({ guid: 'once', linkUrl: '/', at: visit.at, loginTime: visit.loginTime, accountId: null })
      .returning(['at', 'loginTime']),
  )
  const move = compileOnce((db, moved: { from: Instant; to: Instant }) =>
    db
      .updateTable('siteVisit')
      .set({ at: moved.to, leaveTime: sql<Instant>`greatest(at, ${timestamp(moved.to)})` })
      .where('at', '=', moved.from)
      .returning(['at', 'leaveTime']),
  )

  test('binds the instants of each run', () =>
    holds(async (one, other) => {
      const { db } = database
      expect((await keep(db, { at: one, loginTime: null, id: 1 })).rows).toEqual([{ at: one, loginTime: null }])
      expect((await keep(db, { at: one, loginTime: other, id: 1 })).rows).toEqual([{ at: one, loginTime: other }])
      const moved = { at: other, leaveTime: Math.max(one, other) }
      expect((await move(db, { from: one, to: other })).rows).toEqual([moved, moved])
    }))
})

describe('raw SQL', () => {
  test('takes instants by the helpers', () =>
    holds(async (one, other) => {
      await insert(one)
      const { rows } = await sql<Record<string, unknown>>`
        select at, coalesce(login_time, ${timestamp(other)}) as login, at = any(${timestamps([one, other])}) as among,
          ${timestamp(null)} is null as nothing from site_visit`.execute(database.db)
      expect(rows).toEqual([{ at: one, login: other, among: true, nothing: true }])
    }))

  const now = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 })
  test('refuses a number, rather than to read another time from it', async () => {
    await insert(NOW)
    await fc.assert(
      fc.asyncProperty(now, async (instant) => {
        for (const condition of [sql`at < ${instant}`, sql`coalesce(login_time, ${instant}) > at`])
          await expect(sql`select from site_visit where ${condition}`.execute(database.db)).rejects.toThrow(
            /out of range/,
          )
      }),
      { numRuns: 100 },
    )
  })
})

test('infinity is read as the number of that name', async () => {
  const { rows } = await sql`select 'infinity'::timestamptz as never, '-infinity'::timestamptz as always`.execute(
    database.db,
  )
  expect(rows).toEqual([{ never: Number.POSITIVE_INFINITY, always: Number.NEGATIVE_INFINITY }])
})
