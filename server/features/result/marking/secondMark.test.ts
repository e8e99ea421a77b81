import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, ids, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
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
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  batch = await buildBatch(server)
  // Examiners of other tests get nothing.
  await server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('userType', '=', 3).execute()
  first = await buildExaminer(server)
  second = await buildExaminer(server)
})

type Fields = Record<string, unknown>
const FAIL = 1
const GOOD = 3
const read = (EB_ID = batch, who = staff) => server.call('Admin', 'GetSecondMarkRule', { EB_ID }, who)
const save = async (rule: Fields, who = staff) => {
  const Version = (await read()).item.Version
  const none = { SharePercent: 0, AllFails: 0, GIDs: [] }
  return server.call('Admin', 'SaveSecondMarkRule', { EB_ID: batch, ...none, Version, ...rule }, who)
}
const list = (filter: Fields = {}, who = staff) =>
  server.call('Admin', 'GetSecondMarkList', { EB_ID: batch, ...filter }, who)
const lift = (EF_ID: number, Reason = '没有其他考官', who = staff) =>
  server.call('Admin', 'LiftSecondMark', { EF_ID, Reason }, who)
const assign = (EF_ID: number, who: BuiltAccount) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, IsAssigned: 1, EF_IDs: [EF_ID] }, staff)
const submit = async (one: ToMark, who: BuiltAccount, ERT_Code: number) =>
  server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code }), who)
const approve = (EF_ID: number) => server.call('Admin', 'ApproveResults', { EF_IDs: [EF_ID] }, staff)
const resultOf = (id: number) =>
  server.db.selectFrom('examResult').selectAll().where('enrolmentId', '=', id).executeTakeFirstOrThrow()
const examinersOf = async (id: number) =>
  (
    await server.db
      .selectFrom('examinerAssignment')
      .select('examinerId')
      .where('enrolmentId', '=', id)
      .orderBy('examinerId')
      .execute()
  ).map(({ examinerId }) => examinerId)
const toMark = async (changes: Fields = {}): Promise<ToMark> => {
  const one = await buildToMark(server, owner, batch, newIdNumber(), { changes })
  expect((await assign(one.id, first)).OtherMsg).toEqual({ Assigned: 1 })
  return one
}

describe('the rule of second marks', () => {
  test('is empty at first, is saved with its version, and what it was stays in the audit', async () => {
    expect((await read()).item).toEqual({ EB_ID: batch, SharePercent: 0, AllFails: 0, GIDs: [], Version: 0 })
    const rule = { SharePercent: 5, AllFails: 1, GIDs: [ids.grade8, ids.grade1, ids.grade8] }
    const { item } = await save(rule)
    expect(item).toEqual({ EB_ID: batch, SharePercent: 5, AllFails: 1, GIDs: [ids.grade1, ids.grade8], Version: 1 })
    expect((await read()).item).toEqual(item)
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('subject', '=', 'secondMarkRule')
      .where('subjectId', '=', batch)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ before: { SharePercent: 0 }, after: { SharePercent: 5, AllFails: 1 } })
  })

  test('refuses what cannot be', async () => {
    for (const SharePercent of [-1, 101])
      expect(await save({ SharePercent })).toMatchObject({ Code: 0, OtherMsg: { Reason: 'SECOND_SHARE_WRONG' } })
    expect((await save({ GIDs: [999_999] })).status).toBe(404)
    expect((await save({ EB_ID: 2_000_000 })).status).toBe(404)
    expect((await read(2_000_000)).status).toBe(404)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect([(await read(batch, finance)).status, (await save({}, finance)).status]).toEqual([403, 403])
  })

  test('two at once: one saves, the other is told; sent again it answers the same', async () => {
    await warmPool(server)
    const rules = [5, 6, 7, 8].map((SharePercent) => ({ SharePercent, Version: 0, RequestKey: randomUUID() }))
    const answers = await Promise.all(rules.map((rule) => save(rule)))
    const at = answers.findIndex(({ Code }) => Code === 1)
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: 1 })
    expect((await save(rules[at] as Fields)).item).toEqual(answers[at]?.item)
  })
})

