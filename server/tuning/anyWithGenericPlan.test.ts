import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findForStaff } from '#server/records/enrolment/staffQueries.ts'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a read of a single row uses the generic plan instead of being planned each time', async () => {
  const account = await buildAccount(server)
  const { id } = await buildEnrolment(server, account, await buildBatch(server))
  const plans = await server.db.connection().execute(async (db) => {
    // PostgreSQL chooses between the two kinds of plan after five runs.
    for (let run = 0; run < 8; run++) expect(await findForStaff(db, id)).toMatchObject({ id })
    const { rows } = await sql<{ genericPlans: string; customPlans: string }>`
      select generic_plans, custom_plans from pg_prepared_statements where statement like '%examiner_assignment%'`.execute(
      db,
    )
    return rows
  })
  expect(plans).toEqual([{ genericPlans: '3', customPlans: '5' }])
})
