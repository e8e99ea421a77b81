import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasskey } from '#test/authenticators.ts'
import { type BuiltAccount, buildLogin } from '#test/builders.ts'
import { buildRealStaff, buildStaffWithTotp, STAFF_PASSWORD } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { passkeyOrigin } from './passkeys.ts'

const MINUTE = 60_000
const ORIGIN = 'https://kaoji.example.test'
const WRONG = '通行密钥没有通过验证，请重试，或改用验证码'
const OVER = '设置时间过长或已在别处重新开始，请重新设置'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN: '0', LIMIT_WRITE: '0', PUBLIC_URL: ORIGIN } })
})
afterAll(() => server.stop())

type Who = Pick<BuiltAccount, 'token'>
type Passkey = ReturnType<typeof createPasskey>
type Options = Parameters<Passkey['create']>[0] & { excludeCredentials?: unknown[]; allowCredentials?: unknown[] }
const admin = <T = Record<string, never>>(action: string, input: Record<string, unknown>, who: Who) =>
  server.call<T>('Admin', action, input, who)
const optionsOf = async (action: 'BeginPasskey' | 'BeginPasskeyProof', who: Who, Pwd = ''): Promise<Options> =>
  (await admin<{ Options: Options }>(action, { Pwd }, who)).OtherMsg.Options
const add = (who: Who, Response: Record<string, unknown>, Name = '办公室电脑') =>
  admin<{ RecoveryCodes: string[] }>('AddPasskey', { Name, Response }, who)
const prove = (who: Who, Response: Record<string, unknown>) => admin('ProvePasskey', { Response }, who)
const stateOf = async (who: Who) => (await admin('GetSecondFactor', {}, who)).item
const mayWork = async (who: Who) => (await admin('GetEnrolmentList', {}, who)).Code === 1

async function buildStaffWithPasskey() {
  const staff = await buildRealStaff(server)
  const passkey = createPasskey(ORIGIN)
  const answer = await add(staff, passkey.create(await optionsOf('BeginPasskey', staff, STAFF_PASSWORD)))
  expect(answer.Msg).toBe('')
  return { ...staff, passkey, recoveryCodes: answer.OtherMsg.RecoveryCodes }
}

