import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf } from '#test/marking.ts'
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
})
afterAll(() => server.stop())

const auditOf = (action: string, subjectId: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', action)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
let rooms = 0
/** Uses another room each time, because a room holds one exam at a time. */
const hall = (from: string, to: string, changes: Record<string, unknown> = {}) => ({
  EB_ID: batch,
  IsOnline: 0,
  ExamBeginDate: `2026-12-05 ${from}`,
  ExamEndDate: `2026-12-05 ${to}`,
  ExamAddress: '昆明市五华区',
  ExamRoom: `第${++rooms}考室`,
  ...changes,
})
const save = (input: Record<string, unknown>) => server.call('Admin', 'SaveExamTime', input, staff)
const made = async (from: string, to: string, changes: Record<string, unknown> = {}) =>
  Number((await save(hall(from, to, changes))).item.ET_ID)
const assign = (ET_ID: number, ...EF_IDs: number[]) => server.call('Admin', 'AssignExamTime', { ET_ID, EF_IDs }, staff)

async function paid(changes: Record<string, unknown> = {}): Promise<number> {
  const { id } = await buildEnrolment(server, owner, batch, { IsOnline: 0, CertNO: newIdNumber(), ...changes })
  await server.db
    .updateTable('enrolment')
    .set({ payStatus: 1, paidAt: server.clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}
const use = (ET_ID: number) => server.call('Admin', 'GetExamTimeUse', { ET_ID }, staff)
const arrive = (enrolmentId: number) =>
  server.db
    .insertInto('attendance')
    .values({ enrolmentId, kind: 'arrived', setBy: staff.id, setAt: server.clock.now() })
    .execute()
const timeOf = async (id: number) =>
  (await server.db.selectFrom('enrolment').select('examTimeId').where('id', '=', id).executeTakeFirstOrThrow())
    .examTimeId

test('an online exam time whose answer was lost is made once, also when two requests meet', async () => {
  const request = { ...hall('09:00', '10:00', { IsOnline: 1, ExamRoom: '' }), RequestKey: randomUUID() }
  const answers = await Promise.all([save(request), save(request), save(request)])
  expect(new Set(answers.map(({ item }) => item.ET_ID)).size).toBe(1)
})

test('an online window that is shorter than its longest exam is asked about, and made when that is meant', async () => {
  const online = (to: string) => hall('09:00', to, { IsOnline: 1, ExamAddress: '', ExamRoom: '' })
  const short = await save(online('09:02'))
  expect(short.Msg).toMatch(/^这个时间段只有2分钟，考试需要\d+分钟，考生可能考不完$/)
  expect(short.OtherMsg).toMatchObject({ Reason: 'EXAM_WINDOW_SHORT', Field: 'ExamEndDate' })
  expect((await save({ ...online('09:02'), IsShort: 1 })).Code).toBe(1)
  const { item, Code } = await save(online('10:00'))
  expect(Code).toBe(1)
  const id = await paid({ IsOnline: 1 })
  await server.db
    .updateTable('enrolment')
    .set({ examTimeId: Number(item.ET_ID) })
    .where('id', '=', id)
    .execute()
  expect((await save({ ...online('09:02'), ET_ID: item.ET_ID })).OtherMsg).toMatchObject({
    Reason: 'EXAM_WINDOW_SHORT',
  })
  expect((await save(hall('09:00', '09:05'))).Code).toBe(1)
})

test('all that match are assigned with the number that was seen; another number assigns none', async () => {
  const own = await buildBatch(server)
  const { item } = await save(hall('09:00', '09:30', { EB_ID: own }))
  const made: number[] = []
  for (let serial = 0; serial < 2; serial++) {
    const { id } = await buildEnrolment(server, owner, own, { IsOnline: 0, CertNO: newIdNumber() })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', '=', id)
      .execute()
    made.push(id)
  }
  const { id: unpaid } = await buildEnrolment(server, owner, own, { IsOnline: 0, CertNO: newIdNumber() })
  const all = (Count?: number) => ({ ET_ID: item.ET_ID, All: { EB_ID: own, IsPay: 1 }, Count })
  for (const wrong of [all(1), all(3), all()]) {
    const { Code, Msg } = await server.call('Admin', 'AssignExamTime', wrong, staff)
    expect([Code, Msg]).toEqual([0, '符合条件的现在有2条，与您选择时不同，请核对后再操作'])
  }
  expect((await server.call('Admin', 'AssignExamTime', { ET_ID: item.ET_ID }, staff)).status).toBe(400)
  // An id that there cannot be matches nothing; it does not stand for all.
  const nowhere = { ET_ID: item.ET_ID, All: { EB_ID: 0, EA_ID: -1 }, Count: 2 }
  expect((await server.call('Admin', 'AssignExamTime', nowhere, staff)).Msg).toContain('现在有0条')
  expect((await server.call('Admin', 'AssignExamTime', all(2), staff)).OtherMsg).toEqual({ Assigned: 2 })
  expect(await Promise.all([...made, unpaid].map(timeOf))).toEqual([item.ET_ID, item.ET_ID, null])
})

describe('exam times', () => {
  test('are made, changed and listed; each change is written down', async () => {
    const own = await buildBatch(server)
    const { item } = await save(hall('09:00', '12:00', { EB_ID: own, ExamRoom: '第一考室' }))
    expect(item).toMatchObject({
      EB_ID: own,
      IsOnline: 0,
      ExamBeginDate: '2026-12-05T09:00:00+08:00',
      IsPub: 0,
      Assigned: 0,
      ExamRoom: '第一考室',
    })
    await save(hall('10:00', '12:00', { EB_ID: own, ET_ID: item.ET_ID, ExamRoom: ' 第二考室 ' }))
    const { listData } = await server.call('Admin', 'GetExamTimeList', { EB_ID: own }, staff)
    expect(listData).toMatchObject([{ ExamBeginDate: '2026-12-05T10:00:00+08:00', ExamRoom: '第二考室' }])
    const audit = await auditOf('SaveExamTime', own)
    expect(audit).toMatchObject([
      { actorId: staff.id, before: null },
      { before: { room: '第一考室' }, after: { room: '第二考室' } },
    ])
  })

  test('come all at once, or by pages where a page is asked for', async () => {
    const own = await buildBatch(server)
    for (const hour of ['08', '09', '10']) await save(hall(`${hour}:00`, '12:00', { EB_ID: own, ExamRoom: hour }))
    const list = async (page: object) => {
      const { listData, totalCount } = await server.call('Admin', 'GetExamTimeList', { EB_ID: own, ...page }, staff)
      return [listData.map(({ ExamRoom }) => ExamRoom), totalCount]
    }
    expect(await list({})).toEqual([['08', '09', '10'], 3])
    expect(await list({ PageSize: 2 })).toEqual([['08', '09'], 3])
    expect(await list({ PageIndex: 2, PageSize: 2 })).toEqual([['10'], 3])
    expect(await list({ PageIndex: 3, PageSize: 2 })).toEqual([[], 3])
  })

  const wrong: Array<[string, Record<string, unknown>, string]> = [
    ['an end before its beginning', { ExamEndDate: '2026-12-05 08:00' }, '结束时间须晚于开始时间'],
    ['an end at its beginning', { ExamEndDate: '2026-12-05 09:00' }, '结束时间须晚于开始时间'],
    ['a day that does not exist', { ExamBeginDate: '2026-02-30' }, '请填写正确的日期和时间'],
    ['no time', { ExamBeginDate: '' }, '请填写正确的日期和时间'],
    ['a hall without an address', { ExamAddress: ' ' }, '现场考试须填写考试地址和考场'],
    ['a hall without a room', { ExamRoom: '' }, '现场考试须填写考试地址和考场'],
    ['an endless address', { ExamAddress: '路'.repeat(101) }, '地址或考场名称过长'],
  ]
  test.each(wrong)('%s is refused with its reason', async (_name, changes, Msg) => {
    const answer = await save(hall('09:00', '12:00', changes))
    expect(answer).toMatchObject({ status: 200, Code: 0, Msg })
  })

  test('online there is no place: what is sent of one is dropped, also when a hall becomes online', async () => {
    const online = { IsOnline: 1, ExamAddress: '路'.repeat(101), ExamRoom: '第一考室' }
    expect((await save(hall('09:00', '12:00', online))).item).toMatchObject({ ExamAddress: '', ExamRoom: '' })
    const ET_ID = await made('09:00', '12:00')
    expect((await save(hall('09:00', '12:00', { ET_ID, IsOnline: 1 }))).item).toMatchObject({
      IsOnline: 1,
      ExamRoom: '',
    })
  })

  test('an unknown batch or time is not there', async () => {
    expect((await save(hall('09:00', '12:00', { EB_ID: 999_999 }))).status).toBe(404)
    expect((await save(hall('09:00', '12:00', { ET_ID: 999_999 }))).status).toBe(404)
    expect((await server.call('Admin', 'PublishExamTime', { ET_ID: 999_999, IsPub: 1 }, staff)).status).toBe(404)
  })

  test('candidates know it once it is published and the batch shows rooms; taking it back hides it', async () => {
    const time = await made('09:00', '12:00', { ExamRoom: '大音乐厅' })
    const id = await paid()
    await assign(time, id)
    const shown = async () => (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)).item.ExamTime
    const publish = (IsPub: 0 | 1, Reason?: string) =>
      server.call('Admin', 'PublishExamTime', { ET_ID: time, IsPub, ...(Reason && { Reason }) }, staff)
    const showRooms = (at: number) =>
      server.db.updateTable('examBatch').set({ showRoomAt: at }).where('id', '=', batch).execute()
    expect((await publish(1)).item).toMatchObject({ IsPub: 1, Assigned: 1 })
    expect(await shown()).toBeNull()
    await showRooms(server.clock.now() + 1)
    expect(await shown()).toBeNull()
    await showRooms(server.clock.now())
    expect(await shown()).toMatchObject({ ET_ID: time, ExamRoom: '大音乐厅' })
    await publish(1)
    // Somebody has this time: he and the log are owed a reason.
    expect((await publish(0)).OtherMsg).toEqual({ Reason: 'REASON_REQUIRED' })
    expect(await shown()).not.toBeNull()
    expect((await use(time)).OtherMsg).toEqual({ Assigned: 1, Arrived: 0, Sitting: 0, Submitted: 0 })
    await arrive(id)
    expect((await use(time)).OtherMsg).toMatchObject({ Assigned: 1, Arrived: 1 })
    expect((await use(2_000_000)).status).toBe(404)
    expect((await publish(0, '考点停电')).Code).toBe(1)
    expect(await shown()).toBeNull()
    const changes = (await auditOf('PublishExamTime', batch)).filter(
      ({ after }) => (after as { examTimeId: number }).examTimeId === time,
    )
    expect(changes.map(({ after }) => after)).toMatchObject([
      { isPublished: true },
      { isPublished: false, Reason: '考点停电' },
    ])
  })
})

describe('AssignExamTime', () => {
  test('assigns, moves, repeats and takes away; one audit row a change', async () => {
    const [first, second] = [await made('09:00', '12:00'), await made('13:00', '15:00')]
    const [one, other] = [await paid(), await paid()]
    expect((await assign(first, one, other, one)).OtherMsg).toEqual({ Assigned: 2 })
    await assign(first, one)
    await assign(second, one)
    await assign(0, one)
    expect([await timeOf(one), await timeOf(other)]).toEqual([null, first])
    expect((await auditOf('AssignExamTime', one)).map(({ after }) => after)).toEqual([
      { examTimeId: first },
      { examTimeId: second },
      { examTimeId: null },
    ])
  })

  const cases: Array<[string, string, () => Promise<number>]> = [
    [
      'one that is not paid',
      '该报名尚未缴费',
      async () => (await buildEnrolment(server, owner, batch, { IsOnline: 0 })).id,
    ],
    ['an online one in the hall', '该考试时间与考生的考试方式不一致', () => paid({ IsOnline: 1 })],
    [
      'a refunded one',
      '该报名已退费，不能再操作',
      async () => {
        const id = await paid()
        await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', id).execute()
        return id
      },
    ],
    [
      'one that has sat',
      '考生已提交考试，不能再调整考试时间',
      async () => {
        const id = await paid()
        const now = server.clock.now()
        await server.db.updateTable('enrolment').set({ answersSubmittedAt: now }).where('id', '=', id).execute()
        return id
      },
    ],
  ]
  test.each(cases)('%s refuses the whole, with reason and row', async (_name, Msg, build) => {
    const time = await made('09:00', '12:00')
    const fine = await paid()
    const id = await build()
    const refused = await assign(time, fine, id)
    expect(refused).toMatchObject({ status: 200, Code: 0, Msg, OtherMsg: { EF_ID: id, Name: '李小音' } })
    expect([await timeOf(fine), await timeOf(id)]).toEqual([null, null])
    expect(await auditOf('AssignExamTime', fine)).toEqual([])
  })

  test('another batch’s time, an unknown enrolment', async () => {
    const other = await made('09:00', '12:00', { EB_ID: await buildBatch(server) })
    const id = await paid()
    expect(await assign(other, id)).toMatchObject({ Code: 0, Msg: '该考试时间不属于考生报名的批次' })
    expect(await assign(await made('09:00', '12:00'), id, 888_888)).toMatchObject({
      status: 404,
      OtherMsg: { EF_ID: 888_888 },
    })
    expect(await timeOf(id)).toBeNull()
  })

  test('nobody sits at two places at once: not by assigning, not by moving a time, not by two staff at once', async () => {
    const later = await buildBatch(server)
    const CertNO = newIdNumber()
    const one = await paid({ CertNO })
    const { id: same } = await buildEnrolment(server, owner, later, { IsOnline: 0, CertNO })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now() })
      .where('id', '=', same)
      .execute()
    const [morning, noon] = [await made('09:00', '12:00'), await made('12:00', '14:00', { EB_ID: later })]
    const overlapping = await made('11:59', '14:00', { EB_ID: later })
    const clash = {
      Code: 0,
      Msg: '与该考生另一场现场考试的时间冲突',
      OtherMsg: { ClashesWith: expect.any(Number) },
    }
    await assign(morning, one)
    expect(await assign(overlapping, same)).toMatchObject({ ...clash, OtherMsg: { EF_ID: same, ClashesWith: one } })
    expect((await assign(noon, same)).Code).toBe(1)
    expect(await save(hall('09:00', '12:30', { ET_ID: morning }))).toMatchObject(clash)
    for (let round = 0; round < 5; round++) {
      await assign(0, one, same)
      const answers = await Promise.all([assign(morning, one), assign(overlapping, same)])
      // Without the lock on all enrolments of the person both would succeed.
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    }
  })

  test('a time that people are assigned to keeps its batch and mode', async () => {
    const time = await made('09:00', '12:00')
    await assign(time, await paid())
    expect(await save(hall('09:00', '12:00', { ET_ID: time, IsOnline: 1 }))).toMatchObject({
      Msg: '该考试时间与考生的考试方式不一致',
    })
    expect(await save(hall('09:00', '12:00', { ET_ID: time, EB_ID: await buildBatch(server) }))).toMatchObject({
      Msg: '该考试时间不属于考生报名的批次',
    })
  })

  test('only the schedule’s staff', async () => {
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    for (const who of [owner, results]) {
      expect((await server.call('Admin', 'AssignExamTime', { ET_ID: 1, EF_IDs: [1] }, who)).status).toBe(403)
      expect(
        (await server.call('Admin', 'AssignExaminer', { UserID: 1, EF_IDs: [1], IsAssigned: 1 }, who)).status,
      ).toBe(403)
    }
  })
})

