import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildLogin, ids, newIdNumber, newMobile } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
let planner: BuiltAccount
let batch: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0' } })
  batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const person = {
  Name: '和老师',
  Organisation: '云南艺术学院',
  MIDs: [] as number[],
  EA_IDs: [] as number[],
  IsChief: 0,
}
const add = (changes: Record<string, unknown> = {}) =>
  server.call('Admin', 'AddExaminer', { Mobile: newMobile(), ...person, ...changes }, admin)
const read = async (UserID: unknown, who = admin) => (await server.call('Admin', 'GetExaminer', { UserID }, who)).item
const save = async (UserID: unknown, changes: Record<string, unknown> = {}) => {
  const { Version, Mobile } = await read(UserID)
  return server.call('Admin', 'SaveExaminer', { UserID, Mobile, ...person, Version, ...changes }, admin)
}
const switchTo = async (UserID: unknown, IsOff: 0 | 1, changes: Record<string, unknown> = {}) => {
  const { Version } = await read(UserID)
  return server.call('Admin', 'SwitchExaminer', { UserID, IsOff, Reason: '本人要求', Version, ...changes }, admin)
}

describe('an examiner', () => {
  test('is added, gets in by a link, is switched off at once, and on again', async () => {
    const Mobile = newMobile()
    const { item } = await add({ Mobile, MIDs: [ids.piano], EA_IDs: [ids.area], IsChief: 1 })
    expect(item).toMatchObject({ Mobile, IsChief: 1, HasPassword: 0, IsOff: 0, Open: 0, Begun: 0 })
    expect([item.Majors, item.Areas]).toMatchObject([[{ MID: ids.piano }], [{ EA_ID: ids.area }]])
    const link = () => server.call<{ Link: string }>('Admin', 'MakeExaminerLink', { UserID: item.UserID }, admin)
    const older = new URL((await link()).OtherMsg.Link).hash.slice(1)
    const Key = new URL((await link()).OtherMsg.Link).hash.slice(1)
    const accept = (key: string) =>
      server.call<{ Token: string; UserType: number }>('User', 'AcceptInvitation', {
        Key: key,
        Pwd: '一句不短的口令2026',
      })
    expect((await accept(older)).Msg).toBe('链接已失效，请向管理员重新索取')
    const { Token: token, UserType } = (await accept(Key)).OtherMsg
    // By it the page of the invitation leads to the member centre, and not to the console.
    expect(UserType).toBe(3)
    expect((await server.call('Examiner', 'GetExamTimeMajors', {}, { token })).Code).toBe(1)
    expect((await read(item.UserID)).Logins).toHaveLength(1)
    expect((await read(item.UserID, planner)).Logins).toEqual([])

    expect((await switchTo(item.UserID, 1, { Reason: ' ' })).Msg).toBe('请填写原因，最多100个字')
    expect((await switchTo(item.UserID, 1)).item).toMatchObject({ IsOff: 1 })
    expect((await server.call('Examiner', 'GetExamTimeMajors', {}, { token })).status).toBe(401)
    const logIn = () => server.call('User', 'GetToken', { Mobile, Pwd: '一句不短的口令2026' })
    expect((await logIn()).Code).toBe(0)
    expect((await link()).status).toBe(404)
    await switchTo(item.UserID, 0)
    expect((await logIn()).Code).toBe(1)
    const steps = await server.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('subject', '=', 'account')
      .where('subjectId', '=', Number(item.UserID))
      .orderBy('id')
      .execute()
    expect(steps.map(({ action }) => action)).toEqual([
      'AddExaminer',
      'MakeExaminerLink',
      'MakeExaminerLink',
      'AcceptInvitation',
      'SwitchExaminer',
      'SwitchExaminer',
    ])
    expect(steps[4]?.after).toEqual({ isOff: true, reason: '本人要求', unfinished: 0 })
  })

  test.each([
    [{ Mobile: '' }, '请输入手机号'],
    [{ Mobile: '123' }, '请输入正确的手机号格式'],
    [{ Name: ' ' }, '请输入姓名'],
    [{ Organisation: '云'.repeat(31) }, '单位最多30个字，不能含有特殊符号'],
  ])('%j is refused: %s', async (changes, Msg) => {
    expect(await add(changes)).toMatchObject({ status: 200, Code: 0, Msg })
  })

  test('has majors and areas that there are, and a mobile that no other examiner has', async () => {
    expect((await add({ MIDs: [987_654] })).status).toBe(404)
    expect((await add({ EA_IDs: [987_654] })).status).toBe(404)
    const { mobile: Mobile } = await buildAccount(server, { userType: 3 })
    expect((await add({ Mobile })).Msg).toBe('该手机号已被使用')
    const { item } = await add()
    expect((await save(item.UserID, { Mobile })).Msg).toBe('该手机号已被使用')
  })

  test('is added once, however often the request is sent', async () => {
    const request = { Mobile: newMobile(), RequestKey: randomUUID() }
    const answers = [await add(request), await add(request)]
    expect(answers[1]?.item).toEqual(answers[0]?.item)
  })

  test('is logged out by a new mobile, and by the administrator', async () => {
    const one = await buildExaminer(server)
    const seen = await read(one.id)
    const other = await buildLogin(server, one)
    expect((await server.call('Admin', 'EndExaminerLogins', { UserID: one.id }, admin)).Code).toBe(1)
    for (const token of [one.token, other])
      expect((await server.call('Examiner', 'GetExamTimeMajors', {}, { token })).status).toBe(401)
    const token = await buildLogin(server, one)
    const Mobile = newMobile()
    expect((await save(one.id, { Mobile, MIDs: [ids.piano] })).item).toMatchObject({
      Mobile,
      Majors: [{ MID: ids.piano }],
      Version: Number(seen.Version) + 1,
    })
    expect((await server.call('Examiner', 'GetExamTimeMajors', {}, { token })).status).toBe(401)
  })

  test('is changed by one of several at once; the others are told', async () => {
    const { item } = await add()
    await warmPool(server)
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((Name) => save(item.UserID, { Name, Version: item.Version })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })

  test('two who take the same new mobile at once are told apart', async () => {
    const [one, other] = [await buildExaminer(server), await buildExaminer(server)]
    const Mobile = newMobile()
    await warmPool(server)
    const answers = await Promise.all([save(one.id, { Mobile }), save(other.id, { Mobile })])
    expect(answers.map(({ Msg }) => Msg).sort()).toEqual(['', '该手机号已被使用'])
  })

  test('is found by name, organisation, mobile, major, area and state', async () => {
    const Organisation = '丽江音乐学校'
    const { item } = await add({ Name: '木老师', Organisation, MIDs: [ids.piano], EA_IDs: [ids.deskArea] })
    const find = async (input: Record<string, unknown>, who = planner) =>
      (await server.call('Admin', 'GetExaminerList', { PageSize: 100, ...input }, who)).listData.map(
        ({ UserID }) => UserID,
      )
    for (const Search of ['木老', '丽江音乐', item.Mobile]) expect(await find({ Search })).toEqual([item.UserID])
    expect(await find({ Search: '%' })).toEqual([])
    expect(await find({ Search: '木老', MID: ids.hearing })).toEqual([])
    expect(await find({ Search: '木老', MID: ids.piano, EA_ID: ids.deskArea, IsChief: 0 })).toEqual([item.UserID])
    expect(await find({ Search: '木老', EA_ID: ids.area })).toEqual([])
    expect(await find({ Search: '木老', IsOff: 1 })).toEqual([])
    const all = await find({})
    // Whoever has no entries marks all.
    expect((await find({ MID: ids.hearing })).length).toBeGreaterThan(3)
    for (const Sort of ['Name', '-Organisation', '-SeenTime'])
      expect(new Set(await find({ Sort }))).toEqual(new Set(all))
    expect(all).not.toContain(admin.id)
  })

  test('is changed by administrators only, and nobody else is one', async () => {
    const { item } = await add()
    const { UserID, Version, Mobile } = item
    const requests = {
      AddExaminer: { ...person, Mobile: newMobile() },
      SaveExaminer: { ...person, UserID, Version, Mobile },
      SwitchExaminer: { UserID, IsOff: 1, Reason: '离职', Version },
      MakeExaminerLink: { UserID },
      EndExaminerLogins: { UserID },
    }
    const candidate = await buildAccount(server)
    for (const [action, input] of Object.entries(requests)) {
      expect((await server.call('Admin', action, input, planner)).status).toBe(403)
      if (action !== 'AddExaminer')
        expect((await server.call('Admin', action, { ...input, UserID: candidate.id }, admin)).status).toBe(404)
    }
    expect((await server.call('Admin', 'GetExaminer', { UserID: candidate.id }, planner)).status).toBe(404)
  })
})

describe('an examiner who is switched off', () => {
  test('leaves what he finished, and what he did not is work for the planners until it is taken from him', async () => {
    const owner = await buildAccount(server)
    const [examiner, other] = [await buildExaminer(server), await buildExaminer(server)]
    const toMark = async (...examiners: BuiltAccount[]) => {
      const enrolled = await buildToMark(server, owner, batch, newIdNumber())
      for (const { id: UserID } of examiners)
        await server.call('Admin', 'AssignExaminer', { UserID, IsAssigned: 1, EF_IDs: [enrolled.id] }, planner)
      return enrolled
    }
    const [done, begun, open] = [await toMark(examiner), await toMark(examiner), await toMark(examiner, other)]
    await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(done), examiner)
    await server.call('Examiner', 'SaveReviewDraft', { EF_ID: begun.id, Draft: '{"a":1}' }, examiner)
    expect(await read(examiner.id)).toMatchObject({ Open: 2, Begun: 1, Done: 1 })
    const waiting = async () =>
      (await server.call('Admin', 'GetWorkWaiting', {}, planner)).listData
        .filter(({ Work }) => Work === 'stranded')
        .map(({ Count }) => Count)
    expect(await waiting()).toEqual([])
    await switchTo(examiner.id, 1)
    expect(await waiting()).toEqual([2])
    const stranded = await server.call('Admin', 'GetEnrolmentList', { IsStranded: 1, Sort: 'EF_ID' }, planner)
    expect(stranded.listData.map(({ EF_ID }) => EF_ID)).toEqual([begun.id, open.id])
    const { listData } = await server.call('Admin', 'GetReviewsOfEnrolment', { EF_ID: done.id }, planner)
    expect(listData).toMatchObject([{ UserID: examiner.id, IsOff: 1, IsCounted: 1, Review: { ERT_Code: 3 } }])
    const drafts = await server.call('Admin', 'GetReviewsOfEnrolment', { EF_ID: begun.id }, planner)
    expect(drafts.listData).toMatchObject([{ UserID: examiner.id, Review: null, DraftTime: expect.any(String) }])

    const assign = (IsAssigned: 0 | 1) =>
      server.call('Admin', 'AssignExaminer', { UserID: examiner.id, IsAssigned, EF_IDs: [begun.id, open.id] }, planner)
    expect((await assign(1)).status).toBe(404)
    expect((await assign(0)).OtherMsg).toEqual({ Assigned: 2 })
    expect(await waiting()).toEqual([])
  })

  test('gets nothing from an assignment at the same moment', async () => {
    const owner = await buildAccount(server)
    const enrolled = await buildToMark(server, owner, batch, newIdNumber())
    await warmPool(server)
    for (let round = 0; round < 5; round++) {
      const examiner = await buildExaminer(server)
      const { Version } = await read(examiner.id)
      const [assigned, switched] = await Promise.all([
        server.call('Admin', 'AssignExaminer', { UserID: examiner.id, IsAssigned: 1, EF_IDs: [enrolled.id] }, planner),
        server.call('Admin', 'SwitchExaminer', { UserID: examiner.id, IsOff: 1, Reason: '离职', Version }, admin),
      ])
      // Either the assignment was there when it was counted, or it was refused.
      expect(switched.item.Open).toBe(assigned.Code)
    }
  })
})
