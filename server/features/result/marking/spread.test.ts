import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEAST_MARKS, LEAST_SHARED } from '#domain/result/markerSpread.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: BuiltAccount
let mild: BuiltAccount
let strict: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
  mild = await buildExaminer(server)
  strict = await buildExaminer(server)
})
afterAll(() => server.stop())

async function mark(enrolmentId: number, who: BuiltAccount, code: number, columns: object = {}): Promise<void> {
  const now = server.clock.now()
  await server.db
    .insertInto('examinerAssignment')
    .values({ enrolmentId, examinerId: who.id, assignedAt: now })
    .execute()
  await server.db
    .insertInto('review')
    .values({
      enrolmentId,
      examinerId: who.id,
      judgement: '[]',
      resultCode: code,
      signaturePath: 'Signature/a.png',
      submittedAt: now,
      changedAt: now,
      ...columns,
    })
    .execute()
}
const spread = (more: object = {}, who = staff) =>
  server.call('Admin', 'GetMarkingSpread', { EB_ID: batch, ...more }, who)

test('staff see how examiners mark beside the others, by what counts, and too few are said to be too few', async () => {
  const owner = await buildAccount(server)
  const now = server.clock.now()
  const enrolled: number[] = []
  for (let at = 0; at < LEAST_MARKS; at++) {
    const { id } = await buildEnrolment(server, owner, batch, { CertNO: newIdNumber() })
    await server.db.updateTable('enrolment').set({ payStatus: 1, paidAt: now }).where('id', '=', id).execute()
    enrolled.push(id)
  }
  for (const [at, id] of enrolled.entries()) {
    await mark(id, mild, 4)
    if (at < LEAST_SHARED) await mark(id, strict, 3)
  }
  const withdrawn = await buildExaminer(server)
  await mark(enrolled[0] as number, withdrawn, 1, { withdrawnAt: now })
  const chief = await buildExaminer(server, { isChief: true })
  await mark(enrolled[0] as number, chief, 1, { isChief: true })
  const { OtherMsg, listData } = await spread()
  expect(OtherMsg).toEqual({
    Count: LEAST_MARKS + LEAST_SHARED,
    Tally: [0, 0, LEAST_SHARED, LEAST_MARKS],
    LeastMarks: LEAST_MARKS,
    LeastShared: LEAST_SHARED,
  })
  expect(listData).toMatchObject([
    { UserID: mild.id, Count: LEAST_MARKS, Mean: 4, Expected: 3.714, Shared: LEAST_SHARED, SharedDifference: 1 },
    {
      UserID: strict.id,
      Count: LEAST_SHARED,
      Mean: null,
      Expected: null,
      SharedDifference: -1,
      Drift: null,
      Effect: null,
      Severity: 'few',
    },
  ])
  expect((await spread({ MID: ids.hearing })).listData).toEqual([])
  expect((await spread({ EB_ID: 2_000_000 })).status).toBe(404)
})

test('X2 no examiner sees it, nor staff of other work', async () => {
  expect((await spread({}, mild)).status).toBe(403)
  expect((await spread({}, await buildAccount(server, { userType: 9, roles: ['finance'] }))).status).toBe(403)
})
