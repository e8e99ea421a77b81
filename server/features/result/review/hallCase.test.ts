import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { buildHall, buildOnSite, type OnSite, onSiteReviewOf } from '#test/onSite.ts'
import { TEST_NOW as NOW, startTestServer, type TestServer } from '#test/server.ts'

const TEST_NOW = Date.parse(NOW)
let server: TestServer
let batch: number
let hall: number
let otherHall: number
let owner: BuiltAccount
let staff: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  otherHall = await buildHall(server, batch)
  await server.db.updateTable('examTime').set({ room: '第二考室' }).where('id', '=', otherHall).execute()
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results', 'desk'] })
  first = await buildExaminer(server)
  second = await buildExaminer(server)
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const examiner = (action: string, input: Fields, who = first) => server.call<Fields>('Examiner', action, input, who)
const office = (action: string, input: Fields, who = staff) => server.call<Fields>('Admin', action, input, who)
const assign = (id: number, who: BuiltAccount, IsAssigned = 1) =>
  office('AssignExaminer', { UserID: who.id, EF_IDs: [id], IsAssigned })
const ago = (minutes: number) => shanghaiIso(TEST_NOW - minutes * MINUTE_MS)

async function child(): Promise<OnSite> {
  const one = await buildOnSite(server, owner, batch, { timeId: hall })
  await assign(one.id, first)
  return one
}
/** The office gives the child to another room and another examiner, while the first one works without a network. */
async function movedAway(): Promise<OnSite> {
  const one = await child()
  await server.db.updateTable('enrolment').set({ examTimeId: otherHall }).where('id', '=', one.id).execute()
  await assign(one.id, second)
  await assign(one.id, first, 0)
  return one
}
async function workOf(one: OnSite, changes: Fields = {}) {
  const { EF_ID: _, ...review } = await onSiteReviewOf(one)
  return {
    EF_ID: one.id,
    ET_ID: hall,
    Reason: '没有找到相关信息',
    Acts: [
      { Kind: 'checkIn', DoneTime: ago(20) },
      { Kind: 'review', DoneTime: ago(10), ...review },
    ],
    RequestKey: randomUUID(),
    ...changes,
  }
}
const casesOf = async (one: OnSite, State = 'open') =>
  (await office('GetHallCases', { State, PageSize: 100 })).listData.filter(({ EF_ID }) => EF_ID === one.id)
const told = async (who: BuiltAccount) =>
  (
    await server.db
      .selectFrom('message')
      .select('text')
      .where('accountId', '=', who.id)
      .where('event', '=', 'hallDecided')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)
const doorRow = async (one: OnSite) =>
  (await office('GetDoorList', { ET_ID: otherHall, PageSize: 100 })).listData.find(({ EF_ID }) => EF_ID === one.id)

test('what was heard and signed offline is kept as it came, although the child is somebody else’s by now', async () => {
  const one = await movedAway()
  expect((await examiner('CheckIn', { EF_ID: one.id, DoneTime: ago(20) })).status).toBe(404)
  const work = await workOf(one)
  const kept = await examiner('KeepOfflineWork', work)
  expect(kept).toMatchObject({ Code: 1, OtherMsg: { LC_ID: expect.any(Number) } })
  expect(await examiner('KeepOfflineWork', work)).toMatchObject({ OtherMsg: kept.OtherMsg })
  expect(await casesOf(one)).toMatchObject([
    {
      Kind: 'work',
      Name: '李小音',
      Reason: '没有找到相关信息',
      DoneTime: ago(20),
      ReceivedTime: shanghaiIso(TEST_NOW),
      SeenRoom: '第一考室',
      Room: '第二考室',
      Attendance: 0,
      Acts: [
        { Kind: 'checkIn', DoneTime: ago(20), Signature: '' },
        {
          Kind: 'review',
          DoneTime: ago(10),
          ERT_Code: 3,
          Suggestion: '多听原作',
          Signature: expect.stringMatching(/^\/files/),
        },
      ],
      Examiners: [{ UserID: second.id, IsMarked: 0, IsNew: 1 }],
    },
  ])
  expect(await doorRow(one)).toMatchObject({ HallWork: 'open', State: 0 })
  expect((await office('GetWorkWaiting', {})).listData).toContainEqual(
    expect.objectContaining({ Work: 'hall', Count: expect.any(Number) }),
  )
})