describe('a passkey', () => {
  test('is a first factor as good as an authenticator, with recovery codes', async () => {
    const staff = await buildRealStaff(server)
    expect((await admin('BeginPasskey', {}, staff)).Msg).toBe('请输入密码')
    const { recoveryCodes, ...owner } = await buildStaffWithPasskey()
    expect(recoveryCodes).toHaveLength(10)
    expect(await mayWork(owner)).toBe(true)
    expect(await stateOf(owner)).toMatchObject({
      HasPasskey: 1,
      Passkeys: [{ Name: '办公室电脑', UsedTime: null }],
      PasskeyOrigin: ORIGIN,
    })
  })

  test('proves a new login, once for each challenge', async () => {
    const { passkey, ...staff } = await buildStaffWithPasskey()
    const who = { token: await buildLogin(server, staff) }
    expect(await mayWork(who)).toBe(false)
    expect(await stateOf(who)).toMatchObject({ Needs: 'SECOND_FACTOR_REQUIRED', HasPasskey: 1, Passkeys: [] })
    const answer = passkey.get(await optionsOf('BeginPasskeyProof', who))
    const both = await Promise.all([prove(who, answer), prove(who, answer)])
    expect(both.map(({ Msg }) => Msg).sort()).toEqual(['', WRONG])
    expect(await mayWork(who)).toBe(true)
    expect((await stateOf(who)).Passkeys).toMatchObject([{ UsedTime: expect.any(String) }])
  })

  test('is refused for another page, challenge, key, session or counter, and after its time', async () => {
    const { passkey, ...staff } = await buildStaffWithPasskey()
    const who = { token: await buildLogin(server, staff) }
    const other = { token: await buildLogin(server, staff) }
    const stranger = createPasskey(ORIGIN)
    const attempts: Array<[what: string, make: (options: Options) => Record<string, unknown>]> = [
      ['another page', (options) => passkey.get(options, 'https://kaoji.example.evil')],
      ['another site', (options) => passkey.get({ ...options, rpId: 'example.evil' })],
      ['an own challenge', (options) => passkey.get({ ...options, challenge: 'AAAA' })],
      ['an unknown passkey', (options) => stranger.get(options)],
      [
        'a foreign signature under this id',
        (options) => ({ ...stranger.get(options), id: passkey.id, rawId: passkey.id }),
      ],
      ['nothing', () => ({})],
      ['rubbish', () => ({ id: passkey.id, rawId: passkey.id, type: 'public-key', response: { clientDataJSON: 7 } })],
    ]
    for (const [what, make] of attempts) {
      const answer = await prove(who, make(await optionsOf('BeginPasskeyProof', who)))
      expect([what, answer.status, answer.Msg]).toEqual([what, 200, WRONG])
    }
    expect((await prove(who, passkey.get(await optionsOf('BeginPasskeyProof', other)))).Msg).toBe(WRONG)
    const late = passkey.get(await optionsOf('BeginPasskeyProof', who))
    server.clock.advance(6 * MINUTE)
    expect((await prove(who, late)).Msg).toBe(WRONG)
    expect(await mayWork(who)).toBe(false)
    expect((await prove(who, passkey.get(await optionsOf('BeginPasskeyProof', who)))).Code).toBe(1)
    passkey.setBack()
    expect((await prove(who, passkey.get(await optionsOf('BeginPasskeyProof', who)))).Msg).toBe(WRONG)
  })

  test('is added with a name, once, for its own challenge, and at most ten', async () => {
    const staff = await buildStaffWithTotp(server)
    const passkey = createPasskey(ORIGIN)
    expect((await add(staff, passkey.create({ challenge: 'AAAA' }))).Msg).toBe(OVER)
    const options = await optionsOf('BeginPasskey', staff)
    for (const name of ['', ' ', '长'.repeat(31)])
      expect((await add(staff, passkey.create(options), name)).Msg).toBe('请填写通行密钥的名称，最多30个字')
    expect((await add(staff, passkey.create(options, 'https://kaoji.example.evil'))).Msg).toBe(WRONG)
    expect((await add(staff, passkey.create(options))).Msg).toBe(OVER)
    // The codes that the authenticator brought go on working.
    const added = await add(staff, passkey.create(await optionsOf('BeginPasskey', staff)))
    expect(added.OtherMsg.RecoveryCodes).toEqual([])
    const again = await optionsOf('BeginPasskey', staff)
    expect(again.excludeCredentials).toHaveLength(1)
    expect((await add(staff, passkey.create(again))).Msg).toBe('这个通行密钥已经添加过')
    for (let i = 0; i < 9; i++)
      expect((await add(staff, createPasskey(ORIGIN).create(await optionsOf('BeginPasskey', staff)))).Code).toBe(1)
    const eleventh = createPasskey(ORIGIN).create(await optionsOf('BeginPasskey', staff))
    expect((await add(staff, eleventh)).Msg).toBe('最多添加10个通行密钥，请先移除不用的')
  })

  test('is removed by its owner only, and not as the last factor of somebody who needs one', async () => {
    const { passkey, ...staff } = await buildStaffWithPasskey()
    const stranger = await buildStaffWithTotp(server)
    const [{ PK_ID }] = (await stateOf(staff)).Passkeys as [{ PK_ID: number }]
    expect((await admin('RemovePasskey', { PK_ID }, stranger)).status).toBe(404)
    expect((await admin('RemovePasskey', { PK_ID }, staff)).Msg).toContain('请先添加另一种方式')
    await add(staff, createPasskey(ORIGIN).create(await optionsOf('BeginPasskey', staff)), '备用钥匙')
    expect((await admin('RemovePasskey', { PK_ID }, staff)).Code).toBe(1)
    expect((await stateOf(staff)).Passkeys).toMatchObject([{ Name: '备用钥匙' }])
    const who = { token: await buildLogin(server, staff) }
    expect((await prove(who, passkey.get(await optionsOf('BeginPasskeyProof', who)))).Msg).toBe(WRONG)
    const { token } = await buildStaffWithTotp(server)
    expect((await admin('BeginPasskeyProof', {}, { token })).status).toBe(404)
  })
})

test.each([
  ['https://kaoji.example.test', 'https://kaoji.example.test'],
  ['https://kaoji.example.test:8443', 'https://kaoji.example.test:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://kaoji.example.test', ''],
  ['http://127.0.0.1:3000', ''],
  ['https://[::1]', ''],
])('passkeys at %s: %j', (publicUrl, origin) => {
  expect(passkeyOrigin({ publicUrl })).toBe(origin)
})

test('an address that passkeys cannot belong to says so', async () => {
  const numbered = await startTestServer({ env: { LIMIT_LOGIN: '0', PUBLIC_URL: 'http://127.0.0.1:3000' } })
  try {
    const staff = await buildRealStaff(numbered)
    const answer = await numbered.call('Admin', 'BeginPasskey', { Pwd: STAFF_PASSWORD }, staff)
    expect(answer.Msg).toBe('当前网址不支持通行密钥，请用正式网址打开，或改用验证码')
  } finally {
    await numbered.stop()
  }
})
