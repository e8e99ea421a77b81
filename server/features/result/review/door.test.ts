import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { buildHall, buildOnSite, type OnSite } from '#test/onSite.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let hall: number
let owner: BuiltAccount
let desk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  owner = await buildAccount(server)
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const call = (action: string, input: Fields, who = desk) => server.call<Fields>('Examiner', action, input, who)
const read = (action: string, input: Fields, who = desk) => server.call<Fields>('Admin', action, input, who)
const candidate = (): Promise<OnSite> => buildOnSite(server, owner, batch, { timeId: hall })
const attendanceOf = (EF_ID: number) =>
  server.db.selectFrom('attendance').selectAll().where('enrolmentId', '=', EF_ID).execute()

test('a local office scans a candidate in once, sees the photo, and takes a wrong check-in back', async () => {
  const one = await candidate()
  const RequestKey = randomUUID()
  const first = await call('CheckIn', { Code: one.code, RequestKey })
  expect(first.item).toMatchObject({ EF_ID: one.id, Name: '李小音', IsFirst: 1 })
  expect(String(first.item.Photo)).toMatch(/^\/files\//)
  // A tablet that lost the answer sends the same check-in again after it was offline.
  server.clock.advance(10 * 60_000)
  expect((await call('CheckIn', { Code: one.code, RequestKey })).item).toMatchObject({ IsFirst: 1 })
  expect((await call('CheckIn', { Code: one.code })).item).toMatchObject({ IsFirst: 0 })
  server.clock.set(TEST_NOW)
  expect(await attendanceOf(one.id)).toHaveLength(1)
  expect((await call('UndoCheckIn', { EF_ID: one.id })).OtherMsg).toMatchObject({ Attendance: 0 })
  expect((await call('MarkAbsent', { EF_ID: one.id })).OtherMsg).toMatchObject({ Attendance: 2 })
})

test('a code that is forged or of another day does not open the door', async () => {
  const one = await candidate()
  const summary = { enrolmentId: one.id, name: '李小音', majorName: '钢琴', gradeName: '一级', examNo: one.examNo }
  const foreignKey = createSecrets(new Map([[1, Buffer.from('another-secret-key-of-more-than-thirty-two-bytes')]]))
  const forged = sealTicketCode(foreignKey, summary, server.clock.now())
  expect(await call('CheckIn', { Code: forged })).toMatchObject({
    Code: 0,
    Msg: '考试码无效，或不属于您负责的考生，请核对',
  })
  server.clock.set('2026-11-19T23:59:00+08:00')
  expect(await call('CheckIn', { Code: one.code })).toMatchObject({ Code: 0, Msg: '未到考试当天，不能签到' })
  server.clock.set('2026-11-21T00:00:00+08:00')
  expect(await call('CheckIn', { Code: one.code })).toMatchObject({
    Code: 0,
    Msg: '这张准考证的考试日期已过，不是今天的考生',
  })
  expect(await attendanceOf(one.id)).toEqual([])
  // A record that is missing can still be mended from the list.
  expect((await call('CheckIn', { EF_ID: one.id })).item).toMatchObject({ IsFirst: 1 })
  server.clock.set(TEST_NOW)
})

test('the absence of an online candidate is not for the door', async () => {
  const one = await candidate()
  await server.db.updateTable('enrolment').set({ mode: 1 }).where('id', '=', one.id).execute()
  for (const action of ['MarkAbsent', 'UndoCheckIn'])
    expect(await call(action, { EF_ID: one.id }), action).toMatchObject({ Code: 0, Msg: '该报名不是现场考试' })
})

test('an office of another area knows nobody here', async () => {
  const one = await candidate()
  const elsewhere = await buildAccount(server, { userType: 9, roles: ['desk'] })
  const limit = { accountId: elsewhere.id, isAreaLimited: true }
  await server.db.insertInto('staffAccount').values(limit).execute()
  await server.db.insertInto('staffArea').values({ accountId: elsewhere.id, areaId: ids.deskArea }).execute()
  expect(await call('CheckIn', { Code: one.code }, elsewhere)).toMatchObject({ Code: 0 })
  expect((await call('CheckIn', { EF_ID: one.id }, elsewhere)).status).toBe(404)
  expect((await read('GetDoorTimes', {}, elsewhere)).listData).toEqual([])
  expect((await read('GetDoorList', { ET_ID: hall }, elsewhere)).listData).toEqual([])
  expect(await attendanceOf(one.id)).toEqual([])
})

test('the list of the door names today’s times and each candidate with photo and attendance', async () => {
  const time = await buildHall(server, batch)
  const [here, absent, awaited] = [
    await buildOnSite(server, owner, batch, { timeId: time }),
    await buildOnSite(server, owner, batch, { timeId: time }),
    await buildOnSite(server, owner, batch, { timeId: time }),
  ]
  await call('CheckIn', { EF_ID: here.id })
  await call('MarkAbsent', { EF_ID: absent.id })
  const times = await read('GetDoorTimes', {})
  expect(times.listData.find(({ ET_ID }) => ET_ID === time)).toMatchObject({
    ExamRoom: '第一考室',
    Expected: 1,
    Arrived: 1,
    Absent: 1,
  })
  const { listData, totalCount } = await read('GetDoorList', { ET_ID: time })
  expect(totalCount).toBe(3)
  expect(listData).toMatchObject([
    { EF_ID: here.id, Name: '李小音', Attendance: 1, State: 0, ERT_Code: null },
    { EF_ID: absent.id, Attendance: 2, State: 2, ERT_Code: 0 },
    { EF_ID: awaited.id, Attendance: 0, State: 0, Tracks: [{}, {}] },
  ])
  const text = JSON.stringify(listData)
  for (const secret of [here.certNumber, owner.mobile]) expect(text).not.toContain(secret)
  server.clock.set('2026-11-22T10:00:00+08:00')
  expect((await read('GetDoorTimes', {})).listData).toEqual([])
  server.clock.set(TEST_NOW)
})

test('two tablets at one door check a candidate in once', async () => {
  const one = await candidate()
  await warmPool(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('CheckIn', { Code: one.code })))
  expect(answers.filter(({ item }) => item.IsFirst === 1)).toHaveLength(1)
  expect(await attendanceOf(one.id)).toHaveLength(1)
})

