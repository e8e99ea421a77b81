import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildLogin, newMobile } from '#test/builders.ts'
import { PASSWORD, receiveCode } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { commonPasswords } from './commonPasswords.ts'
import { whyPasswordCommon } from './passwordChoice.ts'
import { hashPassword } from './passwordHash.ts'

const mobile = '13800000001'

test('ten thousand and more are known, in small letters and long enough to be chosen', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(10_000)
  for (const password of commonPasswords) expect(password).toMatch(/^[^A-Z\s]{8,}$/)
})

test.each([
  'password1',
  'Password1',
  'P@ssw0rd',
  'iloveyou',
  'qwertyuiop',
  '12345678',
  '1234567890',
  '87654321',
  '67890123',
  'abcdefgh',
  '11111111',
  '12121212',
  'abcabcabc',
  '52013145201314',
  'woaini1314',
  'WoAiNi1314!',
  'a123456789',
  'A123456789',
  'qwer1234',
  '1qaz2wsx',
  '１２３４５６７８９',
  mobile,
  `kaoji${mobile}`,
  '10000000831',
])('%s is refused', (password) => {
  expect(whyPasswordCommon(password, mobile)).toBe('PASSWORD_COMMON')
})

test.each([
  'Kaoji@2026',
  'Another@2026',
  'Password-7',
  '蓝色钢琴弹三遍',
  '小提琴 d4 下午',
  'café ABC🎹1',
  'x7-tulip-lamp',
])('%s may be chosen', (password) => {
  expect(whyPasswordCommon(password, mobile)).toBeNull()
})

describe('where a password is chosen', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ now: Date.now(), env: { LIMIT_LOGIN: '0', LIMIT_CAPTCHA: '0' } })
  })
  afterAll(() => server.stop())
  const refused = { status: 200, Code: 0, OtherMsg: { Reason: 'PASSWORD_COMMON' } }

  test('registration and reset refuse a common one, and the code is still good for a better one', async () => {
    const mobile = newMobile()
    const query = { code: await receiveCode(server, mobile) }
    for (const Pwd of ['woaini1314', mobile])
      expect(await server.call('User', 'UserRegistration', { Mobile: mobile, Pwd }, { query })).toMatchObject(refused)
    const better = { Mobile: mobile, Pwd: PASSWORD }
    expect((await server.call('User', 'UserRegistration', better, { query })).Code).toBe(1)
    server.clock.advance(120_000)
    const reset = { query: { code: await receiveCode(server, mobile) } }
    expect(await server.call('User', 'ForgetPwd', { Mobile: mobile, Pwd: 'qwer1234' }, reset)).toMatchObject(refused)
    expect((await server.call('User', 'ForgetPwd', { Mobile: mobile, Pwd: 'Another@2026' }, reset)).Code).toBe(1)
    server.clock.set(Date.now())
  })

  test('who has a common one logs in with it, and changes it for no other', async () => {
    const mobile = newMobile()
    const passwordHash = await hashPassword('test', 'a123456789')
    const account = await server.db
      .insertInto('account')
      .values({ mobile, passwordHash, createdAt: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await server.call('User', 'GetToken', { Mobile: mobile, Pwd: 'a123456789' })).Code).toBe(1)
    const token = await buildLogin(server, account)
    const change = (PWD: string) => server.call('User', 'ChangePWD', { OPWD: 'a123456789', PWD }, { token })
    expect(await change('1qaz2wsx')).toMatchObject(refused)
    expect((await change(PASSWORD)).Code).toBe(1)
  })
})
