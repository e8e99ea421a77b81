import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './pool.ts'

let testDatabase: TestDatabase
let database: Database
/** The names of the protocol messages that the connection sends. */
let sent: string[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 1, (error) => {
    throw error
  })
  database.pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: Record<string, (...given: unknown[]) => unknown> }
    for (const name of ['parse', 'bind', 'describe', 'execute']) {
      const send = connection[name]?.bind(connection)
      // The spy sits on the prototype, because `describedQuery` shadows the method on the object for one run and
      // deletes it.
      Object.setPrototypeOf(
        connection,
        Object.assign(Object.create(Object.getPrototypeOf(connection) as object) as object, {
          [name]: (...given: unknown[]) => {
            sent.push(name)
            return send?.(...given)
          },
        }),
      )
    }
  })
})

afterAll(async () => {
  await database.pool.end()
  await testDatabase.drop()
})

async function run<T>(sql: string, values: unknown[]): Promise<T[]> {
  sent = []
  return (await database.db.executeQuery<T>(CompiledQuery.raw(sql, values))).rows
}

const WIDE = `select $1::int as number, $2::text as text, now() as at, null as nothing, '\\x00ff'::bytea as bytes,
  true as flag, array[1, 2] as list, '{"a": 1}'::jsonb as object, 1 as twice, 2 as twice from generate_series(1, $3)`

test('a statement is described once, and later runs read its rows alike', async () => {
  const first = await run(WIDE, [1, 'one', 2])
  expect(sent).toEqual(['parse', 'bind', 'describe', 'execute'])
  const again = await run<Record<string, unknown>>(WIDE, [1, 'one', 2])
  expect(sent).toEqual(['bind', 'execute'])
  expect(again.map(({ at: _at, ...row }) => row)).toEqual(
    (first as Array<Record<string, unknown>>).map(({ at: _at, ...row }) => row),
  )
  expect(again[0]).toMatchObject({ number: 1, text: 'one', nothing: null, flag: true, list: [1, 2], twice: 2 })
  expect(again[0]?.at).toEqual(expect.any(Number))
  expect(again[0]?.bytes).toEqual(Buffer.from([0, 255]))
  expect(await run(WIDE, [2, 'none', 0])).toEqual([])
  expect((await run<{ text: string }>(WIDE, [3, '三', 1]))[0]?.text).toBe('三')
})

test('a write without rows still reports how many it changed', async () => {
  await database.pool.query('create table noted (id int, what text)')
  const insert = CompiledQuery.raw('insert into noted select n, $1 from generate_series(1, $2::int) n', ['x', 3])
  for (let n = 0; n < 3; n++)
    expect(await database.db.executeQuery(insert)).toMatchObject({ numAffectedRows: 3n, rows: [] })
  const moved = 'update noted set what = $1 where id = $2 returning id, what'
  for (const what of ['a', 'b']) expect(await run(moved, [what, 2])).toEqual(Array(3).fill({ id: 2, what }))
})

test('a failing statement reports its error at every run, and the connection stays usable', async () => {
  const divided = 'select 12 / $1::int as share'
  for (const divisor of [0, 0, 3, 0, 4])
    if (divisor === 0) await expect(run(divided, [divisor])).rejects.toMatchObject({ code: '22012' })
    else expect(await run(divided, [divisor])).toEqual([{ share: 12 / divisor }])
})

test('values that cannot be serialised leave the connection usable', async () => {
  const told = 'select $1::text as told'
  expect(await run(told, ['once'])).toEqual([{ told: 'once' }])
  const bad = {
    toPostgres: () => {
      throw new Error('not to be sent')
    },
  }
  await expect(run(told, [bad])).rejects.toThrow('not to be sent')
  const other = 'select $1::text as other'
  expect(await run(other, ['x'])).toEqual([{ other: 'x' }])
  expect(sent).toEqual(['parse', 'bind', 'describe', 'execute'])
})

test('a changed row type is refused instead of being read wrongly', async () => {
  await database.pool.query('create table shape (id int)')
  const all = 'select * from shape where id > $1'
  await database.pool.query('insert into shape values (1)')
  expect(await run(all, [0])).toEqual([{ id: 1 }])
  await database.pool.query('alter table shape add column name text')
  await expect(run(all, [0])).rejects.toMatchObject({ code: '0A000' })
})

test('queries with a callback, as the pool makes them, work too', async () => {
  const ask = () => database.pool.query<{ n: number }>('select $1::int as n', [7])
  expect((await ask()).rows).toEqual([{ n: 7 }])
  expect((await ask()).rows).toEqual([{ n: 7 }])
  await expect(database.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
})
