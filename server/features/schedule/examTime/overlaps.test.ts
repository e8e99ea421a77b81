import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await warmPool(server)
})
afterAll(() => server.stop())

let serial = 0
const newRoom = () => `第${++serial}考室`
const hall = (from: string, to: string, changes: Record<string, unknown> = {}) => ({
  EB_ID: batch,
  IsOnline: 0,
  ExamBeginDate: `2026-12-05 ${from}`,
  ExamEndDate: `2026-12-05 ${to}`,
  ExamAddress: '昆明市示例路1号',
  ExamRoom: newRoom(),
  ...changes,
})
const save = (input: Record<string, unknown>) =>
  server.call<Record<string, unknown>>('Admin', 'SaveExamTime', input, staff)
const made = async (from: string, to: string, changes: Record<string, unknown> = {}) => {
  const { item } = await save(hall(from, to, changes))
  return Number(item.ET_ID)
}
const assign = (ET_ID: number, ...EF_IDs: number[]) =>
  server.call<Record<string, unknown>>('Admin', 'AssignExamTime', { ET_ID, EF_IDs }, staff)
const give = (who: BuiltAccount, ...EF_IDs: number[]) =>
  server.call<Record<string, unknown>>('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs, IsAssigned: 1 }, staff)

/** Inserts a paid enrolment assigned to an exam time; 0 assigns none. */
async function candidate(examTimeId: number, IsOnline: 0 | 1 = 0): Promise<number> {
  const { id } = await buildEnrolment(server, owner, batch, { IsOnline, CertNO: newIdNumber() })
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now(), examTimeId: examTimeId || null })
    .where('id', '=', id)
    .execute()
  return id
}
async function examiner(name = '周明'): Promise<BuiltAccount> {
  const account = await buildExaminer(server)
  await server.db.updateTable('account').set({ name }).where('id', '=', account.id).execute()
  return account
}
const storedTimes = async (room: string) =>
  (await server.db.selectFrom('examTime').select('id').where('room', 'like', `%${room}%`).execute()).length

describe('a room', () => {
  test('holds one exam at a time, told in the words of the form; the next may begin when it ends', async () => {
    const ExamRoom = newRoom()
    const first = await made('09:00', '12:00', { ExamRoom })
    expect(await save(hall('11:59', '14:00', { ExamRoom }))).toMatchObject({
      status: 200,
      Code: 0,
      Msg: `该考试地址的考场“${ExamRoom}”在 2026年12月5日 09:00 至 12:00 已有另一场现场考试，请更换考场或考试时间`,
      OtherMsg: { Field: 'ExamRoom', ET_ID: first },
    })
    expect((await save(hall('12:00', '14:00', { ExamRoom }))).Code).toBe(1)
    expect((await save(hall('09:00', '12:00', { ExamRoom, ExamAddress: '昆明市示例路2号' }))).Code).toBe(1)
    expect(await storedTimes(ExamRoom)).toBe(3)
  })

  test('is the same one in another batch and spelt otherwise; online there is no room', async () => {
    const ExamRoom = newRoom()
    await made('09:00', '12:00', { ExamRoom })
    const spelt = { ExamRoom: ` ${ExamRoom.replace('考室', ' 考室')} `, ExamAddress: '昆明市 示例路１号' }
    expect(await save(hall('10:00', '11:00', { ...spelt, EB_ID: await buildBatch(server) }))).toMatchObject({
      Code: 0,
      OtherMsg: { Field: 'ExamRoom' },
    })
    for (let i = 0; i < 2; i++) expect((await save(hall('10:00', '11:00', { IsOnline: 1 }))).Code).toBe(1)
  })

  test('is not entered by moving a time into it or over another; a time stands in nobody’s way itself', async () => {
    const [ExamRoom, other] = [newRoom(), newRoom()]
    const morning = await made('09:00', '12:00', { ExamRoom })
    const noon = await made('12:00', '14:00', { ExamRoom })
    const beside = await made('09:00', '10:00', { ExamRoom: other })
    expect((await save(hall('12:00', '15:00', { ExamRoom, ET_ID: noon }))).Code).toBe(1)
    for (const moved of [
      hall('11:00', '15:00', { ExamRoom, ET_ID: noon }),
      hall('09:00', '10:00', { ExamRoom, ET_ID: beside }),
    ])
      expect(await save(moved)).toMatchObject({ Code: 0, OtherMsg: { Field: 'ExamRoom', ET_ID: morning } })
  })

  test('what overlaps from before is not published, and can be taken back', async () => {
    const room = newRoom()
    const at = (hour: string) => Date.parse(`2026-12-05T${hour}:00+08:00`)
    const rows = ['09:00', '10:00'].map((from) => ({
      batchId: batch,
      isOnline: false,
      beginsAt: at(from),
      endsAt: at('12:00'),
      address: '昆明市示例路1号',
      room,
    }))
    const [one] = await server.db.insertInto('examTime').values(rows).returning('id').execute()
    const publish = (IsPub: 0 | 1) => server.call('Admin', 'PublishExamTime', { ET_ID: one?.id, IsPub }, staff)
    expect(await publish(1)).toMatchObject({ Code: 0, Msg: expect.stringContaining('已有另一场现场考试') })
    expect((await publish(0)).Code).toBe(1)
  })

  // Without the schedule's lock both find the room free, and both are stored.
  test('two saves at once: one gets it, the other is told', async () => {
    for (let round = 0; round < 8; round++) {
      const ExamRoom = newRoom()
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, at) => save(hall(`09:0${at}`, '12:00', { ExamRoom }))),
      )
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
      for (const { Code, Msg } of answers) if (Code === 0) expect(Msg).toContain('已有另一场现场考试')
      expect(await storedTimes(ExamRoom)).toBe(1)
    }
  })
})

