import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

type Wire = Record<string, unknown>
const settings = { FirstTime: '2027-02-01 08:00', Hours: 48, StepMinutes: 60, Most: 3 }
const preview = (EB_ID: number, changes: Wire = {}) =>
  server.call<Wire>('Admin', 'PreviewOnlineWindows', { EB_ID, ...settings, ...changes }, staff)
/** Makes what the preview shows at this moment. */
const make = async (EB_ID: number, changes: Wire = {}, who = staff) => {
  const { Digest } = (await preview(EB_ID, changes)).OtherMsg
  return makeAsSeen(EB_ID, Digest, changes, who)
}
const makeAsSeen = (EB_ID: number, Digest: unknown, changes: Wire = {}, who = staff) =>
  server.call<Wire>('Admin', 'MakeOnlineWindows', { EB_ID, ...settings, Digest, ...changes }, who)
const timesOf = async (EB_ID: number) =>
  (await server.call<Wire>('Admin', 'GetExamTimeList', { EB_ID }, staff)).listData as unknown as Array<{
    ExamBeginDate: string
    ExamEndDate: string
    Assigned: number
    IsPub: number
  }>

/** Inserts paid enrolments, online where nothing else is said. */
async function enrol(batch: number, count: number, changes: Wire = {}, columns: object = {}): Promise<number[]> {
  const made: number[] = []
  for (let at = 0; at < count; at++) {
    const { id } = await buildEnrolment(server, await buildAccount(server), batch, {
      IsOnline: 1,
      CertNO: newIdNumber(),
      ...changes,
    })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: server.clock.now(), ...columns })
      .where('id', '=', id)
      .execute()
    made.push(id)
  }
  return made
}

describe('windows of an online batch', () => {
  test('the preview says who begins when, and exactly that is made, unpublished', async () => {
    const batch = await buildBatch(server)
    const everybody = await enrol(batch, 4)
    const seen = await preview(batch)
    expect(seen.OtherMsg).toMatchObject({ Candidates: 4 })
    expect(seen.listData).toMatchObject([
      { BeginTime: '2027-02-01T08:00:00+08:00', EndTime: '2027-02-03T08:00:00+08:00', Count: 3 },
      { BeginTime: '2027-02-01T09:00:00+08:00', Count: 1, Groups: [{ MName: '钢琴', Count: 1 }] },
    ])
    expect(await timesOf(batch)).toEqual([])
    expect((await make(batch)).OtherMsg).toEqual({ Windows: 2, Assigned: 4 })
    const times = await timesOf(batch)
    expect(times.map(({ ExamBeginDate, Assigned, IsPub }) => [ExamBeginDate.slice(11, 16), Assigned, IsPub])).toEqual([
      ['08:00', 3, 0],
      ['09:00', 1, 0],
    ])
    const told = await server.db.selectFrom('message').select('id').where('event', '=', 'timePublished').execute()
    expect(told).toEqual([])
    const audit = await server.db
      .selectFrom('auditLog')
      .select('subjectId')
      .where('action', '=', 'AssignExamTime')
      .where('subjectId', 'in', everybody)
      .execute()
    expect(audit).toHaveLength(4)
  })

  test('who has not paid, sits on site, has a time or has submitted is left out', async () => {
    const batch = await buildBatch(server)
    await enrol(batch, 1, {}, { payStatus: 0, paidAt: null })
    await enrol(batch, 1, { IsOnline: 0 })
    await enrol(batch, 1, {}, { answersSubmittedAt: server.clock.now() })
    expect((await preview(batch)).OtherMsg).toMatchObject({ Candidates: 0 })
    expect(await make(batch)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'ONLINE_WINDOW_NOBODY' } })
    const [one] = await enrol(batch, 1)
    expect((await make(batch)).Code).toBe(1)
    expect((await preview(batch)).OtherMsg).toMatchObject({ Candidates: 0 })
    const stored = await server.db
      .selectFrom('enrolment')
      .select('examTimeId')
      .where('id', '=', one as number)
      .execute()
    expect(stored[0]?.examTimeId).toEqual(expect.any(Number))
  })

  test('begins keep clear of those of another batch', async () => {
    const [earlier, batch] = [await buildBatch(server), await buildBatch(server)]
    const own = { FirstTime: '2027-03-01 10:00' }
    await enrol(earlier, 1)
    await make(earlier, own)
    await enrol(batch, 4)
    const { listData } = await preview(batch, own)
    expect(listData.map(({ BeginTime }) => String(BeginTime).slice(11, 16))).toEqual(['11:00', '12:00'])
  })

  test('nothing is made where the list has changed meanwhile, and settings that make no sense are refused', async () => {
    const batch = await buildBatch(server)
    const [first] = await enrol(batch, 2)
    const changed = { Code: 0, OtherMsg: { Reason: 'ONLINE_WINDOW_CHANGED' } }
    const seen = (await preview(batch)).OtherMsg.Digest
    // As many as before, but another child.
    const setMode = (mode: 0 | 1) =>
      server.db
        .updateTable('enrolment')
        .set({ mode })
        .where('id', '=', first as number)
        .execute()
    await setMode(0)
    await enrol(batch, 1)
    expect(await makeAsSeen(batch, seen)).toMatchObject(changed)
    // The same children, at other times.
    const again = (await preview(batch)).OtherMsg.Digest
    expect(await makeAsSeen(batch, again, { Hours: 24 })).toMatchObject(changed)
    expect(await preview(batch, { FirstTime: '2020-01-01 08:00' })).toMatchObject({
      Code: 0,
      OtherMsg: { Reason: 'ONLINE_WINDOW_PAST' },
    })
    for (const wrong of [{ Hours: 1 }, { StepMinutes: 0 }, { Most: 0 }])
      expect(await preview(batch, wrong)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'ONLINE_WINDOW_WRONG' } })
    expect(await timesOf(batch)).toEqual([])
  })

  test('two who make them at once make them once', async () => {
    const batch = await buildBatch(server)
    await enrol(batch, 5)
    const other = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const own = { FirstTime: '2027-04-01 08:00' }
    const { Digest } = (await preview(batch, own)).OtherMsg
    const answers = await Promise.all([staff, other, staff, other].map((who) => makeAsSeen(batch, Digest, own, who)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect((await timesOf(batch)).map(({ Assigned }) => Assigned)).toEqual([3, 2])
  })

  test('an examiner, a family and another role may not', async () => {
    const clerk = await buildAccount(server, { userType: 9, roles: ['content'] })
    expect((await makeAsSeen(await buildBatch(server), 'any', {}, clerk)).status).toBe(403)
    expect((await makeAsSeen(await buildBatch(server), 'any', {}, owner)).status).toBe(403)
  })
})