describe('AssignExaminer', () => {
  const give = (who: { id: number }, EF_IDs: number[], IsAssigned: 0 | 1 = 1) =>
    server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs, IsAssigned }, staff)

  test('counts what is open and done, repeats without harm, takes away', async () => {
    const examiner = await buildExaminer(server)
    const [one, other] = [
      await buildToMark(server, owner, batch, newIdNumber()),
      await buildToMark(server, owner, batch, newIdNumber()),
    ]
    expect((await give(examiner, [one.id, other.id])).OtherMsg).toEqual({ Assigned: 2 })
    expect((await give(examiner, [one.id, other.id])).OtherMsg).toEqual({ Assigned: 0 })
    await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one), examiner)
    const mine = async () =>
      (await server.call('Admin', 'GetExaminerList', { Search: examiner.mobile }, staff)).listData[0]
    expect(await mine()).toMatchObject({ Mobile: examiner.mobile, IsChief: 0, Open: 1, Awaited: 0, Done: 1 })
    const notSubmitted = await buildToMark(server, owner, batch, newIdNumber(), { isSubmitted: false })
    await give(examiner, [notSubmitted.id])
    expect(await mine(), 'what cannot be marked yet is not open').toMatchObject({ Open: 1, Awaited: 1, Done: 1 })
    await give(examiner, [notSubmitted.id], 0)
    expect((await give(examiner, [other.id], 0)).OtherMsg).toEqual({ Assigned: 1 })
    expect(await mine()).toMatchObject({ Open: 0, Done: 1 })
    expect(await auditOf('AssignExaminer', other.id)).toMatchObject([
      { actorId: staff.id, after: { examinerId: examiner.id } },
      { before: { examinerId: examiner.id }, after: { examinerId: null } },
    ])
  })

  test('nobody marks whom he enrolled, teaches or is called about; the whole is refused with the row', async () => {
    const examiner = await buildExaminer(server)
    const fine = await buildToMark(server, owner, batch, newIdNumber())
    for (const changes of [{ TMobile: examiner.mobile }, { PMobile: examiner.mobile }, { Mobile: examiner.mobile }]) {
      const his = await buildToMark(server, owner, batch, newIdNumber(), { changes })
      await server.db
        .updateTable('enrolment')
        .set('Mobile' in changes ? { mobile: examiner.mobile } : {})
        .set({ updatedAt: Date.now() })
        .where('id', '=', his.id)
        .execute()
      expect(await give(examiner, [fine.id, his.id]), JSON.stringify(changes)).toMatchObject({
        Code: 0,
        Msg: '考官是该考生的家长、报名人、联系人或老师，不能评审该考生',
        OtherMsg: { EF_ID: his.id },
      })
    }
    const own = await buildToMark(server, examiner, batch, newIdNumber())
    expect(await give(examiner, [own.id])).toMatchObject({ Code: 0, OtherMsg: { EF_ID: own.id } })
    const rows = await server.db
      .selectFrom('examinerAssignment')
      .selectAll()
      .where('examinerId', '=', examiner.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('unpaid, unknown, no examiner, a disabled one', async () => {
    const examiner = await buildExaminer(server)
    const { id } = await buildEnrolment(server, owner, batch, { GID: ids.grade1, CertNO: newIdNumber() })
    expect(await give(examiner, [id])).toMatchObject({ Code: 0, Msg: '该报名尚未缴费', OtherMsg: { EF_ID: id } })
    expect((await give(examiner, [777_777])).status).toBe(404)
    expect((await give(owner, [id])).status).toBe(404)
    await server.db.updateTable('account').set({ disabledAt: Date.now() }).where('id', '=', examiner.id).execute()
    expect((await give(examiner, [id])).status).toBe(404)
  })
})

describe('an exam time that was made by hand', () => {
  const remove = (ET_ID: number) => server.call('Admin', 'RemoveExamTime', { ET_ID }, staff)
  const listed = async (ET_ID: number) =>
    (await server.call('Admin', 'GetExamTimeList', { EB_ID: batch }, staff)).listData.some((row) => row.ET_ID === ET_ID)

  test('is taken away once nobody is in it', async () => {
    const time = await made('09:00', '10:00')
    const one = await paid()
    await assign(time, one)
    expect(await remove(time)).toMatchObject({
      Code: 0,
      Msg: '还有 1 位考生安排在这个考试时间，请先取消他们的安排',
    })
    await assign(0, one)
    expect((await remove(time)).Code).toBe(1)
    expect(await listed(time)).toBe(false)
    expect((await remove(time)).status).toBe(404)
    expect((await assign(time, one)).Code).toBe(0)
  })

  test('is either taken away or has somebody, also when both are asked at the same moment', async () => {
    const time = await made('11:00', '12:00')
    const one = await paid()
    await warmPool(server)
    const [assigned, removed] = await Promise.all([assign(time, one), remove(time)])
    expect([assigned.Code, removed.Code].filter((code) => code === 1)).toHaveLength(1)
    expect(await listed(time)).toBe(assigned.Code === 1)
  })
})

test('what publishing a time would send is counted before, and nothing for one that is published already', async () => {
  const time = await made('14:00', '15:00')
  await assign(time, await paid())
  const estimate = async () =>
    (await server.call('Admin', 'GetTimeMessages', { EB_ID: batch, ET_IDs: [time] }, staff)).item
  expect(await estimate()).toMatchObject({ Families: 1, WeChat: 0, Sms: 1, InboxOnly: 0 })
  await server.call('Admin', 'PublishExamTime', { ET_ID: time, IsPub: 1 }, staff)
  expect(await estimate()).toMatchObject({ Families: 0, Sms: 0, Cost: 0 })
})