test('taken: the check-in and the review count as of when they were done, and all examiners and the door learn it', async () => {
  const one = await movedAway()
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one))
  const taking = { LC_ID: OtherMsg.LC_ID, ReleaseIDs: [second.id], Note: '已向家长核实' }
  expect(await office('TakeOfflineWork', { ...taking, Note: ' ' })).toMatchObject({ Code: 0 })
  expect(await office('TakeOfflineWork', taking)).toMatchObject({ Code: 1 })
  expect(await office('TakeOfflineWork', taking)).toMatchObject({ Code: 0, Msg: '这一项已经处理，请刷新后查看' })
  expect(await doorRow(one)).toMatchObject({ HallWork: 'taken', State: 2, Attendance: 1, AttendanceTime: ago(20) })
  const reviews = await server.db.selectFrom('review').selectAll().where('enrolmentId', '=', one.id).execute()
  expect(reviews).toMatchObject([{ examinerId: first.id, resultCode: 3, isChief: false }])
  expect(
    await server.db
      .selectFrom('reviewVersion')
      .select('doneAt')
      .where('reviewId', '=', reviews[0]?.id ?? 0)
      .execute(),
  ).toEqual([{ doneAt: TEST_NOW - 10 * MINUTE_MS }])
  const result = await server.db.selectFrom('examResult').selectAll().where('enrolmentId', '=', one.id).execute()
  expect(result).toMatchObject([{ proposedCode: 3 }])
  for (const who of [first, second]) expect((await told(who)).pop()).toContain('采用，计入签到和评审')
  expect(await casesOf(one, 'settled')).toMatchObject([
    { Settlement: 'taken', Note: '已向家长核实', SettledBy: '测试' },
  ])
})

test('heard again: nothing counts, what was done stays readable, both examiners are told', async () => {
  const one = await movedAway()
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one))
  expect(await office('SettleHallCase', { LC_ID: OtherMsg.LC_ID, Note: '请重新听' })).toMatchObject({ Code: 1 })
  expect(await doorRow(one)).toMatchObject({ HallWork: 'again', Attendance: 0, State: 0 })
  expect(await server.db.selectFrom('review').select('id').where('enrolmentId', '=', one.id).execute()).toEqual([])
  expect(await casesOf(one, 'settled')).toMatchObject([{ Acts: [{}, { ERT_Code: 3 }] }])
  for (const who of [first, second]) expect((await told(who)).pop()).toContain('不采用，考生重新考试')
})

test('who was relieved but has marked meanwhile is not freed unseen; an approved result is not changed', async () => {
  const one = await movedAway()
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one))
  await examiner('CheckIn', { EF_ID: one.id }, second)
  expect(await examiner('SubmitOfflineExaminerReview', await onSiteReviewOf(one), second)).toMatchObject({ Code: 1 })
  const taking = { LC_ID: OtherMsg.LC_ID, ReleaseIDs: [second.id], Note: '采用' }
  expect(await office('TakeOfflineWork', taking)).toMatchObject({
    Code: 0,
    Msg: '有考官刚刚提交了评审，请刷新后重新确认',
  })
  expect(await office('ApproveResults', { EF_IDs: [one.id] })).toMatchObject({ Code: 1 })
  expect(await office('TakeOfflineWork', { ...taking, ReleaseIDs: [] })).toMatchObject({
    Code: 0,
    Msg: '成绩已审核，评审不能再修改',
  })
  expect(await casesOf(one)).toHaveLength(1)
})

test('two of the office who decide at once: the first decides', async () => {
  const one = await movedAway()
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one))
  const decide = (action: string) => () =>
    office(action, { LC_ID: OtherMsg.LC_ID, ReleaseIDs: [second.id], Note: '决定' })
  const answers = await meetAtEnrolment(server, one.id, [decide('SettleHallCase'), decide('TakeOfflineWork')])
  expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
  expect(await casesOf(one, 'settled')).toMatchObject([{ Settlement: 'again' }])
})

// Without `lockEnrolment` in `KeepOfflineWork.ts` the work of one tablet is refused, because both open the case.
test('two tablets that come back at once: their work is one case', async () => {
  const one = await movedAway()
  const [arrived, reviewed] = (await workOf(one)).Acts as Fields[]
  const works = [await workOf(one, { Acts: [arrived] }), await workOf(one, { Acts: [reviewed] })]
  const answers = await meetAtEnrolment(
    server,
    one.id,
    works.map((work) => () => examiner('KeepOfflineWork', work)),
  )
  expect(answers.map(({ Code }) => Code)).toEqual([1, 1])
  expect(await casesOf(one)).toMatchObject([{ Acts: [{ Kind: 'checkIn' }, { Kind: 'review' }] }])
})

test('work that comes while the office decides opens a case anew, so that it is not lost', async () => {
  const one = await movedAway()
  const [arrived, reviewed] = (await workOf(one)).Acts as Fields[]
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one, { Acts: [arrived] }))
  const late = await workOf(one, { Acts: [reviewed] })
  const answers = await meetAtEnrolment(server, one.id, [
    () => office('SettleHallCase', { LC_ID: OtherMsg.LC_ID, Note: '请重新听' }),
    () => examiner('KeepOfflineWork', late),
  ])
  expect(answers.map(({ Code }) => Code)).toEqual([1, 1])
  expect(await casesOf(one, 'settled')).toHaveLength(1)
  expect(await casesOf(one)).toMatchObject([{ Acts: [{ Kind: 'review' }] }])
})

