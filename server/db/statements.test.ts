import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
})
afterAll(() => server.stop())

/** How many statements the database keeps for each open connection. */
async function keptStatements(): Promise<number[]> {
  const { pool } = server.database
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    const counted = clients.map((client) =>
      client.query<{ count: number }>('select count(*)::int from pg_prepared_statements'),
    )
    return (await Promise.all(counted)).map(({ rows }) => rows[0]?.count ?? 0)
  } finally {
    for (const client of clients) client.release()
  }
}

test('two thousand different pages leave no statement behind in the database', async () => {
  const who = await buildAccount(server)
  await buildEnrolment(server, who, await buildBatch(server))
  const page = (at: number) =>
    server.call(
      'Exam',
      'GetMyExamFormList',
      { PageIndex: at, PageSize: 1 + (at % 50), ...(at % 2 ? { IsPay: 0 } : {}) },
      who,
    )
  for (let at = 1; at <= 4; at++) await page(at)
  const most = Math.max(...(await keptStatements()))
  for (let at = 5; at <= 2000; at++) await page(at)
  // A connection that had run only one of the two kinds may have learnt the other.
  for (const kept of await keptStatements()) expect(kept).toBeLessThanOrEqual(most + 4)
})

test('searches of staff leave none either', async () => {
  const staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const search = (word: string) => server.call('Admin', 'GetEnrolmentList', { Search: word, PageSize: 20 }, staff)
  await search('李')
  const most = Math.max(...(await keptStatements()))
  for (let at = 0; at < 50; at++) await search(`李${at}`)
  for (const kept of await keptStatements()) expect(kept).toBeLessThanOrEqual(most + 4)
})
