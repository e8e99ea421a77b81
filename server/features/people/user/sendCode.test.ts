import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSms } from '#server/integrations/sms/createSms.ts'
import { buildAccount, newMobile } from '#test/builders.ts'
import { control } from '#test/control.ts'
import { buildCheckCode, lastCodeOn, PASSWORD } from '#test/phone.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
// The sandbox's SMS gateway refuses requests far from its own clock, as the real one does, so the test clock starts at
// real time.
beforeAll(async () => {
  server = await startTestServer({ now: Date.now(), env: { LIMIT_LOGIN: '0', LIMIT_SMS: '0', LIMIT_CAPTCHA: '0' } })
})
afterAll(() => server.stop())
afterEach(() => void vi.restoreAllMocks())

const send = (Mobile: string, CheckCode: string) => server.call('Public', 'SendSMSCode', { Mobile, CheckCode })
const register = (Mobile: string, code: string) =>
  server.call('User', 'UserRegistration', { Mobile, Pwd: PASSWORD }, { query: { code } })
const failNext = (how: string) => control(server, { failNext: { path: '/sandbox/sms-gateway/', times: 1, how } })

describe('handing a code to the gateway', () => {
  test('a refusing gateway is told as failed and does not count against the mobile', async () => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    const failed = { status: 200, Code: 0, Msg: '短信发送失败，请稍后再试；如多次失败，请联系客服' }
    for (const how of ['systemerror', 'systemerror'] as const) {
      await failNext(how)
      expect(await send(mobile, CheckCode)).toMatchObject(failed)
    }
    expect(await send(mobile, CheckCode)).toMatchObject({ Code: 1, Msg: '' })
  })

  const OURS = '短信暂时发不出去，工作人员已收到提醒，请稍后再试；如有急事，请联系客服'
  /** How the provider refuses, what the person is told, and the code of which the staff are told. */
  const refusals: Array<[how: string, told: string, staffAreTold: string | null]> = [
    ['smsNumber', '该手机号无法接收短信，请检查号码后重新获取', null],
    ['smsLimit', '该手机号获取验证码过于频繁，请一小时后再试', null],
    ['smsNumberDay', '该手机号今天获取验证码的次数已达上限，请明天再试', null],
    ['smsBlackList', '该手机号曾退订或被运营商限制，收不到验证码，请联系运营商客服解除，或换一个手机号', null],
    ['smsDayLimit', '今天的短信已发完，请明天再试；如有急事，请联系客服', 'isv.DAY_LIMIT_CONTROL'],
    ['smsBalance', OURS, 'isv.AMOUNT_NOT_ENOUGH'],
    ['smsStopped', OURS, 'isv.OUT_OF_SERVICE'],
    ['smsSign', OURS, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['smsTemplate', OURS, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['smsPermission', OURS, 'isp.RAM_PERMISSION_DENY'],
    ['signError', OURS, 'SignatureDoesNotMatch'],
  ]
  test.each(refusals)('the provider refuses: %s', async (how, told, staffAreTold) => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    for (let turn = 0; turn < 2; turn++) {
      await failNext(how)
      expect(await send(mobile, CheckCode)).toMatchObject({ status: 200, Code: 0, Msg: told })
    }
    const staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    const troubles = async () => (await server.call('Admin', 'GetWorkWaiting', {}, staff)).OtherMsg
    const lasting = staffAreTold === null ? null : { SmsTroubles: [{ Code: staffAreTold, Times: 2 }] }
    const found = await troubles()
    if (lasting) expect(found).toMatchObject(lasting)
    else expect(found).toBeNull()
    // The first message that is accepted ends the trouble, and nothing was counted against the mobile.
    expect((await send(mobile, CheckCode)).Code).toBe(1)
    expect(await troubles()).toBeNull()
  })

  test.each(['lostAnswer', '5xx', 'garbage'] as const)(
    'a gateway whose answer is lost (%s) may have sent: nobody is told that it failed, and one may ask again in a minute',
    async (how) => {
      const mobile = newMobile()
      const CheckCode = await buildCheckCode(server)
      await failNext(how)
      const told = '短信可能稍有延迟，如果一分钟内没有收到，请重新获取'
      expect(await send(mobile, CheckCode)).toMatchObject({ Code: 1, Msg: told, OtherMsg: { ResendAfterSeconds: 60 } })
      const arrived = await lastCodeOn(server, mobile)
      expect(arrived !== null).toBe(how === 'lostAnswer')
      server.clock.advance(20_000)
      expect((await send(mobile, CheckCode)).Msg).toBe('请在40秒后再获取验证码')
      if (arrived === null) {
        server.clock.advance(40_000)
        expect(await send(mobile, CheckCode)).toMatchObject({ Code: 1, Msg: '' })
      }
      expect((await register(mobile, (await lastCodeOn(server, mobile)) ?? '')).Code).toBe(1)
      server.clock.set(Date.now())
    },
  )

  test('a gateway that cannot be connected to has sent nothing, and that is told', async () => {
    const mobile = newMobile()
    const CheckCode = await buildCheckCode(server)
    const unreachable = createSms({ provider: 'sandbox', base: 'http://127.0.0.1:9', now: Date.now })
    vi.spyOn(server.services.outside.sms, 'sendCode').mockImplementationOnce(unreachable.sendCode)
    expect(await send(mobile, CheckCode)).toMatchObject({ Code: 0, Msg: expect.stringContaining('短信发送失败') })
    vi.restoreAllMocks()
    expect((await send(mobile, CheckCode)).Code).toBe(1)
  })
})