test('work comes whole and signed; more of it joins the open case; other areas do not see it', async () => {
  const one = await movedAway()
  const work = await workOf(one)
  const [arrived, reviewed] = work.Acts as Fields[]
  for (const Acts of [
    [{ ...reviewed, Signature: '' }],
    [{ ...reviewed, Judgement: 'x' }],
    [{ ...reviewed, ERT_Code: 0 }],
  ])
    expect(await examiner('KeepOfflineWork', await workOf(one, { Acts }))).toMatchObject({ Code: 0 })
  expect(await casesOf(one)).toEqual([])
  expect((await examiner('KeepOfflineWork', { ...work, EF_ID: 999_999 })).status).toBe(404)
  const stranger = await buildExaminer(server)
  expect((await examiner('KeepOfflineWork', { ...work, RequestKey: randomUUID() }, stranger)).status).toBe(404)
  const { OtherMsg } = await examiner('KeepOfflineWork', await workOf(one, { Acts: [arrived] }))
  const again = await examiner('KeepOfflineWork', await workOf(one, { Acts: [reviewed], ET_ID: 999_999 }))
  expect(again.OtherMsg).toEqual(OtherMsg)
  expect(await casesOf(one)).toMatchObject([{ Acts: [{ Kind: 'checkIn' }, { Kind: 'review' }] }])
  const elsewhere = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await server.db.insertInto('staffAccount').values({ accountId: elsewhere.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: elsewhere.id, areaId: ids.deskArea }).execute()
  expect(await office('GetHallCases', {}, elsewhere)).toMatchObject({ totalCount: 0 })
  for (const action of ['TakeOfflineWork', 'SettleHallCase'])
    expect((await office(action, { LC_ID: OtherMsg.LC_ID, ReleaseIDs: [], Note: '否' }, elsewhere)).status).toBe(404)
})

test('a check-in of 12:09 that arrives at 12:10 shows 12:09, and both are stored', async () => {
  const one = await child()
  const { item } = await examiner('CheckIn', { EF_ID: one.id, DoneTime: ago(1) })
  expect(item).toMatchObject({ CheckInTime: ago(1), AttendanceTime: ago(1) })
  expect(
    await server.db.selectFrom('attendance').select(['setAt', 'doneAt']).where('enrolmentId', '=', one.id).execute(),
  ).toEqual([{ setAt: TEST_NOW, doneAt: TEST_NOW - MINUTE_MS }])
  const other = await child()
  await examiner('CheckIn', { EF_ID: other.id, DoneTime: shanghaiIso(TEST_NOW + MINUTE_MS) })
  expect(
    await server.db.selectFrom('attendance').select('doneAt').where('enrolmentId', '=', other.id).execute(),
  ).toEqual([{ doneAt: null }])
})

test('the wrong person at the door: the check-in is undone, the office reads why, the next scan says so until then', async () => {
  const one = await child()
  await examiner('CheckIn', { Code: one.code })
  const report = { EF_ID: one.id, ET_ID: hall, Reason: '照片与本人不符' }
  expect(await examiner('ReportWrongPerson', { ...report, Reason: '' })).toMatchObject({ Code: 0 })
  expect((await examiner('ReportWrongPerson', report, second)).status).toBe(404)
  const { OtherMsg } = await examiner('ReportWrongPerson', report)
  expect(await casesOf(one)).toMatchObject([{ Kind: 'person', Reason: '照片与本人不符', Attendance: 0 }])
  const WrongPerson = { Reason: '照片与本人不符', Time: shanghaiIso(TEST_NOW), By: '测试' }
  expect((await examiner('CheckIn', { Code: one.code })).item).toMatchObject({ IsFirst: 1, WrongPerson })
  expect(await office('TakeOfflineWork', { LC_ID: OtherMsg.LC_ID, ReleaseIDs: [], Note: '核实' })).toMatchObject({
    Code: 0,
  })
  expect(await office('SettleHallCase', { LC_ID: OtherMsg.LC_ID, Note: '拿错了准考证' })).toMatchObject({ Code: 1 })
  expect((await examiner('CheckIn', { Code: one.code })).item).toMatchObject({ WrongPerson: null })
  expect(await told(first)).not.toContain('拿错了准考证')
})

test('a child with two exams on one day: whichever is scanned names the other, with room and begin', async () => {
  const [later, earlier] = [await child(), await child()]
  const { certIndex } = await server.db
    .selectFrom('enrolment')
    .select('certIndex')
    .where('id', '=', later.id)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('enrolment')
    .set({ certIndex, batchId: await buildBatch(server), ownBeginsAt: TEST_NOW - 30 * MINUTE_MS, ownEndsAt: TEST_NOW })
    .where('id', '=', earlier.id)
    .execute()
  expect((await examiner('CheckIn', { Code: later.code }, staff)).item).toMatchObject({
    OthersToday: [{ EF_ID: earlier.id, ExamRoom: '第一考室', ExamBeginDate: ago(30), Attendance: 0 }],
  })
  expect((await examiner('CheckIn', { EF_ID: earlier.id }, staff)).item).toMatchObject({
    OthersToday: [{ EF_ID: later.id, Attendance: 1 }],
  })
})
