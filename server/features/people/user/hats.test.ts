import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginWire } from '#contract/people/user.ts'
import { type BuiltAccount, buildAccount, newMobile } from '#test/builders.ts'
import { newBrowser, PASSWORD, receiveCode } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
// The sandbox's SMS gateway refuses requests far from its own clock.
beforeAll(async () => {
  server = await startTestServer({
    now: Date.now(),
    env: { LIMIT_LOGIN: '0', LIMIT_SMS: '0', LIMIT_CAPTCHA: '0', LIMIT_WRITE: '0', LIMIT_FREE_LOOKUPS: '0' },
  })
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
})
afterAll(() => server.stop())

/** Until another code may be sent to the same mobile. */
const RESEND_MS = 121_000

type Fields = Record<string, unknown>
const EXAMINER_PASSWORD = '考官的一句口令2026'
const STAFF_PASSWORD = '协会的一句口令2026'

const register = (Mobile: string, code: string, headers = {}) =>
  server.call<LoginWire>('User', 'UserRegistration', { Mobile, Pwd: PASSWORD }, { query: { code }, headers })
const addExaminer = (Mobile: string) =>
  server.call(
    'Admin',
    'AddExaminer',
    { Mobile, Name: '和老师', Organisation: '', MIDs: [], EA_IDs: [], IsChief: 0 },
    admin,
  )
const addStaff = (Mobile: string) =>
  server.call('Admin', 'AddStaff', { Mobile, Name: '和老师', Roles: ['admin'], IsAreaLimited: 0, EA_IDs: [] }, admin)
async function accept(action: 'MakeExaminerLink' | 'MakeStaffLink', UserID: unknown, Pwd: string) {
  const { OtherMsg } = await server.call<{ Link: string }>('Admin', action, { UserID }, admin)
  const Key = new URL(OtherMsg.Link).hash.slice(1)
  return server.call<LoginWire>('User', 'AcceptInvitation', { Key, Pwd })
}
const logIn = (Mobile: string, Pwd: string, Door?: string) =>
  server.call<LoginWire>('User', 'GetToken', { Mobile, Pwd, ...(Door && { Door }) })
const typeOf = async (...asked: Parameters<typeof logIn>) => (await logIn(...asked)).OtherMsg?.UserType ?? null
const isAlive = async (token: string) => (await server.call('User', 'GetUserInfo', {}, { token })).status === 200
const accountsOf = (mobile: string) =>
  server.db
    .selectFrom('account')
    .select(['id', 'userType', 'mobile'])
    .where('loginMobile', '=', mobile)
    .orderBy('userType')
    .execute()

async function receiveCodeLater(mobile: string): Promise<string> {
  server.clock.advance(RESEND_MS)
  return receiveCode(server, mobile)
}

/** A parent who was invited as an examiner and as staff, each with a password of its own. */
async function buildPerson() {
  const mobile = newMobile()
  await register(mobile, await receiveCode(server, mobile))
  const examiner = (await addExaminer(mobile)).item.UserID as number
  await accept('MakeExaminerLink', examiner, EXAMINER_PASSWORD)
  const staff = (await addStaff(mobile)).item.UserID as number
  await accept('MakeStaffLink', staff, STAFF_PASSWORD)
  return { mobile, examiner, staff }
}

