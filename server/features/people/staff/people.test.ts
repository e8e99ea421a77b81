import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildLogin, ids, newMobile } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0' } })
  await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
})
afterAll(() => server.stop())

const clerk = { Name: '文小云', Roles: ['enrolment'], IsAreaLimited: 0, EA_IDs: [] }
const add = (changes: Record<string, unknown> = {}) =>
  server.call('Admin', 'AddStaff', { Mobile: newMobile(), ...clerk, ...changes }, admin)
const read = async (UserID: unknown) => (await server.call('Admin', 'GetStaffMember', { UserID }, admin)).item
const save = async (UserID: unknown, changes: Record<string, unknown> = {}) => {
  const { Version } = await read(UserID)
  return server.call('Admin', 'SaveStaff', { UserID, ...clerk, Version, ...changes }, admin)
}

describe('a person of the staff', () => {
  test('is added, gets in by a link, is limited to areas, switched off and on again', async () => {
    const Mobile = newMobile()
    const { item } = await add({ Mobile, Roles: ['enrolment', 'desk'], IsAreaLimited: 1, EA_IDs: [ids.area] })
    expect(item).toMatchObject({ Mobile, Roles: ['desk', 'enrolment'], IsAreaLimited: 1, HasPassword: 0, IsOff: 0 })
    expect(item.Areas).toMatchObject([{ EA_ID: ids.area }])
    const { OtherMsg } = await server.call<{ Link: string }>('Admin', 'MakeStaffLink', { UserID: item.UserID }, admin)
    const Key = new URL(OtherMsg.Link).hash.slice(1)
    const accepted = await server.call<{ Token: string }>('User', 'AcceptInvitation', {
      Key,
      Pwd: '一句不短的口令2026',
    })
    const token = accepted.OtherMsg.Token
    expect((await server.call('Admin', 'GetEnrolmentList', {}, { token })).Code).toBe(1)
    expect((await read(item.UserID)).Logins).toHaveLength(1)
    expect(await read(item.UserID)).toMatchObject({ HasPassword: 1 })

    // What somebody may do changes for logins that are open already.
    await save(item.UserID, { Roles: ['schedule'] })
    expect((await server.call('Admin', 'GetPhotoCheckList', { PageSize: 1 }, { token })).status).toBe(403)
    await server.call('Admin', 'SwitchStaff', { UserID: item.UserID, IsOff: 1 }, admin)
    expect((await server.call('Admin', 'GetExamTimeList', {}, { token })).status).toBe(401)
    expect((await server.call('Admin', 'MakeStaffLink', { UserID: item.UserID }, admin)).status).toBe(404)
    await server.call('Admin', 'SwitchStaff', { UserID: item.UserID, IsOff: 0 }, admin)
    const again = await server.call('User', 'GetToken', { Mobile, Pwd: '一句不短的口令2026' })
    expect(again.Code).toBe(1)
    const steps = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'account')
      .where('subjectId', '=', Number(item.UserID))
      .orderBy('id')
      .execute()
    expect(steps.map(({ action }) => action)).toEqual([
      'AddStaff',
      'MakeStaffLink',
      'AcceptInvitation',
      'SaveStaff',
      'SwitchStaff',
      'SwitchStaff',
    ])
  })

  test.each([
    [{ Mobile: '' }, '请输入手机号'],
    [{ Mobile: '123' }, '请输入正确的手机号格式'],
    [{ Name: ' ' }, '请输入姓名'],
    [{ Roles: [] }, '请至少选择一个角色'],
    [{ IsAreaLimited: 1 }, '请至少选择一个考区，或改为不限考区'],
    [{ Roles: ['admin'], IsAreaLimited: 1, EA_IDs: [1] }, '管理员不能限定考区'],
  ])('%j is refused: %s', async (changes, Msg) => {
    expect(await add(changes)).toMatchObject({ status: 200, Code: 0, Msg })
  })

  test('has a mobile that nobody else of the staff has, and areas that there are', async () => {
    const { mobile: Mobile } = await buildAccount(server, { userType: 9 })
    expect((await add({ Mobile })).Msg).toBe('该手机号已被使用')
    expect((await add({ IsAreaLimited: 1, EA_IDs: [987_654] })).status).toBe(404)
    expect((await add({ Roles: ['queen'] })).status).toBe(400)
  })

  test('is added once, however often the request is sent', async () => {
    const request = { Mobile: newMobile(), RequestKey: randomUUID() }
    const answers = [await add(request), await add(request)]
    expect(answers[1]?.item).toEqual(answers[0]?.item)
  })

  test('is changed by one of two at once; the other is told', async () => {
    const { item } = await add()
    await warmPool(server)
    const answers = await Promise.all(
      ['schedule', 'results', 'content'].map((role) => save(item.UserID, { Roles: [role], Version: item.Version })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
  })

  test('loses all logins at once', async () => {
    const one = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    const other = await buildLogin(server, one)
    await server.call('Admin', 'EndStaffLogins', { UserID: one.id }, admin)
    for (const token of [one.token, other])
      expect((await server.call('Admin', 'GetEnrolmentList', {}, { token })).status).toBe(401)
  })

  test('is found by name, mobile, role and state; candidates never are', async () => {
    const candidate = await buildAccount(server)
    const { item } = await add({ Name: '和丽江', Roles: ['finance'] })
    const find = async (input: Record<string, unknown>) =>
      (await server.call('Admin', 'GetStaffList', { PageSize: 100, ...input }, admin)).listData.map(
        ({ UserID }) => UserID,
      )
    expect(await find({ Search: '丽江' })).toEqual([item.UserID])
    expect(await find({ Search: item.Mobile })).toEqual([item.UserID])
    expect(await find({ Search: '%' })).toEqual([])
    expect(await find({ Role: 'finance' })).toEqual([item.UserID])
    expect(await find({ IsOff: 1, Search: '丽江' })).toEqual([])
    expect(await find({ Sort: '-SeenTime' })).not.toContain(candidate.id)
    expect((await find({ Sort: 'Name' })).length).toBeGreaterThan(2)
    expect((await find({}))[0]).toBe(admin.id)
    for (const action of ['GetStaffMember', 'EndStaffLogins', 'MakeStaffLink'])
      expect((await server.call('Admin', action, { UserID: candidate.id }, admin)).status).toBe(404)
    const switched = await server.call('Admin', 'SwitchStaff', { UserID: candidate.id, IsOff: 1 }, admin)
    expect(switched.status).toBe(404)
  })
})

test('many people are saved by many administrators at once, none of whom waits for another for ever', async () => {
  const others = await Promise.all(
    Array.from({ length: 3 }, () => buildAccount(server, { userType: 9, roles: ['admin'] })),
  )
  const administrators = [admin, ...others]
  const people = await Promise.all(administrators.map(async () => (await add()).item))
  await warmPool(server)
  for (let round = 1; round <= 5; round++) {
    const answers = await Promise.all(
      administrators.map((who, at) =>
        server.call(
          'Admin',
          'SaveStaff',
          { UserID: people[at]?.UserID, ...clerk, Version: round, RequestKey: randomUUID() },
          who,
        ),
      ),
    )
    expect(answers.map(({ status, Code }) => [status, Code])).toEqual(administrators.map(() => [200, 1]))
  }
  const roles = server.db.deleteFrom('staffRole').where(
    'accountId',
    'in',
    others.map(({ id }) => id),
  )
  await roles.execute()
})

describe('the last administrator', () => {
  const setPassword = (id: number) =>
    server.db.updateTable('account').set({ passwordHash: 'of some password' }).where('id', '=', id).execute()

  test('is who is left of those that can log in: another who never set a password does not count', async () => {
    const { item } = await add({ Roles: ['admin'] })
    expect((await server.call('Admin', 'SwitchStaff', { UserID: admin.id, IsOff: 1 }, admin)).Msg).toBe(
      '这是最后一位管理员，不能停用，也不能取消管理员角色',
    )
    await server.db.deleteFrom('staffRole').where('accountId', '=', Number(item.UserID)).execute()
  })

  test('can be neither switched off nor lose the role, also when two do it to each other at once', async () => {
    const { db } = server
    const others = await db.selectFrom('staffRole').select('accountId').where('role', '=', 'admin').execute()
    expect(others.map(({ accountId }) => accountId)).toEqual([admin.id])
    const LAST = '这是最后一位管理员，不能停用，也不能取消管理员角色'
    const switchOff = (UserID: number, who = admin) => server.call('Admin', 'SwitchStaff', { UserID, IsOff: 1 }, who)
    expect((await switchOff(admin.id)).Msg).toBe(LAST)
    expect((await save(admin.id)).Msg).toBe(LAST)
    await warmPool(server)
    await setPassword(admin.id)
    for (let round = 0; round < 5; round++) {
      const second = await buildAccount(server, { userType: 9, roles: ['admin'] })
      await setPassword(second.id)
      const answers = await Promise.all([switchOff(second.id), switchOff(admin.id, second)])
      // One of them is switched off; its own call was refused, or came before and left the other out.
      expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
      await db.updateTable('account').set({ disabledAt: null }).where('id', '=', admin.id).execute()
      await db.deleteFrom('staffRole').where('accountId', '=', second.id).execute()
      admin = { ...admin, token: await buildLogin(server, admin) }
    }
  })
})
