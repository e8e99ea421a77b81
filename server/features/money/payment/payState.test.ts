import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findPayState } from '#server/records/money/payment/queries.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const OPEN = 500

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function statementOf(accountId: number, enrolmentId: number): Promise<CompiledQuery> {
  const sending = vi.spyOn(server.db, 'executeQuery')
  await findPayState(server.db, accountId, enrolmentId)
  const [sent] = sending.mock.calls
  expect(sending).toHaveBeenCalledOnce()
  sending.mockRestore()
  return sent?.[0] as CompiledQuery
}

test('whether one is paid is read without a look at all the orders that others have opened since PostgreSQL counted', async () => {
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, await buildBatch(server))
  await sql`alter table pay_order set (autovacuum_enabled = off)`.execute(server.db)
  await sql`analyze pay_order`.execute(server.db)
  // The orders have no enrolments, because only the plan that finds them is tested.
  await server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into pay_order (enrolment_id, pay_code, amount_fen, status, created_at, opened_at, expires_at)
      select 1000000 + n, 'many' || n, 15000, 'open', now(), now(), now() from generate_series(1, ${sql.lit(OPEN)}) n`.execute(
      db,
    )
  })
  await server.db.updateTable('payOrder').set({ status: 'open' }).where('enrolmentId', '=', id).execute()
  const statement = await statementOf(account.id, id)
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${statement.sql}`, [...statement.parameters])
  const { rows } = await server.db.executeQuery(explained)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('pay_order')
  const thrownAway = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, n]) => Number(n))
  expect(Math.max(0, ...thrownAway)).toBeLessThan(OPEN / 10)
})
