import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

async function hallBatch(paid: number, unpaid: number): Promise<number> {
  const batch = await buildBatch(server, { closesInDays: 1 })
  const account = await buildAccount(server)
  const made: number[] = []
  for (let i = 0; i < paid + unpaid; i++)
    made.push((await buildEnrolment(server, account, batch, { IsOnline: 0, GID: ids.grade1 })).id)
  if (paid > 0)
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', 'in', made.slice(0, paid))
      .execute()
  return batch
}

const modesOf = async (batch: number) =>
  (await server.db.selectFrom('enrolment').select(['mode', 'convertedAt']).where('batchId', '=', batch).execute()).map(
    ({ mode, convertedAt }) => `${mode}${convertedAt ? ' converted' : ''}`,
  )

describe('convertSmallMajors', () => {
  test.each([
    [49, 3, '1 converted'],
    [50, 0, '0'],
    [51, 2, '0'],
  ])('%i paid and %i unpaid for the hall: all of the major are %s', async (paid, unpaid, expected) => {
    const batch = await hallBatch(paid, unpaid)
    const before = server.clock.now()
    await server.runJob('convertSmallMajors', {})
    expect(new Set(await modesOf(batch))).toEqual(new Set(['0']))
    server.clock.advance(2 * 86_400_000)
    // Three runs at once: the batch's lock lets one of them convert.
    await Promise.all([1, 2, 3].map(() => server.runJob('convertSmallMajors', {})))
    expect(new Set(await modesOf(batch))).toEqual(new Set([expected]))
    const audit = await server.db
      .selectFrom('auditLog')
      .selectAll()
      .where('subject', '=', 'batch')
      .where('subjectId', '=', batch)
      .execute()
    expect(audit).toHaveLength(1)
    server.clock.set(before)
  })
})
