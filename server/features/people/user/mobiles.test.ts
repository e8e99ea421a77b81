import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, newMobile } from '#test/builders.ts'
import { buildCheckCode, newBrowser, PASSWORD, receiveCode } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  const env = { LIMIT_LOGIN: '0', LIMIT_USER_EXISTS: '0', LIMIT_CAPTCHA: '0', LIMIT_LOOKUPS_PER_DAY: '60' }
  server = await startTestServer({ now: Date.now(), env })
})
afterAll(() => server.stop())

const BROWSER = newBrowser()
let addresses = 0
const newAddress = () => `198.51.100.${(addresses += 1)}`

interface Told {
  Code: number
  Msg: string
  OtherMsg: { Reason: string; NeedCheckCode?: number }
}

async function tryCode(
  action: 'ForgetPwd' | 'UserRegistration',
  from: string,
  { mobile, code = '123456', CheckCode = '' }: { mobile: string; code?: string; CheckCode?: string },
) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/User/${action}?code=${code}`,
    remoteAddress: from,
    headers: BROWSER,
    payload: { Mobile: mobile, Pwd: PASSWORD, CheckCode },
  })
  return { ...response.json<Told>(), status: response.statusCode, retryAfter: response.headers['retry-after'] }
}

test.each([
  ['ForgetPwd', 'MOBILE_UNKNOWN', '该手机号尚未注册', 0],
  ['UserRegistration', 'MOBILE_TAKEN', '该手机号已被使用', 1],
] as const)(
  '%s of 250 mobiles without a check code tells ten of them, then answers all alike',
  async (action, reason, text, toldOfKnown) => {
    const known = await Promise.all(Array.from({ length: 125 }, async () => (await buildAccount(server)).mobile))
    const mobiles = known.flatMap((mobile) => [mobile, newMobile()])
    const from = newAddress()
    const answers = []
    for (const mobile of mobiles) answers.push(await tryCode(action, from, { mobile }))
    const first = answers.slice(0, 10)
    expect(first.filter(({ Msg }) => Msg === text)).toHaveLength(5)
    expect(first.map(({ OtherMsg }) => OtherMsg.Reason)).toEqual(
      first.map((_, index) => (index % 2 === 1 - toldOfKnown ? reason : 'CODE_WRONG')),
    )
    const rest = new Set(answers.slice(10).map((answer) => JSON.stringify(answer)))
    expect([...rest]).toEqual([expect.stringContaining('"NeedCheckCode":1')])
  },
)

test('with a check code the texts are told again; many addresses about one mobile need one too', async () => {
  const from = newAddress()
  const unknown = newMobile()
  for (let i = 0; i < 10; i++) await tryCode('ForgetPwd', from, { mobile: newMobile() })
  expect((await tryCode('ForgetPwd', from, { mobile: unknown })).OtherMsg.NeedCheckCode).toBe(1)
  const CheckCode = await buildCheckCode(server, BROWSER)
  expect((await tryCode('ForgetPwd', from, { mobile: unknown, CheckCode })).Msg).toBe('该手机号尚未注册')
  const { mobile } = await buildAccount(server)
  for (let i = 0; i < 10; i++) await tryCode('UserRegistration', newAddress(), { mobile })
  expect((await tryCode('UserRegistration', newAddress(), { mobile })).OtherMsg.NeedCheckCode).toBe(1)
})

test('with a new check code each time sixty mobiles a day are told, here by the setting, then comes a pause', async () => {
  const from = newAddress()
  const reasons = []
  let last = null
  for (let round = 0; round < 8; round++) {
    const CheckCode = await buildCheckCode(server, BROWSER)
    for (let i = 0; i < 10; i++) {
      last = await tryCode('ForgetPwd', from, { mobile: newMobile(), CheckCode })
      reasons.push(last.OtherMsg.Reason)
    }
  }
  expect(reasons.filter((reason) => reason === 'MOBILE_UNKNOWN')).toHaveLength(60)
  expect(new Set(reasons.slice(60))).toEqual(new Set(['LOOKUP_PAUSED']))
  expect(last).toMatchObject({ status: 429, Code: 0, retryAfter: '86400' })
  expect(last?.Msg).toContain('请1440分钟后再试')
})

test('the right code serves whoever has it, however often others asked from the same address', async () => {
  const from = newAddress()
  for (let i = 0; i < 70; i++) await tryCode('UserRegistration', from, { mobile: newMobile() })
  const mobile = newMobile()
  const code = await receiveCode(server, mobile, BROWSER)
  expect((await tryCode('UserRegistration', from, { mobile, code })).Code).toBe(1)
})
