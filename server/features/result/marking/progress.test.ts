import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let quick: BuiltAccount
let slow: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
  quick = await buildExaminer(server)
  slow = await buildExaminer(server)
})

type Fields = Record<string, unknown>
interface Sums {
  MarkEndDate: string | null
  Unassigned: number
  Overdue: number
}
const progress = (more: Fields = {}, who = staff) =>
  server.call<Sums>('Admin', 'GetMarkingProgress', { EB_ID: batch, ...more }, who)
const remind = (more: Fields, who = staff) => server.call('Admin', 'RemindExaminers', { EB_ID: batch, ...more }, who)
const call = (action: string, input: Fields, who: BuiltAccount) => server.call('Examiner', action, input, who)
const assign = (EF_IDs: number[], who: BuiltAccount) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs, IsAssigned: 1 }, staff)
const enrol = (options: Parameters<typeof buildToMark>[4] = {}): Promise<ToMark> =>
  buildToMark(server, owner, batch, newIdNumber(), options)
const endMarking = (at: number | null) =>
  server.db.updateTable('examBatch').set({ markingEndsAt: at }).where('id', '=', batch).execute()
const reminders = async (who: BuiltAccount) =>
  (
    await server.db
      .selectFrom('message')
      .select('text')
      .where('accountId', '=', who.id)
      .where('event', '=', 'examinerReminded')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)

/** Three for the slow one, of which one is begun and one awaited; one for the quick one, which is done. */
async function work(): Promise<void> {
  const [done, begun, open] = [await enrol(), await enrol(), await enrol()]
  const awaited = await enrol({ isSubmitted: false })
  await enrol()
  await assign([done.id], quick)
  await assign([begun.id, open.id, awaited.id], slow)
  await call('SubmitExaminerReview', await reviewOf(done), quick)
  await call('SaveReviewDraft', { EF_ID: begun.id, Draft: '{"a":1}' }, slow)
}

describe('progress of marking', () => {
  test('says of each examiner what is assigned, open, begun, awaited, done and late', async () => {
    await work()
    const { OtherMsg, listData, totalCount } = await progress()
    expect(OtherMsg).toEqual({
      MarkEndDate: null,
      Unassigned: 1,
      Assigned: 4,
      Awaited: 1,
      Open: 2,
      Begun: 1,
      Done: 1,
      Overdue: 0,
    })
    expect(totalCount).toBe(2)
    expect(listData).toMatchObject([
      { UserID: slow.id, Assigned: 3, Awaited: 1, Open: 2, Begun: 1, Done: 0, Overdue: 0, RemindedTime: null },
      { UserID: quick.id, Assigned: 1, Awaited: 0, Open: 0, Begun: 0, Done: 1, Overdue: 0 },
    ])
    expect(listData[0]?.LastTime).not.toBeNull()
  })

  test('is found by name, mobile and state, and sorted', async () => {
    await work()
    const found = async (more: Fields) => (await progress(more)).listData.map(({ UserID }) => UserID)
    expect(await found({ State: 'open' })).toEqual([slow.id])
    expect(await found({ State: 'done' })).toEqual([quick.id])
    expect(await found({ State: 'overdue' })).toEqual([])
    expect(await found({ Search: quick.mobile })).toEqual([quick.id])
    expect(await found({ Sort: 'Assigned' })).toEqual([quick.id, slow.id])
    expect(await found({ Sort: '-Done' })).toEqual([quick.id, slow.id])
    expect(await found({ PageSize: 1, PageIndex: 2 })).toEqual([quick.id])
    expect((await progress({ EB_ID: 2_000_000 })).status).toBe(404)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect([(await progress({}, finance)).status, (await remind({ UserIDs: [1] }, finance)).status]).toEqual([403, 403])
  })

  test('what was assigned late is late two days after that, everything else at the end of marking', async () => {
    await work()
    const end = server.clock.now() + 5 * DAY
    await endMarking(end)
    server.clock.set(end - DAY)
    const late = await enrol()
    await assign([late.id], slow)
    expect((await progress()).OtherMsg).toMatchObject({ Overdue: 0 })
    server.clock.set(end + 1)
    expect((await progress()).OtherMsg).toMatchObject({ Overdue: 2, Open: 3 })
    expect((await progress({ State: 'overdue' })).listData).toMatchObject([{ UserID: slow.id, Overdue: 2 }])
    server.clock.set(end + DAY + 1)
    expect((await progress()).OtherMsg).toMatchObject({ Overdue: 3 })
  })
})

