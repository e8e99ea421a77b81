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
const candidates = async (who: { token?: string }, input: Record<string, unknown> = {}) =>
  (await server.call('Exam', 'GetMyCandidates', input, who)).listData
const set = (id: number, columns: { payStatus?: 0 | 1 | 2; checkStatus?: 0 | 1 | 2 }) =>
  server.db
    .updateTable('enrolment')
    .set({ ...columns, ...(columns.payStatus ? { paidAt: Date.parse(TEST_NOW), payMethod: 'desk' as const } : {}) })
    .where('id', '=', id)
    .execute()

const listed = async (who: { token?: string }, input: Record<string, unknown>) => {
  const { listData, totalCount } = await server.call('Exam', 'GetMyExamFormList', input, who)
  return { ids: listData.map(({ EF_ID }) => EF_ID), totalCount }
}

const paidAtDesk = { payStatus: 1, paidAt: Date.parse(TEST_NOW), payMethod: 'desk' } as const

async function enrolled(who: BuiltAccount, batch: number, changes: Record<string, unknown> = {}): Promise<number> {
  return (await buildEnrolment(server, who, batch, { CertNO: newIdNumber(), ...changes })).id
}

test('the one that must be done first is found behind more than a hundred newer ones', async () => {
  const who = await buildAccount(server)
  const soon = await buildBatch(server, { closesInDays: 1 })
  const first = await enrolled(who, soon)
  const batch = await buildBatch(server)
  const waiting = await enrolled(who, batch)
  await set(waiting, { payStatus: 1 })
  const row = await server.db.selectFrom('enrolment').selectAll().where('id', '=', waiting).executeTakeFirstOrThrow()
  const { id: _id, nameKey: _nameKey, ...copy } = row
  await server.db
    .insertInto('enrolment')
    .values(
      Array.from({ length: 120 }, (_, at) => ({
        ...copy,
        examNo: null,
        certIndex: Buffer.concat([row.certIndex, Buffer.from([at])]),
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
  await set(refunded, { payStatus: 2 })
  await set(failed, { payStatus: 1, checkStatus: 2 })
  const shown = async () => {
    const { item, OtherMsg } = await next(who)
    return [item.EF_ID, OtherMsg.TodoCount]
  }
  expect(await shown()).toEqual([unpaidSoon, 3])
  server.clock.set(Date.parse(TEST_NOW) + 3 * DAY)
  // The enrolment that was not paid in time has lapsed.
  expect(await shown()).toEqual([unpaidLate, 2])
  await set(unpaidLate, { payStatus: 1 })
  expect(await shown()).toEqual([failed, 1])
  for (const id of [unpaidLate, failed]) await set(id, { payStatus: 2 })
  expect(await shown()).toEqual([failed, 0])
  server.clock.set(TEST_NOW)
})

test('a result that can be read asks for nothing, one that is withheld is waited for', async () => {
  const who = await buildAccount(server)
  const batch = await buildBatch(server)
  const [older, newer] = [await enrolled(who, batch), await enrolled(who, batch)]
  for (const id of [older, newer]) await set(id, { payStatus: 1, checkStatus: 1 })
  const at = Date.parse(TEST_NOW)
  await server.db
    .insertInto('examResult')
    .values({
      enrolmentId: newer,
      proposedCode: 4,
      resultCode: 4,
      approvedAt: at,
      releasedAt: at,
      approvedBy: null,
      updatedAt: at,
    })
    .execute()
  expect((await next(who)).item).toMatchObject({ EF_ID: older, ExamResult: null })
  await server.db
    .updateTable('examBatch')
    .set({ showResultAt: Date.parse('2027-01-01') })
    .where('id', '=', batch)
    .execute()
  const withheld = await next(who)
  expect(withheld.item).toMatchObject({ EF_ID: newer, ExamResult: null })
})

test('each child is listed once with its newest enrolment and its whole number; other accounts have their own', async () => {
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
  expect(await candidates(who)).toMatchObject([
    { EF_ID: again, Name: '李小音', CertType: 1, CertNO },
    { EF_ID: second, Name: '单晓枫' },
  ])
  expect(await candidates(other)).toEqual([])
  expect((await server.call('Exam', 'GetMyCandidates')).status).toBe(401)
  expect((await server.call('Exam', 'GetMyNextStep')).status).toBe(401)
})

test('a teacher pages through his children and finds one by a part of the name or its pinyin', async () => {
  const who = await buildAccount(server)
  const batch = await buildBatch(server)
  const made: number[] = []
  for (const Name of ['李小音', '单晓枫', '欧阳子衡']) made.push(await enrolled(who, batch, { Name }))
  const found = async (input: Record<string, unknown>) => {
    const { listData, totalCount } = await server.call('Exam', 'GetMyCandidates', input, who)
    return [listData.map(({ EF_ID }) => EF_ID), totalCount]
  }
  const [first, second, third] = made
  expect(await found({ PageSize: 2 })).toEqual([[third, second], 3])
  expect(await found({ PageSize: 2, PageIndex: 2 })).toEqual([[first], 3])
  expect(await found({ PageSize: 2, PageIndex: 9 })).toEqual([[], 3])
  expect(await found({ Search: '小' })).toEqual([[first], 1])
  await server.db
    .updateTable('enrolment')
    .set({ nameSpell: 'ou yang zi heng' })
    .where('id', '=', made[2] ?? 0)
    .execute()
  expect(await found({ Search: 'OuYang' })).toEqual([[third], 1])
  expect(await found({ Search: '%' })).toEqual([[], 0])
})

test('enrolments come by urgency when asked so, what is over last, and every to-do of all children is listed', async () => {
  const who = await buildAccount(server)
  const [soon, late] = [await buildBatch(server, { closesInDays: 2 }), await buildBatch(server, { closesInDays: 20 })]
  const over = await enrolled(who, late)
  const waiting = await enrolled(who, late)
  const unpaidLate = await enrolled(who, late)
  const unpaidSoon = await enrolled(who, soon)
  const failed = await enrolled(who, late)
  await set(over, { payStatus: 2 })
  await set(waiting, { payStatus: 1 })
  await set(failed, { payStatus: 1, checkStatus: 2 })
  const all = [unpaidSoon, unpaidLate, failed, waiting, over]
  expect(await listed(who, { OrderByStr: 'Urgency' })).toEqual({ ids: all, totalCount: 5 })
  expect(await listed(who, { OrderByStr: 'Urgency', PageSize: 2, PageIndex: 2 })).toEqual({
    ids: [failed, waiting],
    totalCount: 5,
  })
  expect(await listed(who, { OrderByStr: 'Urgency', IsPay: 0 })).toEqual({ ids: all.slice(0, 2), totalCount: 2 })
  expect(await listed(who, { IsTodo: 1 })).toEqual({ ids: all.slice(0, 3), totalCount: 3 })
  expect((await listed(who, {})).ids).toEqual([failed, unpaidSoon, unpaidLate, waiting, over])
})

test('a child is found by name, pinyin, exam number and certificate number, among one’s own children only', async () => {
  const [who, other] = [await buildAccount(server), await buildAccount(server)]
  const batch = await buildBatch(server)
  const CertNO = newIdNumber()
  const one = await enrolled(who, batch, { CertNO, Name: '李小音' })
  const two = await enrolled(who, batch, { Name: '单晓枫' })
  await server.db
    .updateTable('enrolment')
    .set({ nameSpell: 'shan xiao feng', examNo: '5326010100777', ...paidAtDesk })
    .where('id', '=', two)
    .execute()
  const found = async (Search: string, as = who) => (await listed(as, { Search })).ids
  expect(await found('小音')).toEqual([one])
  expect(await found('shanxiao')).toEqual([two])
  expect(await found('0777')).toEqual([two])
  expect(await found(CertNO)).toEqual([one])
  expect(await found(CertNO.slice(-4))).toContain(one)
  expect(await found(CertNO.slice(4, 12))).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found(CertNO, other)).toEqual([])
})

test('tracks can be set until the day of the exam, and what was noted of the candidate is told to the owner', async () => {
  const who = await buildAccount(server)
  const batch = await buildBatch(server)
  const id = await enrolled(who, batch, { IsOnline: 0 })
  await set(id, { payStatus: 1, checkStatus: 1 })
  const told = async () => {
    const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, who)
    return [item.CanSetTracks, item.Attendance]
  }
  expect(await told()).toEqual([1, 0])
  const now = Date.parse(TEST_NOW)
  const time = await server.db
    .insertInto('examTime')
    .values({
      batchId: batch,
      isOnline: false,
      room: '201',
      address: '昆明',
      publishedAt: null,
      beginsAt: now + 2 * DAY,
      endsAt: now + 2 * DAY + 3_600_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('enrolment').set({ examTimeId: time.id }).where('id', '=', id).execute()
  expect(await told()).toEqual([1, 0])
  server.clock.set(now + 2 * DAY)
  const staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await server.db
    .insertInto('attendance')
    .values({ enrolmentId: id, kind: 'absent', isScanned: false, setAt: now, setBy: staff.id })
    .execute()
  expect(await told()).toEqual([0, 2])
  server.clock.set(TEST_NOW)
})

test('enrolments are counted by state, and listed by one of them', async () => {
  const who = await buildAccount(server)
  const batch = await buildBatch(server)
  const [unpaid, atDesk, sentBack, paid, refunded] = [
    await enrolled(who, batch),
    await enrolled(who, batch, { EA_ID: ids.deskArea }),
    await enrolled(who, batch),
    await enrolled(who, batch),
    await enrolled(who, batch),
  ]
  await set(sentBack, { payStatus: 1, checkStatus: 2 })
  await set(paid, { payStatus: 1 })
  await set(refunded, { payStatus: 2 })
  const states = async (IsPay: string) =>
    server.call('Exam', 'GetMyExamFormStates', { IsPay }, who).then(({ OtherMsg, listData }) => [OtherMsg, ...listData])
  const sums = { All: 5, Unpaid: 2, Paid: 2 }
  expect(await states('')).toEqual([
    sums,
    { State: 'pay', Count: 2 },
    { State: 'photo', Count: 1 },
    { State: 'check', Count: 1 },
    { State: 'refunded', Count: 1 },
  ])
  expect(await states('1')).toEqual([sums, { State: 'photo', Count: 1 }, { State: 'check', Count: 1 }])
  expect(new Set((await listed(who, { State: 'pay' })).ids)).toEqual(new Set([unpaid, atDesk]))
  expect(await listed(who, { State: 'photo' })).toEqual({ ids: [sentBack], totalCount: 1 })
  expect(await listed(who, { State: 'pay', IsPay: 1 })).toEqual({ ids: [], totalCount: 0 })
  expect((await server.call('Exam', 'GetMyExamFormStates')).status).toBe(401)
})
