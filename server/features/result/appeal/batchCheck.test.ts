import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSeenResult, openAppeals } from '#test/appeals.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildLogin, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildResultsStaff, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let batchId: number
let owner: BuiltAccount
let marker: BuiltAccount
let other: BuiltAccount
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildResultsStaff(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batchId = await buildBatch(server)
  await openAppeals(server, batchId)
  marker = await buildExaminer(server)
  other = await buildExaminer(server)
})
afterAll(() => server.stop())

const released = (code: number) => buildSeenResult(server, owner, { batchId, code, marker })
async function markedOnly(): Promise<ToMark> {
  const one = await buildToMark(server, owner, batchId, newIdNumber())
  await server.db
    .insertInto('examinerAssignment')
    .values({ enrolmentId: one.id, examinerId: marker.id, assignedAt: server.clock.now(), assignedBy: null })
    .execute()
  await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code: 3 }), marker)
  return one
}
const figures = async () =>
  (await server.call('Admin', 'GetBatchCheck', { EB_ID: batchId, UserID: marker.id }, staff)).item
const ask = (changes: Record<string, unknown> = {}, who = staff) =>
  server.call<{ Appeals: number; Seconds: number; Left: number }>(
    'Admin',
    'AskBatchCheck',
    { EB_ID: batchId, UserID: marker.id, SharePercent: 100, Count: 3, Reason: '平均成绩明显偏低', ...changes },
    who,
  )
const checks = async () =>
  (await server.call('Admin', 'GetAppealList', { EB_ID: batchId, PageSize: 100 }, staff)).listData
const mine = async () => (await server.call('Exam', 'GetMyAppealList', { PageSize: 100 }, owner)).listData
const ofBatch = (rows: Array<Record<string, unknown>>, ids: number[]) =>
  rows.filter(({ EF_ID }) => ids.includes(EF_ID as number))

/** Marks all that were put to others, whoever has each of them. */
async function markAll(of: ToMark[], ERT_Code: number): Promise<void> {
  for (const one of of) {
    const { examinerId } = await server.db
      .selectFrom('appealMark')
      .select('examinerId')
      .where('enrolmentId', '=', one.id)
      .executeTakeFirstOrThrow()
    const who = examinerId === other.id ? other : await loggedIn(examinerId)
    expect((await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code }), who)).Code).toBe(1)
  }
}
async function loggedIn(id: number): Promise<BuiltAccount> {
  return { ...other, id, token: await buildLogin(server, { id }) }
}

test('all marks of an examiner are put to others: released ones as checks, others as second marks', async () => {
  const [fail, good, open] = [await released(1), await released(3), await markedOnly()]
  expect(await figures()).toMatchObject({ Marks: 3, Waiting: 0 })
  expect(await ask({ Count: 2 })).toMatchObject({ Code: 0, OtherMsg: expect.anything() })
  expect((await ask()).OtherMsg).toEqual({ Appeals: 2, Seconds: 1, Left: 0 })
  expect(await figures()).toMatchObject({ Marks: 0, Waiting: 2 })
  expect(await checks()).toMatchObject([
    { State: 'marking', IsOffice: 1 },
    { State: 'marking', IsOffice: 1 },
  ])
  const { listData } = await server.call('Admin', 'GetSecondMarkList', { EB_ID: batchId }, staff)
  expect(listData).toMatchObject([{ EF_ID: open.id, Reason: 'check' }])
  // Nobody of the families knows of it.
  expect(ofBatch(await mine(), [fail.id, good.id])).toEqual([])
  expect(await ask({ Count: 0 })).toMatchObject({ Code: 0, Msg: expect.stringContaining('没有可以核查的评审') })
})

test('what changes nothing is closed by one person; what is higher is released by two, and its family is told', async () => {
  const [fail, good] = [await released(1), await released(3)]
  await ask({ Count: 2 })
  await markAll([fail, good], 2)
  expect(await figures()).toMatchObject({ Waiting: 0, Higher: 1, Lower: 1, Same: 0, Unchanged: 1 })
  const close = (Count: number) =>
    server.call('Admin', 'CloseBatchCheck', { EB_ID: batchId, UserID: marker.id, Count }, staff)
  expect((await close(2)).Code).toBe(0)
  expect((await close(1)).OtherMsg).toEqual({ Closed: 1 })
  const waiting = (await checks()).find(({ State }) => State === 'marked')
  expect(waiting).toMatchObject({ EF_ID: fail.id })
  const { AP_ID, Version } = waiting as { AP_ID: number; Version: number }
  const decided = await server.call('Admin', 'DecideAppeal', { AP_ID, Version, Answer: '核查后改为合格' }, staff)
  expect(decided.OtherMsg).toMatchObject({ ToCode: 2 })
  const sent = { AP_ID, Version: Version + 1, IsReleased: 1 } as const
  expect((await server.call('Admin', 'ReleaseAppeal', sent, await buildResultsStaff(server))).Code).toBe(1)
  const told = ofBatch(await mine(), [fail.id, good.id])
  expect(told).toMatchObject([{ EF_ID: fail.id, IsOffice: 1, Reason: '', FromCode: 1, ToCode: 2 }])
})

test('a sample is a share, rounded up, and needs a reason', async () => {
  for (let count = 0; count < 3; count += 1) await released(2)
  expect((await ask({ Reason: ' ' })).Code).toBe(0)
  expect((await ask({ SharePercent: 0 })).Code).toBe(0)
  expect((await ask({ SharePercent: 34 })).OtherMsg).toEqual({ Appeals: 2, Seconds: 0, Left: 0 })
})
