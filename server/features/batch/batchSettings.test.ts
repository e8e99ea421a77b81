import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const plain = { ShowRoomTime: '', ShowRoomEndTime: '', HearingTestState: 0, IsFaceCheck: 1, HidesIdentity: 0 }
const read = (EB_ID = batch, who = staff) => server.call('Admin', 'GetBatchSettings', { EB_ID }, who)
const save = async (changes: Record<string, unknown>, EB_ID = batch, who = staff) => {
  const Version = (await read(EB_ID)).item?.Version ?? 1
  return server.call('Admin', 'SaveBatchSettings', { EB_ID, ...plain, Version, ...changes }, who)
}
const auditOf = (EB_ID: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'SaveBatchSettings')
    .where('subjectId', '=', EB_ID)
    .orderBy('id')
    .execute()

describe('the settings of a batch', () => {
  test('are saved all at once and read back; what changed is written down, and nothing where nothing did', async () => {
    const own = await buildBatch(server)
    await save({}, own)
    const settings = {
      ShowRoomTime: '2026-12-01T09:00',
      ShowRoomEndTime: '2026-12-08 18:00',
      HearingTestState: 2,
      IsFaceCheck: 0,
      HidesIdentity: 1,
    }
    const { item } = await save(settings, own)
    expect(item).toMatchObject({
      EB_ID: own,
      ShowRoomTime: '2026-12-01T09:00:00+08:00',
      ShowRoomEndTime: '2026-12-08T18:00:00+08:00',
      ShowResultTime: null,
      ShowCommentsTime: null,
      HearingTestState: 2,
      IsFaceCheck: 0,
      HidesIdentity: 1,
    })
    expect((await read(own)).item).toEqual(item)
    const written = await auditOf(own)
    expect(written.at(-1)).toMatchObject({
      actorId: staff.id,
      before: { ShowRoomTime: null, HearingTestState: 0, IsFaceCheck: 1, HidesIdentity: 0 },
      after: { ShowRoomTime: '2026-12-01T09:00:00+08:00', HearingTestState: 2, IsFaceCheck: 0, HidesIdentity: 1 },
    })
    expect((await save(settings, own)).Code).toBe(1)
    expect(await auditOf(own)).toHaveLength(written.length)
    await save({ HearingTestState: 1 }, own)
    expect((await read(own)).item).toMatchObject({ ShowRoomTime: null, ShowRoomEndTime: null, HearingTestState: 1 })
  })

  test.each([
    ['an end without a beginning', { ShowRoomEndTime: '2026-12-08 18:00' }, '请先填写考场查询的开始时间'],
    [
      'an end before its beginning',
      { ShowRoomTime: '2026-12-08 18:00', ShowRoomEndTime: '2026-12-08 17:59' },
      '考场查询的结束时间须晚于开始时间',
    ],
    ['a day that does not exist', { ShowRoomTime: '2026-02-30 09:00' }, '请填写正确的日期和时间'],
    ['a year of nobody’s', { ShowRoomTime: '0026-02-03 09:00' }, '请填写正确的日期和时间'],
  ])('%s is refused in words, and nothing changes', async (_, changes, Msg) => {
    const before = (await read()).item
    expect(await save(changes)).toMatchObject({ status: 200, Code: 0, Msg })
    expect((await read()).item).toEqual(before)
  })

  test('nonsense, an unknown batch and other roles', async () => {
    expect((await save({ HearingTestState: 3 })).status).toBe(400)
    expect((await save({ IsFaceCheck: 2 })).status).toBe(400)
    expect((await save({}, 2_000_000)).status).toBe(404)
    expect((await read(0)).status).toBe(404)
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await read(batch, results)).Code).toBe(1)
    expect((await save({}, batch, results)).status).toBe(403)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect((await read(batch, finance)).status).toBe(403)
    expect((await read(batch, await buildAccount(server))).status).toBe(403)
  })

  test('two at once: one saves, the others are told who changed it, and lose nothing', async () => {
    const own = await buildBatch(server)
    const Version = Number((await read(own)).item.Version)
    await warmPool(server)
    const states = [1, 2, 1, 2, 1, 2, 1, 2]
    const answers = await Promise.all(states.map((HearingTestState) => save({ HearingTestState, Version }, own)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, Msg, OtherMsg } of answers)
      if (Code !== 1) {
        expect(Msg).toMatch(/在.+修改了这里的内容，您填写的内容没有丢失/)
        expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: Version + 1 })
      }
    expect(await auditOf(own)).toHaveLength(1)
  })

  test('a request that is sent again gets the first answer; its key serves no other request', async () => {
    const own = await buildBatch(server)
    const Version = Number((await read(own)).item.Version)
    const request = { HearingTestState: 1, Version, RequestKey: randomUUID() }
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(request, own)))
    for (const answer of answers) expect(answer).toMatchObject({ Code: 1, item: { Version: Version + 1 } })
    expect(await auditOf(own)).toHaveLength(1)
    expect(await save({ ...request, HearingTestState: 2 }, own)).toMatchObject({ Code: 0 })
    // A refusal leaves the key unused.
    const refused = { HearingTestState: 2, Version, RequestKey: randomUUID() }
    expect((await save(refused, own)).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect((await save({ ...refused, Version: Version + 1 }, own)).Code).toBe(1)
  })
})