describe('who stands at the wrong door', () => {
  const search = (Search: string, who: BuiltAccount) => call('FindToday', { Search }, who)
  const idsOf = ({ listData }: { listData: Fields[] }) => listData.map(({ EF_ID }) => EF_ID)
  const assign = (id: number, who: BuiltAccount) =>
    server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: id, examinerId: who.id, assignedAt: server.clock.now() })
      .execute()
  async function otherRoom(): Promise<OnSite> {
    const other = await buildHall(server, batch)
    await server.db.updateTable('examTime').set({ room: '第八考室' }).where('id', '=', other).execute()
    return buildOnSite(server, owner, batch, { timeId: other })
  }

  test('is found by staff in every room of their areas, with room, place and time', async () => {
    const one = await otherRoom()
    const answer = await search(one.examNo.slice(-5), desk)
    expect(answer.listData.find(({ EF_ID }) => EF_ID === one.id)).toMatchObject({
      Name: '李小音',
      ExamNO: one.examNo,
      ExamRoom: '第八考室',
      Attendance: 0,
    })
    expect(idsOf(await search('小音', desk))).toContain(one.id)
    server.clock.set('2026-11-22T09:00:00+08:00')
    expect(idsOf(await search(one.examNo, desk))).toEqual([])
    server.clock.set(TEST_NOW)
  })

  test('is found by an examiner at his place of today by the whole name or number, and unnamed where names are hidden', async () => {
    const examiner = await buildExaminer(server)
    const one = await otherRoom()
    expect(idsOf(await search(one.examNo, examiner))).toEqual([])
    await assign((await candidate()).id, examiner)
    expect(idsOf(await search(one.examNo.slice(-4), examiner))).toContain(one.id)
    expect(idsOf(await search('李小音', examiner))).toContain(one.id)
    expect(idsOf(await search('李小', examiner))).toEqual([])
    expect(idsOf(await search(one.examNo.slice(-3), examiner))).toEqual([])
    await server.db.updateTable('examBatch').set({ hidesIdentity: true }).where('id', '=', batch).execute()
    expect(idsOf(await search('李小音', examiner))).toEqual([])
    const unnamed = (await search(one.examNo, examiner)).listData.find(({ EF_ID }) => EF_ID === one.id)
    expect(unnamed).toMatchObject({ Name: '', ExamRoom: '第八考室' })
    await server.db.updateTable('examBatch').set({ hidesIdentity: false }).where('id', '=', batch).execute()
  })
})