describe('reminders', () => {
  test('go to those for whom something waits, once a day, in one message each', async () => {
    await work()
    const chosen = { UserIDs: [quick.id, slow.id] }
    expect((await remind(chosen)).OtherMsg).toEqual({ Reminded: 1, Earlier: 0, Nothing: 1 })
    expect((await remind(chosen)).OtherMsg).toEqual({ Reminded: 0, Earlier: 1, Nothing: 1 })
    expect([await reminders(quick), await reminders(slow)]).toEqual([[], [expect.stringContaining('还有2份评审')]])
    expect((await progress()).listData[0]).toMatchObject({ UserID: slow.id, RemindedTime: expect.any(String) })
    server.clock.set(server.clock.now() + DAY)
    expect((await remind({ All: { State: 'open' }, Count: 1 })).OtherMsg).toMatchObject({ Reminded: 1 })
    expect(await remind({ All: { State: 'open' }, Count: 2 })).toMatchObject({
      Code: 0,
      OtherMsg: { Reason: 'LIST_CHANGED' },
    })
    expect((await remind({})).status).toBe(400)
    expect((await remind({ UserIDs: [slow.id], EB_ID: 2_000_000 })).status).toBe(404)
    const audit = await server.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'RemindExaminers')
      .where('subjectId', '=', batch)
      .execute()
    expect(audit.map(({ after }) => after)).toEqual([{ examinerIds: [slow.id] }, { examinerIds: [slow.id] }])
  })

  test('two staff at once remind once, and a request that is sent again gets its answer', async () => {
    await work()
    await warmPool(server)
    const RequestKey = randomUUID()
    const answers = await Promise.all([
      remind({ UserIDs: [slow.id], RequestKey }),
      remind({ UserIDs: [slow.id], RequestKey }),
      remind({ UserIDs: [slow.id] }),
    ])
    expect(await reminders(slow)).toHaveLength(1)
    expect(answers[0]?.OtherMsg).toEqual(answers[1]?.OtherMsg)
  })

  test('of what is late go out by themselves, every two days, to nobody who is switched off', async () => {
    await work()
    const off = await buildExaminer(server)
    await assign([(await enrol()).id], off)
    const disabled = { disabledAt: server.clock.now() }
    await server.db.updateTable('account').set(disabled).where('id', '=', off.id).execute()
    const end = server.clock.now() + 5 * DAY
    await endMarking(end)
    const runAt = async (at: number) => {
      server.clock.set(at)
      await Promise.all([server.runJob('remindOverdue', {}), server.runJob('remindOverdue', {})])
    }
    await runAt(end - 1)
    expect(await reminders(slow)).toEqual([])
    await runAt(end + 1)
    await runAt(end + DAY)
    expect([await reminders(slow), await reminders(quick), await reminders(off)]).toMatchObject([
      [expect.stringContaining('还有2份评审')],
      [],
      [],
    ])
    await runAt(end + 2 * DAY)
    expect(await reminders(slow)).toHaveLength(2)
    await runAt(end + 31 * DAY)
    expect(await reminders(slow)).toHaveLength(2)
  })

  test('a planner of one area counts and reminds there alone', async () => {
    await work()
    const limited = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
    expect((await progress({}, limited)).listData).toEqual([])
    expect((await remind({ UserIDs: [slow.id] }, limited)).OtherMsg).toMatchObject({ Reminded: 0, Nothing: 1 })
  })
})

describe('work of an examiner who is late', () => {
  const take = (Count: number, more: Fields = {}) =>
    server.call<{ Taken: number; Left: number }>(
      'Admin',
      'TakeMarkingWork',
      { EB_ID: batch, UserID: slow.id, WithBegun: 0, Count, ...more },
      staff,
    )
  const assignedTo = async (who: BuiltAccount) =>
    (
      await server.db
        .selectFrom('examinerAssignment')
        .innerJoin('enrolment', 'enrolment.id', 'examinerAssignment.enrolmentId')
        .select('enrolment.id')
        .where('enrolment.batchId', '=', batch)
        .where('examinerId', '=', who.id)
        .orderBy('enrolment.id')
        .execute()
    ).map(({ id }) => id)
  const told = async (who: BuiltAccount, event: string) =>
    (
      await server.db
        .selectFrom('message')
        .select('text')
        .where('accountId', '=', who.id)
        .where('event', '=', event)
        .execute()
    ).length

  test.each(['submits first', 'is taken from first'] as const)(
    'who hands in his mark at the moment in which it is taken %s: it stays his, or is another’s, never both',
    async (order) => {
      const one = await enrol()
      await assign([one.id], slow)
      const mark = await reviewOf(one, { ERT_Code: 3 })
      const submit = () => call('SubmitExaminerReview', mark, slow)
      const answers = await meetAtEnrolment<{ Code: number; OtherMsg: unknown }>(
        server,
        one.id,
        order === 'submits first' ? [submit, () => take(1)] : [() => take(1), submit],
      )
      expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
      const reviews = await server.db
        .selectFrom('review')
        .select('examinerId')
        .where('enrolmentId', '=', one.id)
        .execute()
      const isHis = order === 'submits first'
      expect(reviews).toEqual(isHis ? [{ examinerId: slow.id }] : [])
      expect((await assignedTo(slow)).includes(one.id)).toBe(isHis)
    },
  )

  test('is given to others, who and he are told; a draft and what nobody has handed in stay his', async () => {
    await work()
    expect((await progress()).listData.find(({ UserID }) => UserID === slow.id)).toMatchObject({
      Open: 2,
      OpenOnline: 2,
      BegunOnline: 1,
    })
    const before = await assignedTo(slow)
    expect((await take(2)).OtherMsg).toMatchObject({ Reason: 'LIST_CHANGED' })
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => take(1)))
    expect(answers.filter(({ Code }) => Code === 1).map(({ OtherMsg }) => OtherMsg)).toEqual([{ Taken: 1, Left: 0 }])
    const after = await assignedTo(slow)
    expect(after).toHaveLength(before.length - 1)
    expect(await told(slow, 'examinerRelieved')).toBe(1)
    expect((await take(1, { WithBegun: 1 })).OtherMsg).toEqual({ Taken: 1, Left: 0 })
    expect(await assignedTo(slow)).toHaveLength(1)
  })
})