describe('one person, several hats', () => {
  test('a parent becomes examiner and staff with the same mobile, and each door has its own password', async () => {
    const { mobile } = await buildPerson()
    expect((await accountsOf(mobile)).map(({ userType }) => userType)).toEqual([1, 3, 9])
    const cases: Array<[string, string | undefined, number | null]> = [
      [PASSWORD, undefined, 1],
      [PASSWORD, 'family', 1],
      [EXAMINER_PASSWORD, 'examiner', 3],
      [STAFF_PASSWORD, 'staff', 9],
      [EXAMINER_PASSWORD, undefined, null],
      [PASSWORD, 'examiner', null],
      [EXAMINER_PASSWORD, 'staff', null],
    ]
    for (const [password, door, userType] of cases) expect(await typeOf(mobile, password, door)).toBe(userType)
    expect((await logIn(mobile, PASSWORD, 'staff')).Msg).toBe('手机号或密码不正确')
    expect((await server.call('User', 'GetToken', { Mobile: mobile, Pwd: PASSWORD, Door: 'cellar' })).status).toBe(400)
  })

  test('an examiner registers as a family with a code, and stays an examiner', async () => {
    const mobile = newMobile()
    const { item } = await addExaminer(mobile)
    await accept('MakeExaminerLink', item.UserID, EXAMINER_PASSWORD)
    expect(await typeOf(mobile, EXAMINER_PASSWORD)).toBe(3)
    const exists = async (Door?: string) =>
      (await server.call('User', 'UserExists', { Mobile: mobile, ...(Door && { Door }) })).OtherMsg.IsExists
    expect([await exists(), await exists('family')]).toEqual([1, 0])
    const probe = await server.call('User', 'UserExists', { Mobile: mobile, Door: 'examiner' })
    expect(probe.status).toBe(400)
    const answer = await register(mobile, await receiveCode(server, mobile))
    expect(answer).toMatchObject({ Code: 1, OtherMsg: { UserType: 1, Mobile: mobile } })
    expect([await exists(), await exists('family')]).toEqual([1, 1])
    expect([await typeOf(mobile, PASSWORD), await typeOf(mobile, EXAMINER_PASSWORD, 'examiner')]).toEqual([1, 3])
    server.clock.advance(RESEND_MS)
    const again = await register(mobile, await receiveCode(server, mobile))
    expect(again).toMatchObject({ Code: 0, Msg: '该手机号已被使用' })
  })

  test('a new password, a changed one and a switch are of one account and leave the others', async () => {
    const { mobile, examiner } = await buildPerson()
    const family = (await logIn(mobile, PASSWORD)).OtherMsg.Token
    const staff = (await logIn(mobile, STAFF_PASSWORD, 'staff')).OtherMsg.Token
    const forget = async (Pwd: string, Door?: string) => {
      server.clock.advance(RESEND_MS)
      return server.call<LoginWire>(
        'User',
        'ForgetPwd',
        { Mobile: mobile, Pwd, ...(Door && { Door }) },
        { query: { code: await receiveCode(server, mobile) } },
      )
    }
    expect((await forget('另一句口令2026年', 'examiner')).OtherMsg.UserType).toBe(3)
    expect([await isAlive(family), await isAlive(staff)]).toEqual([true, true])
    expect(await typeOf(mobile, '另一句口令2026年', 'examiner')).toBe(3)

    const [OPWD, PWD] = [PASSWORD, '家长的新口令2026']
    expect((await server.call('User', 'ChangePWD', { OPWD, PWD }, { token: family })).Code).toBe(1)
    expect([await isAlive(family), await isAlive(staff)]).toEqual([false, true])
    const wrong = await server.call('User', 'ChangePWD', { OPWD: PWD, PWD: OPWD }, { token: staff })
    expect(wrong.Code).toBe(0)

    const { Version } = (await server.call('Admin', 'GetExaminer', { UserID: examiner }, admin)).item
    const off = { UserID: examiner, IsOff: 1, Reason: '本人要求', Version }
    expect((await server.call('Admin', 'SwitchExaminer', off, admin)).Code).toBe(1)
    expect((await logIn(mobile, '另一句口令2026年', 'examiner')).Code).toBe(0)
    expect([await typeOf(mobile, PWD), await typeOf(mobile, STAFF_PASSWORD, 'staff')]).toEqual([1, 9])
  })

  test('wrong passwords at all doors count together', async () => {
    const { mobile } = await buildPerson()
    const doors = ['family', 'examiner', 'staff']
    for (let at = 0; at < 10; at++) await logIn(mobile, 'wrong-password', doors[at % 3])
    for (const [password, door] of [
      [PASSWORD, 'family'],
      [STAFF_PASSWORD, 'staff'],
    ] as const)
      expect(await logIn(mobile, password, door)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'LOGIN_PAUSED' } })
  })

  test('a mobile that one account takes is free at the other doors only', async () => {
    const { mobile, examiner } = await buildPerson()
    const other = (await addExaminer(newMobile())).item
    const change = async (UserID: unknown, Mobile: string) => {
      const { Version } = (await server.call('Admin', 'GetExaminer', { UserID }, admin)).item
      const fields = { Name: '和老师', Organisation: '', MIDs: [], EA_IDs: [], IsChief: 0, Version }
      return server.call('Admin', 'SaveExaminer', { UserID, Mobile, ...fields }, admin)
    }
    expect((await change(other.UserID, mobile)).Msg).toBe('该手机号已被使用')
    const moved = newMobile()
    expect((await change(examiner, moved)).Code).toBe(1)
    expect((await accountsOf(mobile)).map(({ userType }) => userType)).toEqual([1, 9])
    expect(await typeOf(moved, EXAMINER_PASSWORD)).toBe(3)
    expect((await change(other.UserID, mobile)).Code).toBe(1)
    expect((await accountsOf(mobile)).map(({ id }) => id)).toContain(other.UserID)
  })
})

