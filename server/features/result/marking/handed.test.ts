import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  first = await buildExaminer(server)
  second = await buildExaminer(server)
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const examiner = (action: string, input: Fields, who = first) => server.call<Fields>('Examiner', action, input, who)
const office = (action: string, input: Fields, who = staff) => server.call<Fields>('Admin', action, input, who)

async function toMark(who = [first, second]): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber())
  for (const { id } of who) await office('AssignExaminer', { UserID: id, EF_IDs: [one.id], IsAssigned: 1 })
  return one
}
const handOver = (one: ToMark, changes: Fields = {}, who = first) =>
  examiner('HandToOffice', { EF_ID: one.id, EAS_ID: one.sheets[0], Reason: '听不到声音', ...changes }, who)
const casesOf = async (one: ToMark, State = 'open') =>
  (await office('GetHandedCases', { EB_ID: batch, State })).listData.filter(({ EF_ID }) => EF_ID === one.id)
const rowOf = async (one: ToMark, who = first) =>
  (await examiner('GetExaminerHaveExamFromList', { PageSize: 100 }, who)).listData.find(({ EF_ID }) => EF_ID === one.id)
const overdueOf = async (who: BuiltAccount) =>
  (await office('GetMarkingProgress', { EB_ID: batch })).listData.find(({ UserID }) => UserID === who.id)

test('what an examiner hands over waits at the office with its cause, and he and the others wait with it', async () => {
  const one = await toMark()
  const before = await overdueOf(first)
  const { id: takeId } = await server.db
    .selectFrom('answerTake')
    .select('id')
    .where('answerSheetId', '=', one.sheets[0])
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('takeMedia')
    .values({ takeId, status: 'ready', problem: '视频没有声音，请重新录制', updatedAt: server.clock.now() })
    .execute()
  expect(await handOver(one)).toMatchObject({ Code: 1 })
  expect(await casesOf(one)).toMatchObject([
    { EAS_ID: one.sheets[0], Cause: '视频没有声音', Reason: '听不到声音', Examiner: '测试', IsSettled: 0 },
  ])
  for (const who of [first, second]) {
    expect(await rowOf(one, who)).toMatchObject({ IsHanded: 1, State: 0 })
    expect(await examiner('SubmitExaminerReview', await reviewOf(one), who)).toMatchObject({
      Code: 0,
      Msg: '这位考生的视频已移交考务处理，处理完成后再评审',
    })
    expect((await examiner('GetExamFormReviewInfo', { EF_ID: one.id }, who)).OtherMsg.Handed).toMatchObject({
      EAS_ID: one.sheets[0],
      Reason: '听不到声音',
      IsSettled: 0,
    })
  }
  const after = await overdueOf(first)
  expect([after?.Open, after?.Awaited]).toEqual([Number(before?.Open) - 1, Number(before?.Awaited) + 1])
  expect(await handOver(one, {}, second)).toMatchObject({
    Code: 0,
    Msg: '这位考生的视频已移交考务处理，处理完成后再评审',
  })
})

test('the office gives it back with a word: the examiners read it and judge; settled is settled', async () => {
  const one = await toMark()
  const { OtherMsg } = await handOver(one)
  const answer = { HC_ID: OtherMsg.HC_ID, Note: '已核对，请按能听到的部分评审' }
  expect(await office('ReturnHandedCase', { ...answer, Note: ' ' })).toMatchObject({
    Code: 0,
    Msg: '请填写说明，最多100个字',
  })
  expect(await office('ReturnHandedCase', answer)).toMatchObject({ Code: 1 })
  expect(await office('ReturnHandedCase', answer)).toMatchObject({ Code: 0, Msg: '这一项已经处理，请刷新后查看' })
  expect(await casesOf(one)).toEqual([])
  expect(await casesOf(one, 'settled')).toMatchObject([
    { Note: answer.Note, IsRetaken: 0, SettledBy: expect.any(String) },
  ])
  expect((await examiner('GetExamFormReviewInfo', { EF_ID: one.id })).OtherMsg.Handed).toMatchObject({
    IsSettled: 1,
    Note: answer.Note,
  })
  expect(await rowOf(one)).toMatchObject({ IsHanded: 0 })
  expect(await examiner('SubmitExaminerReview', await reviewOf(one))).toMatchObject({ Code: 1 })
  expect(await handOver(one)).toMatchObject({ Code: 0, Msg: expect.stringContaining('您已提交这位考生的评审') })
  expect(await handOver(one, {}, second)).toMatchObject({ Code: 1 })
})

