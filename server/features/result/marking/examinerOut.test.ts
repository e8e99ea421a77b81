import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf } from '#test/marking.ts'
import { meetAt } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let out: BuiltAccount
let other: BuiltAccount
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
  out = await buildExaminer(server)
  other = await buildExaminer(server)
})

type Fields = Record<string, unknown>
const setOut = (IsOut: 0 | 1, examiner = out, who = staff, EB_ID = batch) =>
  server.call('Admin', 'SetExaminerOut', { EB_ID, UserID: examiner.id, IsOut }, who)
const enrol = (EB_ID = batch) => buildToMark(server, owner, EB_ID, newIdNumber())
const preview = (EB_ID = batch) =>
  server.call<{ Digest: string; Placed: number; Out: Fields[]; Left: Fields[] }>(
    'Admin',
    'PreviewMarkingBalance',
    { EB_ID },
    staff,
  )
const byHand = (examiner: BuiltAccount, EF_ID: number) =>
  server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [EF_ID], IsAssigned: 1 }, staff)
const examinersOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('examinerAssignment')
      .select('examinerId')
      .where('enrolmentId', '=', enrolmentId)
      .orderBy('examinerId')
      .execute()
  ).map(({ examinerId }) => examinerId)
const progress = async (more: Fields = {}) =>
  (await server.call('Admin', 'GetMarkingProgress', { EB_ID: batch, ...more }, staff)).listData

describe('an examiner who takes no part in a batch', () => {
  test('gets no first marks of it, by balance or by hand, until he takes part again; other batches stay', async () => {
    const one = await enrol()
    expect(await setOut(1)).toMatchObject({ Code: 1 })
    const shown = await preview()
    expect(shown.OtherMsg.Out).toMatchObject([{ UserID: out.id }])
    expect(shown.listData).toMatchObject([{ UserID: other.id, Given: 1 }])
    expect(await byHand(out, one.id)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'EXAMINER_OUT', EF_ID: one.id } })
    const choice = await server.call('Admin', 'GetExaminersToAssign', { EF_IDs: [one.id] }, staff)
    expect(choice.listData.map(({ UserID, Out }) => [UserID, Out])).toEqual(
      expect.arrayContaining([
        [out.id, 1],
        [other.id, 0],
      ]),
    )
    await setOut(1, other)
    expect((await preview()).OtherMsg).toMatchObject({ Placed: 0, Left: [{ Reason: 'barred', Count: 1 }] })
    const elsewhere = await buildBatch(server)
    const apart = await enrol(elsewhere)
    expect((await preview(elsewhere)).OtherMsg).toMatchObject({ Placed: 1, Out: [] })
    expect((await byHand(out, apart.id)).OtherMsg).toEqual({ Assigned: 1 })
    await setOut(0)
    expect((await byHand(out, one.id)).OtherMsg).toEqual({ Assigned: 1 })
  })

  test('keeps what he has, gets nothing that is taken from another, and is seen in the progress', async () => {
    const [his, late] = [await enrol(), await enrol()]
    await byHand(out, his.id)
    await byHand(other, late.id)
    await setOut(1)
    expect(await examinersOf(his.id)).toEqual([out.id])
    const take = () =>
      server.call('Admin', 'TakeMarkingWork', { EB_ID: batch, UserID: other.id, WithBegun: 0, Count: 1 }, staff)
    expect((await take()).OtherMsg).toEqual({ Taken: 0, Left: 1 })
    expect((await progress({ State: 'out' })).map(({ UserID, IsOut, Open }) => [UserID, IsOut, Open])).toEqual([
      [out.id, 1, 1],
    ])
    await setOut(1, await buildExaminer(server))
    const rows = await progress()
    expect(rows.map(({ IsOut, Assigned }) => [IsOut, Assigned])).toEqual([
      [1, 1],
      [0, 1],
      [1, 0],
    ])
    expect(rows[0]).toMatchObject({ OutBy: expect.any(String), OutTime: expect.any(String) })
    await setOut(0)
    expect((await take()).OtherMsg).toEqual({ Taken: 1, Left: 0 })
  })

  test('gets no second marks', async () => {
    const rule = { EB_ID: batch, SharePercent: 0, AllFails: 1, GIDs: [], Version: 0 }
    await server.call('Admin', 'SaveSecondMarkRule', rule, staff)
    const one = await enrol()
    await byHand(other, one.id)
    await setOut(1)
    await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code: 1 }), other)
    await server.runJob('assignSecondMarks', {})
    expect(await examinersOf(one.id)).toEqual([other.id])
    await setOut(0)
    await server.runJob('assignSecondMarks', {})
    expect(await examinersOf(one.id)).toEqual([out.id, other.id])
  })

  test('decides nothing as a chief, even what he was given before', async () => {
    const chief = await buildExaminer(server, { isChief: true })
    const one = await enrol()
    for (const [examiner, ERT_Code] of [[out, 1] as const, [other, 4] as const]) {
      await byHand(examiner, one.id)
      await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code }), examiner)
    }
    const give = (SeenUserID = 0) =>
      server.call('Admin', 'AssignHeldChief', { EF_ID: one.id, UserID: chief.id, SeenUserID }, staff)
    const held = async () => (await server.call('Admin', 'GetHeldResults', { EB_ID: batch }, staff)).listData
    const chiefs = async () => (await server.call('Examiner', 'GetExaminerHaveExamFromList', {}, chief)).totalCount
    await setOut(1, chief)
    expect(await give()).toMatchObject({ Code: 0, OtherMsg: { Reason: 'CHIEF_UNFIT' } })
    expect(await held()).toMatchObject([{ Chiefs: [] }])
    expect(await chiefs()).toBe(0)
    await setOut(0, chief)
    expect(await give()).toMatchObject({ Code: 1 })
    await setOut(1, chief)
    expect(await held()).toMatchObject([{ Chief: { UserID: chief.id, MayDecide: 0 } }])
  })

  test('is on record once for each change; staff of an area, of results and unknown names are refused', async () => {
    for (const isOut of [1, 1, 0, 0, 1] as const) expect(await setOut(isOut)).toMatchObject({ Code: 1 })
    const audits = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'SetExaminerOut')
      .where('subjectId', '=', batch)
      .orderBy('id')
      .execute()
    expect(audits).toEqual(
      [true, false, true].map((isOut) => ({ actorId: staff.id, after: { examinerId: out.id, isOut } })),
    )
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await setOut(1, out, results)).status).toBe(403)
    expect((await setOut(1, owner)).status).toBe(404)
    expect((await setOut(1, out, staff, 2_000_000)).status).toBe(404)
  })

  test('set while somebody distributes: the distribution is refused or was first, never both', async () => {
    const one = await enrol()
    const { Digest } = (await preview()).OtherMsg
    const hold = (tx: TestServer['db']) =>
      tx.selectFrom('account').select('id').where('id', '=', out.id).forUpdate().execute()
    const first = (await preview()).listData.find(({ Given }) => Given === 1)
    expect(first).toMatchObject({ UserID: out.id })
    const answers = await meetAt<{ Code: number; OtherMsg: unknown }>(server, hold, [
      () => setOut(1),
      () => server.call('Admin', 'AssignMarkingBalance', { EB_ID: batch, Digest }, staff),
    ])
    expect(answers[0]).toMatchObject({ Code: 1 })
    expect(answers[1]).toMatchObject({ Code: 0, OtherMsg: { Reason: 'BALANCE_CHANGED' } })
    expect(await examinersOf(one.id)).toEqual([])
  })
})
