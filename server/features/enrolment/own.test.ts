import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

const next = (who: { token?: string }) => server.call<{ TodoCount: number }>('Exam', 'GetMyNextStep', {}, who)
const candidates = async (who: { token?: string }) => (await server.call('Exam', 'GetMyCandidates', {}, who)).listData
const set = (id: number, columns: { pay_status?: 0 | 1 | 2; check_status?: 0 | 1 | 2 }) =>
  server.db
    .updateTable('enrolment')
    .set({ ...columns, ...(columns.pay_status ? { paid_at: new Date(TEST_NOW), pay_method: 'desk' as const } : {}) })
    .where('id', '=', id)
    .execute()

async function enrolled(who: BuiltAccount, batch: number, changes: Record<string, unknown> = {}): Promise<number> {
  return (await buildEnrolment(server, who, batch, { CertNO: newIdNumber(), ...changes })).id
}

test('the one that must be done first is found behind more than a hundred newer ones', async () => {
  const who = await buildAccount(server)
  const soon = await buildBatch(server, { closesInDays: 1 })
  const first = await enrolled(who, soon)
  const batch = await buildBatch(server)
  const waiting = await enrolled(who, batch)
  await set(waiting, { pay_status: 1 })
  const row = await server.db.selectFrom('enrolment').selectAll().where('id', '=', waiting).executeTakeFirstOrThrow()
  const { id: _id, ...copy } = row
  await server.db
    .insertInto('enrolment')
    .values(
      Array.from({ length: 120 }, (_, at) => ({
        ...{ ...copy, exam_no: null },
        cert_index: Buffer.concat([row.cert_index.subarray(0, 31), Buffer.from([at, 7])]),
      })),
    )
    .execute()
  const answer = await next(who)
  expect(answer.item.EF_ID).toBe(first)
  expect(answer.OtherMsg).toEqual({ TodoCount: 1 })
  expect(await candidates(who)).toHaveLength(2)
})

test('todo goes before waiting, an earlier deadline first; what is over counts only when nothing else is left', async () => {
  const who = await buildAccount(server)
  expect(await next(who)).toMatchObject({ Code: 1, item: null, OtherMsg: { TodoCount: 0 } })
  const soon = await buildBatch(server, { closesInDays: 2 })
  const late = await buildBatch(server, { closesInDays: 20 })
  const [refunded, unpaidSoon, unpaidLate, failed] = [
    await enrolled(who, late),
    await enrolled(who, soon),
    await enrolled(who, late),
    await enrolled(who, late),
  ]
  await set(refunded, { pay_status: 2 })
  await set(failed, { pay_status: 1, check_status: 2 })
  const shown = async () => {
    const { item, OtherMsg } = await next(who)
    return [item.EF_ID, OtherMsg.TodoCount]
  }
  expect(await shown()).toEqual([unpaidSoon, 3])
  server.clock.set(Date.parse(TEST_NOW) + 3 * DAY)
  // The one that was not paid in time has lapsed.
  expect(await shown()).toEqual([unpaidLate, 2])
  await set(unpaidLate, { pay_status: 1 })
  expect(await shown()).toEqual([failed, 1])
  for (const id of [unpaidLate, failed]) await set(id, { pay_status: 2 })
  expect(await shown()).toEqual([failed, 0])
  server.clock.set(TEST_NOW)
})

test('a result that can be read asks for nothing, one that is withheld is waited for', async () => {
  const who = await buildAccount(server)
  const batch = await buildBatch(server)
  const [older, newer] = [await enrolled(who, batch), await enrolled(who, batch)]
  for (const id of [older, newer]) await set(id, { pay_status: 1, check_status: 1 })
  const at = new Date(TEST_NOW)
  await server.db
    .insertInto('exam_result')
    .values({
      enrolment_id: newer,
      proposed_code: 4,
      result_code: 4,
      approved_at: at,
      approved_by: null,
      updated_at: at,
    })
    .execute()
  expect((await next(who)).item).toMatchObject({ EF_ID: older, ExamResult: null })
  await server.db
    .updateTable('exam_batch')
    .set({ show_result_at: new Date('2027-01-01') })
    .where('id', '=', batch)
    .execute()
  const withheld = await next(who)
  expect(withheld.item).toMatchObject({ EF_ID: newer, ExamResult: null })
})

test('each child is listed once with its newest enrolment, its number masked; other accounts have their own', async () => {
  const [who, other] = [await buildAccount(server), await buildAccount(server)]
  const batch = await buildBatch(server)
  const CertNO = newIdNumber()
  await enrolled(who, batch, { CertNO, Name: '李小音' })
  const second = await enrolled(who, batch, { Name: '单晓枫' })
  const again = await enrolled(who, batch, {
    CertNO,
    Name: '李小音',
    MID: ids.hearing,
    GID: ids.hearingGrade,
    IsOnline: 1,
  })
  const listed = await candidates(who)
  expect(listed).toMatchObject([
    { EF_ID: again, Name: '李小音', CertType: 1, CertNO: `${CertNO.slice(0, 3)}***********${CertNO.slice(-4)}` },
    { EF_ID: second, Name: '单晓枫' },
  ])
  expect(JSON.stringify(listed)).not.toContain(CertNO)
  expect(await candidates(other)).toEqual([])
  expect((await server.call('Exam', 'GetMyCandidates')).status).toBe(401)
  expect((await server.call('Exam', 'GetMyNextStep')).status).toBe(401)
})