test('the list of enrolments tells who has a time and an examiner, and finds those who have none', async () => {
  const own = await buildBatch(server)
  const owner = await buildAccount(server)
  const enrol = async () =>
    (await buildEnrolment(server, owner, own, { CertNO: newIdNumber(), MID: ids.piano, IsOnline: 1 })).id
  const [plainOne, timed, marked] = [await enrol(), await enrol(), await enrol()]
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now() })
    .where('batchId', '=', own)
    .execute()
  const time = {
    EB_ID: own,
    IsOnline: 1,
    ExamBeginDate: '2026-12-05 09:00',
    ExamEndDate: '2026-12-06 09:00',
    ExamAddress: '',
    ExamRoom: '',
  }
  const { item } = await server.call('Admin', 'SaveExamTime', time, staff)
  await server.call('Admin', 'AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [timed] }, staff)
  const examiners = [await buildExaminer(server), await buildExaminer(server)]
  for (const { id } of examiners)
    await server.call('Admin', 'AssignExaminer', { UserID: id, EF_IDs: [marked], IsAssigned: 1 }, staff)
  const list = async (filter: Record<string, unknown> = {}) => {
    const answer = await server.call('Admin', 'GetEnrolmentList', { EB_ID: own, ...filter }, staff)
    expect(answer.totalCount).toBe(answer.listData.length)
    return answer.listData
  }
  const idsOf = async (filter: Record<string, unknown>) =>
    (await list(filter)).map(({ EF_ID }) => Number(EF_ID)).sort((one, other) => one - other)
  const rows = new Map((await list()).map((row) => [row.EF_ID, row]))
  expect(rows.get(plainOne)).toMatchObject({ ExamTime: null, Examiners: [] })
  expect(rows.get(timed)?.ExamTime).toEqual({
    ET_ID: item.ET_ID,
    ExamRoom: '',
    IsPub: 0,
    ExamBeginDate: '2026-12-05T09:00:00+08:00',
    ExamEndDate: '2026-12-06T09:00:00+08:00',
  })
  const assigned = rows.get(marked)?.Examiners as Array<{ UserID: number; Name: string }>
  expect(assigned.map(({ UserID }) => UserID)).toEqual(examiners.map(({ id }) => id).sort((a, b) => a - b))
  expect(assigned.every(({ Name }) => Name !== '')).toBe(true)
  expect(await idsOf({ HasExamTime: 0 })).toEqual([plainOne, marked])
  expect(await idsOf({ HasExamTime: 1 })).toEqual([timed])
  expect(await idsOf({ HasExaminer: 0 })).toEqual([plainOne, timed])
  expect(await idsOf({ HasExaminer: 1 })).toEqual([marked])
  expect(await idsOf({ HasExamTime: 0, HasExaminer: 0 })).toEqual([plainOne])
})