test('a reason is asked for, the piece must be his candidate’s, and nobody hands over for others', async () => {
  const [one, other] = [await toMark([first]), await toMark([first])]
  expect(await handOver(one, { Reason: '' })).toMatchObject({ Code: 0, Msg: '请填写说明，最多100个字' })
  expect((await handOver(one, { EAS_ID: other.sheets[0] })).status).toBe(404)
  expect((await handOver(one, {}, second)).status).toBe(404)
  expect(await casesOf(one)).toEqual([])
  const { OtherMsg } = await handOver(one)
  const elsewhere = await buildAccount(server, { userType: 9, roles: ['results'] })
  await server.db.insertInto('staffAccount').values({ accountId: elsewhere.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: elsewhere.id, areaId: ids.deskArea }).execute()
  expect(await office('GetHandedCases', { EB_ID: batch }, elsewhere)).toMatchObject({ totalCount: 0 })
  // The home page of whoever may settle it counts it.
  const waiting = async (who = staff) =>
    (await office('GetWorkWaiting', {}, who)).listData.find(({ Work }) => Work === 'handed')?.Count ?? 0
  const all = Number(await waiting())
  expect(all).toBeGreaterThan(0)
  expect(await waiting(elsewhere)).toBe(0)
  expect((await office('ReturnHandedCase', { HC_ID: OtherMsg.HC_ID, Note: '请评审' }, elsewhere)).status).toBe(404)
  expect(await office('ReturnHandedCase', { HC_ID: OtherMsg.HC_ID, Note: '请评审' })).toMatchObject({ Code: 1 })
  expect(await waiting()).toBe(all - 1)
})

test('two examiners who hand over at once make one case', async () => {
  const one = await toMark()
  const answers = await meetAtEnrolment(server, one.id, [() => handOver(one), () => handOver(one, {}, second)])
  expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
  expect(await casesOf(one)).toHaveLength(1)
})

test('while the candidate records the piece again the review waits; then the examiners get it back', async () => {
  const one = await toMark()
  const { OtherMsg } = await handOver(one)
  const retake = { EF_ID: one.id, EAS_ID: one.sheets[0], Hours: 24, Reason: '视频没有声音' }
  expect(await office('AllowPieceRetake', retake)).toMatchObject({ Code: 1 })
  expect(await casesOf(one)).toMatchObject([{ RetakeUntil: expect.any(String) }])
  expect(await office('ReturnHandedCase', { HC_ID: OtherMsg.HC_ID, Note: '请评审' })).toMatchObject({
    Code: 0,
    Msg: '已允许重新录制一首曲目，考生还没有提交',
  })
  expect(await examiner('SubmitExaminerReview', await reviewOf(one))).toMatchObject({
    Code: 0,
    Msg: '考生正在重新录制一首曲目，提交后再评审',
  })
  await server.db
    .updateTable('pieceRetake')
    .set({ endedAt: server.clock.now(), isHandedIn: true })
    .where('enrolmentId', '=', one.id)
    .execute()
  await server.runJob('settleRetaken', { enrolmentId: one.id, sheetId: one.sheets[0] })
  expect(await casesOf(one, 'settled')).toMatchObject([{ IsRetaken: 1, RetakeUntil: null }])
  expect(await rowOf(one)).toMatchObject({ IsHanded: 0 })
  expect(await examiner('SubmitExaminerReview', await reviewOf(one))).toMatchObject({ Code: 1 })
  expect(await office('AllowPieceRetake', retake)).toMatchObject({
    Code: 0,
    Msg: expect.stringContaining('已有考官提交评审'),
  })
})