describe('at the same moment', () => {
  test('a mobile is registered and invited at both doors, and each gets its account', async () => {
    for (let round = 0; round < 5; round++) {
      const mobile = newMobile()
      const browser = newBrowser()
      const code = await receiveCode(server, mobile, browser)
      const answers = await Promise.all([register(mobile, code, browser), addExaminer(mobile), addStaff(mobile)])
      expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1])
      const accounts = await accountsOf(mobile)
      expect(accounts.map(({ userType }) => userType)).toEqual([1, 3, 9])
      expect(accounts.filter((account) => account.mobile === mobile)).toHaveLength(1)
    }
  })

  test('a mobile is invited many times at one door, and gets one account', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(Array.from({ length: 12 }, () => addExaminer(mobile)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, Msg } of answers) if (Code === 0) expect(Msg).toBe('该手机号已被使用')
    expect(await accountsOf(mobile)).toHaveLength(1)
  })
})

/** What the build before writes: it knows `mobile` only, and asks for its index by name. */
describe('the build before', () => {
  const insertAsBefore = (mobile: string, userType: 1 | 3 | 9) =>
    server.db
      .insertInto('account')
      .values({ mobile, passwordHash: 'none', userType, createdAt: server.clock.now() })
      .onConflict((conflict) => conflict.column('mobile').doNothing())
      .returning('id')
      .executeTakeFirst()

  test('makes accounts that the new one finds, and none where the mobile has one of any kind', async () => {
    const mobile = newMobile()
    const made = await insertAsBefore(mobile, 1)
    expect(await accountsOf(mobile)).toEqual([{ id: made?.id, userType: 1, mobile }])
    await addExaminer(mobile)
    expect(await insertAsBefore(mobile, 9)).toBeUndefined()

    const moved = newMobile()
    await server.db
      .updateTable('account')
      .set({ mobile: moved })
      .where('id', '=', made?.id ?? 0)
      .execute()
    expect((await accountsOf(moved)).map(({ userType }) => userType)).toEqual([1])
    expect((await accountsOf(mobile)).map(({ userType }) => userType)).toEqual([3])
    // The mobile is free in its column by now, but not for somebody who would be a second examiner.
    expect(await insertAsBefore(mobile, 3)).toBeUndefined()
  })
})

test('an account that is erased, or gives its mobile up, leaves the others of it', async () => {
  const { mobile } = await buildPerson()
  const [family] = await accountsOf(mobile)
  const id = family?.id ?? 0
  const erased = `erased:${id}`
  await server.db.updateTable('account').set({ mobile: erased, loginMobile: erased }).where('id', '=', id).execute()
  expect(await accountsOf(erased)).toEqual([{ id, userType: 1, mobile: erased }])
  const change = { UserID: id, OldMobile: '', NewMobile: newMobile(), Reason: '家长来电', Proof: '身份证', Version: 1 }
  expect((await server.call('Admin', 'ChangeAccountMobile', change, admin)).OtherMsg).toMatchObject({
    Reason: 'ACCOUNT_CLOSED',
  })
  expect([
    await typeOf(mobile, EXAMINER_PASSWORD, 'examiner'),
    await typeOf(mobile, STAFF_PASSWORD, 'staff'),
    await typeOf(mobile, PASSWORD, 'family'),
  ]).toEqual([3, 9, null])
  expect((await register(mobile, await receiveCodeLater(mobile))).Code).toBe(1)
})

describe('the console', () => {
  const hats = (fields: Fields, who = admin) => server.call('Admin', 'GetHats', fields, who)

  test('says before an invitation which accounts the mobile has, to administrators only', async () => {
    const { mobile, examiner, staff } = await buildPerson()
    expect((await hats({ Mobile: `+86 ${mobile}` })).listData).toMatchObject([
      { Door: 'family', IsOff: 0 },
      { Door: 'examiner', UserID: examiner, Name: '和老师' },
      { Door: 'staff', UserID: staff },
    ])
    for (const Mobile of ['', '1380', newMobile()]) expect((await hats({ Mobile })).listData).toEqual([])
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment', 'schedule'] })
    expect((await hats({ Mobile: mobile }, clerk)).status).toBe(403)
  })

  test('answers nobody who asks for one mobile after the other', async () => {
    const asker = await buildAccount(server, { userType: 9, roles: ['admin'] })
    const answers = await Promise.all(Array.from({ length: 301 }, () => hats({ Mobile: '' }, asker)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('shows beside an account the others of its mobile that one may open', async () => {
    const { mobile, examiner, staff } = await buildPerson()
    const family = (await accountsOf(mobile))[0]?.id
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    const planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    const seen = async (action: string, UserID: unknown, who: BuiltAccount) =>
      ((await server.call('Admin', action, { UserID }, who)).item.Hats as Fields[]).map(({ UserID: id }) => id)
    expect(await seen('GetAccount', family, admin)).toEqual([examiner, staff])
    expect(await seen('GetExaminer', examiner, admin)).toEqual([family, staff])
    expect(await seen('GetStaffMember', staff, admin)).toEqual([family, examiner])
    expect(await seen('GetAccount', family, clerk)).toEqual([])
    expect(await seen('GetExaminer', examiner, planner)).toEqual([])
  })
})