describe('the hours on site', () => {
  /** Paid enrolments without an exam time. */
  const waiting = (count: number) => Promise.all(Array.from({ length: count }, () => candidate(0)))

  test('take one candidate at a time: what cannot be done in them is refused, at each door', async () => {
    const ET_ID = await made('09:00', '10:00')
    const full = await waiting(20)
    expect((await assign(ET_ID, ...full)).OtherMsg).toEqual({ Assigned: 20 })
    const [late = 0] = await waiting(1)
    expect(await assign(ET_ID, late)).toMatchObject({
      status: 200,
      Code: 0,
      Msg: expect.stringMatching(
        /^考场“第\d+考室”2026年12月5日 09:00 至 10:00 的时间不够：一次考一位，21 位考生至少需要63分钟/,
      ),
      OtherMsg: { Reason: 'EXAM_TIME_FULL', ET_ID },
    })
    expect((await save(hall('09:00', '09:50', { ET_ID }))).OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_FULL' })
    await candidate(ET_ID)
    const publish = await server.call('Admin', 'PublishExamTime', { ET_ID, IsPub: 1 }, staff)
    expect(publish.OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_FULL' })
    expect((await save(hall('09:00', '10:10', { ET_ID }))).Code).toBe(1)
    // An online window leaves the hour to the candidate.
    const online = await made('09:00', '09:01', { IsOnline: 1, IsShort: 1 })
    expect((await assign(online, await candidate(0, 1), await candidate(0, 1))).Code).toBe(1)
  })

  test('are counted by the minutes that staff have set, without the last pause', async () => {
    const length = { Minutes: 10, PauseMinutes: 2, Equipment: [], Grades: [], Version: 0 }
    expect((await server.call('Admin', 'SaveExamLength', { MID: ids.piano, ...length }, staff)).Code).toBe(1)
    const ET_ID = await made('09:00', '09:58')
    expect((await assign(ET_ID, ...(await waiting(5)))).Code).toBe(1)
    expect((await assign(ET_ID, ...(await waiting(1)))).OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_FULL' })
  })

  // Without the schedule's lock each sees the room half empty.
  test('are not overfilled by assignments at once', async () => {
    for (let round = 0; round < 4; round++) {
      const ET_ID = await made('09:00', '09:46')
      const groups = [await waiting(3), await waiting(3)]
      const answers = await Promise.all(groups.map((group) => assign(ET_ID, ...group)))
      expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    }
  })
})

describe('an examiner', () => {
  test('sits in one hall at a time: not by being assigned, not by candidates who move, not by a time that moves', async () => {
    const who = await examiner()
    const [morning, overlapping, noon] = [
      await made('09:00', '12:00'),
      await made('11:00', '13:00'),
      await made('12:00', '14:00'),
    ]
    const [one, two, three] = [await candidate(morning), await candidate(overlapping), await candidate(noon)]
    expect((await give(who, one, await candidate(morning))).Code).toBe(1)
    expect(await give(who, two)).toMatchObject({
      status: 200,
      Code: 0,
      Msg: expect.stringMatching(
        /^考官周明在 2026年12月5日 09:00 至 12:00 已有另一场现场考试（第\d+考室），请更换考官或考试时间$/,
      ),
      OtherMsg: { EF_ID: two, UserID: who.id, ET_ID: morning },
    })
    expect((await give(who, three)).Code).toBe(1)
    const later = await candidate(0)
    expect((await give(who, later)).Code).toBe(1)
    expect(await assign(overlapping, later)).toMatchObject({ Code: 0, OtherMsg: { EF_ID: later, UserID: who.id } })
    expect((await assign(noon, later)).Code).toBe(1)
    const earlier = await save(hall('11:30', '14:00', { ET_ID: noon }))
    expect(earlier).toMatchObject({ Code: 0, OtherMsg: { UserID: who.id, ET_ID: morning } })
  })

  test('may have any number of online windows at the same hours, also beside a hall', async () => {
    const who = await examiner()
    const windows = [await made('09:00', '12:00', { IsOnline: 1 }), await made('09:00', '12:00', { IsOnline: 1 })]
    const online = [await candidate(windows[0] ?? 0, 1), await candidate(windows[1] ?? 0, 1)]
    const onSite = await candidate(await made('09:00', '12:00'))
    expect((await give(who, ...online, onSite)).OtherMsg).toEqual({ Assigned: 3 })
  })

  test('who is taken away, or whose only candidate there was refunded, is free again', async () => {
    const who = await examiner()
    const [one, two] = [await candidate(await made('09:00', '12:00')), await candidate(await made('09:00', '12:00'))]
    await give(who, one)
    expect((await give(who, two)).Code).toBe(0)
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', one).execute()
    expect((await give(who, two)).Code).toBe(1)
  })

  // Without the schedule's lock two staff members assign him to two halls.
  test('two assignments at once: one holds', async () => {
    const times = [await made('09:00', '12:00'), await made('10:00', '13:00')]
    for (let round = 0; round < 8; round++) {
      const who = await examiner()
      const candidates = [await candidate(times[0] ?? 0), await candidate(times[1] ?? 0)]
      const answers = await Promise.all(candidates.map((id) => give(who, id)))
      expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    }
  })

  test('an assignment and a time that moves at once: one holds', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await examiner()
      const [morning, noon] = [await made('09:00', '12:00'), await made('12:00', '14:00')]
      const [one, two] = [await candidate(morning), await candidate(noon)]
      await give(who, one)
      const answers = await Promise.all([give(who, two), save(hall('11:00', '14:00', { ET_ID: noon }))])
      expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    }
  })
})
