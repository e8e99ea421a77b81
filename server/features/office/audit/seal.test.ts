import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { proveChain } from '#server/records/office/audit/proveChain.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { withDatabase } from '#test/cluster.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let first: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer()
  first = await buildAccount(server, { userType: 9, roles: ['admin'] })
  second = await buildAccount(server, { userType: 9, roles: ['admin'] })
  await buildAccount(server, { userType: 9, roles: ['admin'] })
  for (let day = 0; day < 3; day++) {
    await write(`第 ${day} 天甲`)
    // A request that fails leaves its id free.
    await expect(
      server.db.transaction().execute(async (tx) => {
        await write('不成', tx)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await write(`第 ${day} 天乙`)
    server.clock.advance(DAY_MS)
    await server.runJob('sealAudit', {})
  }
})
afterAll(() => server.stop())

const write = (reason: string, db: Db = server.db) =>
  insertAudit(
    { db, now: server.clock.now(), requestId: 'test', me: { accountId: first.id } },
    {
      action: 'LockAccount',
      subject: 'account',
      subjectId: first.id,
      before: { isLocked: false },
      after: { isLocked: true, reason },
    },
  )

/** As somebody who owns the whole cluster, with the triggers off. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(inject('databaseUrl'), databaseName()) })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; ${statement}`)
  } finally {
    await client.end()
  }
}
const databaseName = () => new URL(server.database.url).pathname.slice(1)

describe('the chain of days', () => {
  test('fits, and names the newest day with its head', async () => {
    const proof = await proveChain(server.db)
    expect(proof).toMatchObject({ days: 3, misfit: null, head: { day: '2026-11-22' } })
    expect(proof.rows).toBeGreaterThanOrEqual(6)
  })

  test('is sealed once a day, whoever runs the job, and days without a row are days too', async () => {
    await Promise.all([server.runJob('sealAudit', {}), server.runJob('sealAudit', {})])
    expect((await proveChain(server.db)).days).toBe(3)
    server.clock.advance(2 * DAY_MS)
    await server.runJob('sealAudit', {})
    expect(await proveChain(server.db)).toMatchObject({ days: 5, misfit: null })
  })

  test('is shown to administrators, the newest day first', async () => {
    const { listData, totalCount } = await server.call('Admin', 'GetAuditSealList', { PageSize: 2 }, first)
    const { head } = await proveChain(server.db)
    expect(listData.map(({ Day }) => Day)).toEqual(['2026-11-24', '2026-11-23'])
    expect(listData[0]).toMatchObject({ Head: head?.hex, Rows: 0 })
    expect(totalCount).toBe(5)
  })

  test('is told to two administrators, each day once', async () => {
    const told = await server.db
      .selectFrom('message')
      .select(['accountId', 'text'])
      .where('event', '=', 'auditSealed')
      .where('text', 'like', '2026-11-20%')
      .orderBy('accountId')
      .execute()
    expect(told.map(({ accountId }) => accountId)).toEqual([first.id, second.id])
    expect(told[0]?.text).toMatch(/封存值：([0-9a-f]{8} ){7}[0-9a-f]{8}。/)
  })
})

describe('what somebody did who owns the database is found', () => {
  const saved: string[] = []
  afterEach(async () => {
    for (const statement of saved.splice(0)) await asOwner(statement)
    expect((await proveChain(server.db)).misfit).toBeNull()
  })
  const rowOf = async (reason: string) =>
    (
      await server.db
        .selectFrom('auditLog')
        .select('id')
        .where(sql<boolean>`after ->> 'reason' = ${reason}`)
        .executeTakeFirstOrThrow()
    ).id

  test('a changed row', async () => {
    const id = await rowOf('第 1 天甲')
    await asOwner(`update audit_log set actor_id = ${second.id} where id = ${id}`)
    saved.push(`update audit_log set actor_id = ${first.id} where id = ${id}`)
    expect((await proveChain(server.db)).misfit).toMatchObject({ day: '2026-11-21', kind: 'changed' })
  })

  test('changed words, by their row', async () => {
    const id = await rowOf('第 1 天乙')
    await asOwner(`update audit_log set after = '{"reason":"别的"}' where id = ${id}`)
    saved.push(`update audit_log set after = '{"isLocked": true, "reason": "第 1 天乙"}' where id = ${id}`)
    expect((await proveChain(server.db)).misfit).toMatchObject({ day: '2026-11-21', kind: 'words', rowId: id })
  })

  test('a deleted row', async () => {
    const id = await rowOf('第 2 天甲')
    await asOwner(
      `create table kept as select * from audit_log where id = ${id}; delete from audit_log where id = ${id}`,
    )
    saved.push('insert into audit_log select * from kept; drop table kept')
    expect((await proveChain(server.db)).misfit).toMatchObject({
      day: '2026-11-22',
      kind: 'count',
      expected: 2,
      found: 1,
    })
  })

  test('an inserted row, with an id that a rolled back request has left free', async () => {
    const id = await rowOf('第 1 天乙')
    await asOwner(`insert into audit_log (id, at, actor_id, request_id, action, subject, subject_id, before, after, salt, digest)
      select id - 1, at, actor_id, request_id, action, subject, subject_id, before, after, salt, digest
      from audit_log where id = ${id}`)
    saved.push(`delete from audit_log where id = ${id - 1}`)
    expect((await proveChain(server.db)).misfit).toMatchObject({
      day: '2026-11-21',
      kind: 'count',
      expected: 2,
      found: 3,
    })
  })

  test('a head that is not the one that was written down', async () => {
    const told = new Map([['2026-11-21', '0'.repeat(64)]])
    expect((await proveChain(server.db, told)).misfit).toMatchObject({ day: '2026-11-21', kind: 'toldHead' })
  })

  test('changed words of a row that is not sealed yet', async () => {
    await write('今天')
    const id = await rowOf('今天')
    await asOwner(`update audit_log set after = '{"isLocked": true, "reason": "昨天"}' where id = ${id}`)
    saved.push(`update audit_log set after = '{"isLocked": true, "reason": "今天"}' where id = ${id}`)
    expect((await proveChain(server.db)).misfit).toMatchObject({ kind: 'words', rowId: id })
  })
})
