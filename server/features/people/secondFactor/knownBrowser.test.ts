import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLogin } from '#test/builders.ts'
import { newBrowser } from '#test/phone.ts'
import { buildStaffWithTotp, type StaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAUSED = '验证码错误次数过多'
/** No recovery code is this one, whereas a number may be right by chance. */
const WRONG_CODE = 'ZZZZ-ZZZZ-ZZZZ'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN: '0', LIMIT_WRITE: '0' } })
})
afterAll(() => server.stop())

type Browser = ReturnType<typeof newBrowser>
const proveOn = (browser: Browser | null, token: string, Code: string) =>
  server.call('Admin', 'ProveSecondFactor', { Code }, { token, headers: browser ?? {} })
/** A new login of the account. */
const loginOf = (staff: StaffWithTotp) => buildLogin(server, staff)

/** Five wrong codes, each on a browser of its own or all on one. */
async function pause(staff: StaffWithTotp, browserOf: () => Browser | null): Promise<void> {
  const token = await loginOf(staff)
  for (let tries = 0; tries < 5; tries++)
    expect((await proveOn(browserOf(), token, WRONG_CODE)).Msg).toBe('恢复码不正确，或已经用过')
}

/** Staff who have given the factor on this browser. */
async function ownerOn(browser: Browser): Promise<StaffWithTotp> {
  const staff = await buildStaffWithTotp(server)
  expect((await proveOn(browser, await loginOf(staff), staff.code())).Code).toBe(1)
  return staff
}

describe('somebody who knows the password', () => {
  test.each([
    ['on browsers of his own, a new one for each try', newBrowser],
    ['without cookies', () => null],
  ])('and enters wrong codes %s pauses himself, not the browser that the owner uses', async (_, browserOf) => {
    const own = newBrowser()
    const staff = await ownerOn(own)
    await pause(staff, browserOf)
    const token = await loginOf(staff)
    expect((await proveOn(browserOf(), token, staff.code())).Msg).toContain(PAUSED)
    expect((await proveOn(newBrowser(), token, staff.code())).Msg).toContain(PAUSED)
    expect((await proveOn(own, token, staff.code())).Code).toBe(1)
    // What the owner did takes nothing off the others' pause.
    expect((await proveOn(newBrowser(), token, staff.code())).Msg).toContain(PAUSED)
  })
})

describe('a known browser', () => {
  test('is paused by its own wrong codes, and pauses no other', async () => {
    const [own, other] = [newBrowser(), newBrowser()]
    const staff = await ownerOn(own)
    expect((await proveOn(other, await loginOf(staff), staff.code())).Code).toBe(1)
    await pause(staff, () => own)
    const token = await loginOf(staff)
    expect((await proveOn(own, token, staff.code())).Msg).toContain(PAUSED)
    expect((await proveOn(other, token, staff.code())).Code).toBe(1)
    expect((await proveOn(newBrowser(), token, staff.code())).Code).toBe(1)
  })

  test.each([
    ['within 90 days', 89, true],
    ['after 90 days no more', 91, false],
  ])('is known %s', async (_, days, isKnown) => {
    const own = newBrowser()
    const staff = await ownerOn(own)
    server.clock.advance(days * DAY)
    await server.runJob('forgetExpired', {})
    await pause(staff, newBrowser)
    expect((await proveOn(own, await loginOf(staff), staff.code())).Code).toBe(isKnown ? 1 : 0)
  })

  test('knows one account and no other', async () => {
    const own = newBrowser()
    await ownerOn(own)
    const another = await buildStaffWithTotp(server)
    await pause(another, newBrowser)
    expect((await proveOn(own, await loginOf(another), another.code())).Msg).toContain(PAUSED)
  })

  test('is forgotten when the factors change on another one', async () => {
    const [own, stolen] = [newBrowser(), newBrowser()]
    const staff = await ownerOn(stolen)
    const token = await loginOf(staff)
    await proveOn(own, token, staff.code())
    expect((await server.call('Admin', 'NewRecoveryCodes', {}, { token, headers: own })).Code).toBe(1)
    await pause(staff, newBrowser)
    expect((await proveOn(stolen, token, staff.code())).Msg).toContain(PAUSED)
    expect((await proveOn(own, token, staff.code())).Code).toBe(1)
  })
})

test('a browser without a name gets one with the factor, which is kept as a hash', async () => {
  const staff = await buildStaffWithTotp(server)
  const answer = await proveOn(null, await loginOf(staff), staff.code())
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  await pause(staff, newBrowser)
  expect((await proveOn({ cookie }, await loginOf(staff), staff.code())).Code).toBe(1)
  const rows = await server.db.selectFrom('factorBrowser').selectAll().where('accountId', '=', staff.id).execute()
  expect(rows.some(({ browser }) => browser.toString('hex').includes(cookie.split('=')[1] ?? ''))).toBe(false)
})