describe('publishing windows together', () => {
  const publish = (EB_ID: number, ET_IDs: number[], Count: number, changes: Wire = {}) =>
    server.call<Wire>('Admin', 'PublishOnlineWindows', { EB_ID, ET_IDs, Count, ...changes }, staff)
  async function made(FirstTime: string) {
    const batch = await buildBatch(server)
    await enrol(batch, 4)
    await make(batch, { FirstTime })
    const times = (await server.call('Admin', 'GetExamTimeList', { EB_ID: batch }, staff)).listData
    return { batch, times: times.map(({ ET_ID }) => Number(ET_ID)) }
  }
  const publishedOf = async (EB_ID: number) => (await timesOf(EB_ID)).map(({ IsPub }) => IsPub)
  const auditsOf = async (EB_ID: number) =>
    (
      await server.db
        .selectFrom('auditLog')
        .select('after')
        .where('action', '=', 'PublishExamTime')
        .where('subjectId', '=', EB_ID)
        .execute()
    ).length

  test('is one call, written down for each, and repeated without harm', async () => {
    const { batch, times } = await made('2027-05-01 08:00')
    const RequestKey = randomUUID()
    for (let again = 0; again < 2; again++)
      expect((await publish(batch, times, 4, { RequestKey })).OtherMsg).toEqual({ Published: 2 })
    expect((await publish(batch, times, 0)).OtherMsg).toEqual({ Published: 0 })
    expect([await publishedOf(batch), await auditsOf(batch)]).toEqual([[1, 1], 2])
  })

  test('publishes all or none', async () => {
    const { batch, times } = await made('2027-06-01 08:00')
    const other = await made('2027-06-05 08:00')
    expect(await publish(batch, times, 3)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'LIST_CHANGED' } })
    expect((await publish(batch, [...times, ...other.times], 8)).status).toBe(404)
    expect((await publish(batch, [...times, 999_999], 4)).status).toBe(404)
    expect([await publishedOf(batch), await auditsOf(batch)]).toEqual([[0, 0], 0])
  })
})