describe('a second mark', () => {
  test('of a fail: the result waits, another examiner gets it, and both together make the result', async () => {
    await save({ AllFails: 1 })
    const one = await toMark()
    await submit(one, first, FAIL)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: false })
    expect((await approve(one.id)).OtherMsg).toEqual({ Approved: 0 })
    expect((await list()).listData).toMatchObject([
      { EF_ID: one.id, Reason: 'fail', State: 'unassigned', Marks: [{ UserID: first.id, ERT_Code: FAIL }] },
    ])
    await Promise.all([server.runJob('assignSecondMarks', {}), server.runJob('assignSecondMarks', {})])
    expect(await examinersOf(one.id)).toEqual([first.id, second.id])
    expect((await list({ State: 'marking' })).listData).toMatchObject([{ Marks: [{}, { ERT_Code: null }] }])
    await submit(one, second, 2)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: FAIL })
    expect((await list({ State: 'done', Reason: 'fail' })).totalCount).toBe(1)
    expect((await list({ State: 'unassigned' })).totalCount).toBe(0)
  })

  test('two grades apart is held for a chief, as any two marks are', async () => {
    await save({ AllFails: 1 })
    const one = await toMark()
    await submit(one, first, FAIL)
    await server.runJob('assignSecondMarks', {})
    await submit(one, second, GOOD)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: true, heldAt: expect.any(Number) })
  })

  test.each([
    ['of a grade of which all are marked twice', { GIDs: [ids.grade1] }, 'grade'],
    ['of the share', { SharePercent: 100 }, 'share'],
  ])('%s', async (_, rule, Reason) => {
    await save(rule)
    const one = await toMark()
    await submit(one, first, GOOD)
    expect((await list()).listData).toMatchObject([{ EF_ID: one.id, Reason }])
  })

  test('of the share is drawn from all of the major, not from those who are marked first', async () => {
    await save({ SharePercent: 50 })
    const all = [await toMark(), await toMark(), await toMark(), await toMark()]
    for (const one of all) await submit(one, first, GOOD)
    expect((await list()).totalCount).toBe(2)
  })

  test('is not drawn without a rule, for a pass, on site, or where two examiners are assigned', async () => {
    const plain = await toMark()
    await submit(plain, first, FAIL)
    await save({ AllFails: 1 })
    const passed = await toMark()
    await submit(passed, first, GOOD)
    const twice = await toMark()
    await assign(twice.id, second)
    await submit(twice, first, FAIL)
    await submit(twice, second, FAIL)
    const onSite = await toMark()
    await server.db.updateTable('enrolment').set({ mode: 0 }).where('id', '=', onSite.id).execute()
    await server.db
      .insertInto('review')
      .values({
        enrolmentId: onSite.id,
        examinerId: first.id,
        judgement: '[]',
        resultCode: FAIL,
        signaturePath: 'Signature/a.png',
        submittedAt: server.clock.now(),
        changedAt: server.clock.now(),
      })
      .execute()
    await server.runJob('drawSecondMarks', { batchId: batch })
    expect((await list()).listData.map(({ EF_ID }) => EF_ID)).toEqual([plain.id])
    expect(await resultOf(plain.id)).toMatchObject({ proposedCode: null })
    expect(await resultOf(twice.id)).toMatchObject({ proposedCode: FAIL })
  })

  test('drawn by the job against the approval: what is approved first stays', async () => {
    const one = await toMark()
    await submit(one, first, FAIL)
    const other = await toMark()
    await submit(other, first, FAIL)
    await save({ AllFails: 1 })
    await meetAtEnrolment<unknown>(server, one.id, [
      () => approve(one.id),
      () => server.runJob('drawSecondMarks', { batchId: batch }),
    ])
    expect(await resultOf(one.id)).toMatchObject({ resultCode: FAIL, proposedCode: FAIL })
    expect(await resultOf(other.id)).toMatchObject({ proposedCode: null })
    expect((await list({ State: 'unassigned' })).listData.map(({ EF_ID }) => EF_ID)).toContain(other.id)
    await server.runJob('assignSecondMarks', {})
    expect(await examinersOf(one.id)).toEqual([first.id])
  })

  test('drawn by the job against the first mark: it is drawn once', async () => {
    const one = await toMark()
    const other = await toMark()
    await submit(other, first, FAIL)
    await save({ AllFails: 1 })
    await meetAtEnrolment<unknown>(server, other.id, [
      () => server.runJob('drawSecondMarks', { batchId: batch }),
      async () => {
        await submit(one, first, FAIL)
        return lift(other.id)
      },
    ])
    expect((await list()).listData.map(({ EF_ID, State }) => [EF_ID, State])).toEqual(
      expect.arrayContaining([
        [one.id, 'unassigned'],
        [other.id, 'lifted'],
      ]),
    )
  })

  test('X4 goes neither to a relative, nor to who stepped back, nor to a chief; staff may do without it', async () => {
    await save({ AllFails: 1 })
    const chief = await buildExaminer(server, { isChief: true })
    const one = await toMark({ TMobile: second.mobile })
    await submit(one, first, FAIL)
    await server.runJob('assignSecondMarks', {})
    expect(await examinersOf(one.id)).toEqual([first.id])
    expect(await assign(one.id, second)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'EXAMINER_RELATED' } })
    expect(await lift(one.id, ' ')).toMatchObject({ Code: 0, OtherMsg: { Reason: 'REASON_REQUIRED' } })
    expect((await lift(one.id)).Code).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: FAIL })
    expect((await list({ Search: '测试' })).totalCount).toBe(0)
    expect((await list({ State: 'lifted' })).listData).toMatchObject([
      { EF_ID: one.id, LiftReason: '没有其他考官', LiftedBy: '测试' },
    ])
    expect(await lift(one.id)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'SECOND_MARK_NONE' } })
    expect((await approve(one.id)).OtherMsg).toEqual({ Approved: 1 })
    expect(await lift(one.id)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'REVIEW_FIXED' } })
    expect((await lift(2_000_000)).status).toBe(404)
    expect(await examinersOf(one.id)).not.toContain(chief.id)
  })
})
