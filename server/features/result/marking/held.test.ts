import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
let chief: BuiltAccount
let otherChief: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  batch = await buildBatch(server)
  await server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('userType', '=', 3).execute()
  first = await buildExaminer(server)
  second = await buildExaminer(server)
  chief = await buildExaminer(server, { isChief: true })
  otherChief = await buildExaminer(server, { isChief: true })
})

type Fields = Record<string, unknown>
const list = (more: Fields = {}, who = staff) => server.call('Admin', 'GetHeldResults', { EB_ID: batch, ...more }, who)
const give = (EF_ID: number, UserID: number, SeenUserID = 0, who = staff) =>
  server.call('Admin', 'AssignHeldChief', { EF_ID, UserID, SeenUserID }, who)
const remind = (EF_IDs: number[], who = staff) => server.call('Admin', 'RemindChiefs', { EF_IDs }, who)
const call = (action: string, input: Fields, who: BuiltAccount) => server.call<Fields>('Examiner', action, input, who)
const submit = async (one: ToMark, who: BuiltAccount, ERT_Code: number) =>
  call('SubmitExaminerReview', await reviewOf(one, { ERT_Code }), who)
const assign = (EF_ID: number, who: BuiltAccount) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, IsAssigned: 1, EF_IDs: [EF_ID] }, staff)
const sees = async (who: BuiltAccount, one: ToMark) =>
  (await call('GetExaminerHaveExamFromList', { PageSize: 100 }, who)).listData.some(({ EF_ID }) => EF_ID === one.id)

/** An enrolment whose two marks lie three grades apart. */
async function held(changes: Fields = {}): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber(), { changes })
  for (const [who, code] of [
    [first, 4],
    [second, 1],
  ] as const) {
    await assign(one.id, who)
    expect((await submit(one, who, code)).Code).toBe(1)
  }
  return one
}

describe('the chief’s queue', () => {
  test('holds what is held with its marks, its age and who may decide, and is empty when it is decided', async () => {
    const one = await held()
    const { listData, totalCount } = await list()
    expect(totalCount).toBe(1)
    expect(listData).toMatchObject([
      {
        EF_ID: one.id,
        Marks: [
          { UserID: first.id, ERT_Code: 4 },
          { UserID: second.id, ERT_Code: 1 },
        ],
        Chief: null,
        Chiefs: [{ UserID: chief.id }, { UserID: otherChief.id }],
        BegunBy: '',
      },
    ])
    // A mark that is changed and stays held does not make it younger.
    server.clock.set(server.clock.now() + 3_600_000)
    const { OtherMsg } = await call('GetExamFormReviewInfo', { EF_ID: one.id }, first)
    const { ER_ID } = OtherMsg.ExaminerReview as { ER_ID: number }
    await call('ChangeExaminerReview', await reviewOf(one, { ER_ID, ERT_Code: 3 }), first)
    expect((await list()).listData[0]).toMatchObject({ HeldTime: listData[0]?.HeldTime, Marks: [{ ERT_Code: 3 }, {}] })
    await call('SaveReviewDraft', { EF_ID: one.id, Draft: '{"a":1}' }, chief)
    expect((await list()).listData[0]).toMatchObject({ BegunBy: '测试' })
    await submit(one, chief, 2)
    expect((await list()).listData).toEqual([])
  })

  test('given to one chief it is his alone, he is told, and given back it is everybody’s again', async () => {
    const one = await held()
    expect((await give(one.id, chief.id)).Code).toBe(1)
    expect([await sees(chief, one), await sees(otherChief, one)]).toEqual([true, false])
    expect((await submit(one, otherChief, 2)).status).toBe(404)
    const told = await server.db.selectFrom('message').select('event').where('accountId', '=', chief.id).execute()
    expect(told).toEqual([{ event: 'examinerAssigned' }])
    expect((await list()).listData[0]).toMatchObject({ Chief: { UserID: chief.id, MayDecide: 1 } })
    expect((await give(one.id, chief.id, chief.id)).Code).toBe(1)
    expect((await give(one.id, 0, chief.id)).Code).toBe(1)
    expect([await sees(chief, one), await sees(otherChief, one)]).toEqual([true, true])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'AssignHeldChief')
      .where('subjectId', '=', one.id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { before: { chiefId: null }, after: { chiefId: chief.id } },
      { before: { chiefId: chief.id }, after: { chiefId: null } },
    ])
  })

  test('X4 is given to nobody who marked, is related, stepped back, or is no chief', async () => {
    const one = await held({ TMobile: chief.mobile })
    expect((await list()).listData[0]).toMatchObject({ Chiefs: [{ UserID: otherChief.id }] })
    for (const who of [chief, first, await buildExaminer(server)])
      expect(await give(one.id, who.id)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'CHIEF_UNFIT' } })
    expect((await give(one.id, 2_000_000)).status).toBe(404)
    expect((await give(one.id, otherChief.id)).Code).toBe(1)
    // Who steps back frees it: otherwise nobody could decide it any more.
    await call('DeclareConflict', { EF_ID: one.id, Reason: '亲属' }, otherChief)
    expect((await list()).listData[0]).toMatchObject({ Chief: null, Chiefs: [] })
  })

  test('what is decided, unknown or somebody else’s area is refused', async () => {
    const one = await held()
    await submit(one, chief, 2)
    expect(await give(one.id, otherChief.id)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'HELD_NOT' } })
    expect((await give(2_000_000, otherChief.id)).status).toBe(404)
    expect((await remind([one.id])).status).toBe(404)
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect([(await list({}, finance)).status, (await remind([one.id], finance)).status]).toEqual([403, 403])
  })

  test('two staff at once: one gives it, the other is told that it has changed', async () => {
    const one = await held()
    const answers = await meetAtEnrolment(server, one.id, [
      () => give(one.id, chief.id),
      () => give(one.id, otherChief.id),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(answers[1]?.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect(await sees(chief, one)).toBe(true)
  })

  test('reminds who may decide, each once a day, with how many there are', async () => {
    const all = [await held(), await held()]
    await give((all[0] as ToMark).id, chief.id)
    const EF_IDs = all.map(({ id }) => id)
    expect((await remind(EF_IDs)).OtherMsg).toEqual({ Reminded: 2, Earlier: 0 })
    expect((await remind(EF_IDs)).OtherMsg).toEqual({ Reminded: 0, Earlier: 2 })
    const texts = await server.db
      .selectFrom('message')
      .select(['accountId', 'text'])
      .where('event', '=', 'examinerReminded')
      .where('batchId', '=', batch)
      .orderBy('accountId')
      .execute()
    expect(texts).toEqual([
      { accountId: chief.id, text: expect.stringContaining('还有2份') },
      { accountId: otherChief.id, text: expect.stringContaining('还有1份') },
    ])
  })
})
