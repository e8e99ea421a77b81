import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CODE_LIFE_SECONDS } from '#domain/people/smsCode.ts'
import { startTestSandbox } from '#test/outside/testSandbox.ts'
import { checkSms } from './checkSms.ts'
import { lineOf } from './finding.ts'

const keys = { smsKeyId: 'LTAI5tAbCdEfGhIjKlMnOpQr', smsKeySecret: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123' }
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

beforeAll(async () => {
  sandbox = await startTestSandbox(keys)
})
afterAll(() => sandbox.close())
afterEach(() => sandbox.control({ rules: { smsSign: 'passed', smsTemplate: 'passed' } }))

async function linesOf(change: Record<string, string> = {}, now = () => Date.now()): Promise<string[]> {
  const settings = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ENDPOINT: `${sandbox.url}/sandbox/sms-gateway`,
    ALIYUN_ACCESS_KEY_ID: keys.smsKeyId,
    ALIYUN_ACCESS_KEY_SECRET: keys.smsKeySecret,
    SMS_SIGN_NAME: '音乐考级',
    SMS_TEMPLATE_CODE: 'SMS_154950909',
    ...change,
  }
  return (await checkSms(settings, now)).map(lineOf)
}
const faultsOf = (lines: string[]) => lines.filter((line) => line.startsWith('有误'))

test('right settings pass, and no message is sent', async () => {
  expect(await linesOf()).toEqual([
    '通过  短信签名已通过审核（SMS_SIGN_NAME）',
    '通过  短信模板已通过审核（SMS_TEMPLATE_CODE）',
    '通过  可以发送验证码（试的是一个不存在的号码，没有发出短信）',
  ])
  expect((await fetch(`${sandbox.url}/sandbox/sms?Mobile=10000000000`)).status).toBe(404)
})

test('the template that the guide proposes promises as many minutes as a code lives', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  expect(guide).toContain(`您的验证码是\${code}，${CODE_LIFE_SECONDS / 60}分钟内有效`)
})

test('without settings the sandbox is tried', async () => {
  const own = await startTestSandbox()
  const findings = await checkSms({ SANDBOX_PORT: new URL(own.url).port }, Date.now)
  await own.close()
  expect(findings.map(({ kind }) => kind)).toEqual(['note', 'good', 'good', 'good'])
})

describe('what is wrong', () => {
  test.each([
    ['key', { ALIYUN_ACCESS_KEY_ID: 'LTAI5tAbCdEfGhIjKlMnOpQx' }, Date.now, ['ALIYUN_ACCESS_KEY_ID 不对']],
    ['secret', { ALIYUN_ACCESS_KEY_SECRET: 'x'.repeat(30) }, Date.now, ['ALIYUN_ACCESS_KEY_SECRET 不对']],
    ['form', { SMS_TEMPLATE_CODE: '154950909' }, Date.now, ['SMS_TEMPLATE_CODE', '形式不对']],
    ['missing', { SMS_SIGN_NAME: '' }, Date.now, ['SMS_SIGN_NAME', '必须设置']],
    ['provider', { SMS_PROVIDER: 'tencent' }, Date.now, ['SMS_PROVIDER']],
    ['clock', {}, () => Date.now() + 3_600_000, ['本机时钟', 'NTP']],
    ['address', { ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9' }, Date.now, ['连不上', 'ALIYUN_SMS_ENDPOINT']],
  ])('%s', async (_name, change, now, words) => {
    const faults = faultsOf(await linesOf(change, now))
    expect(faults).toHaveLength(1)
    for (const word of words) expect(faults[0]).toContain(word)
  })

  test.each([
    [{ smsSign: 'waiting' }, ['SMS_SIGN_NAME 的签名还在审核']],
    [{ smsSign: 'refused' }, ['SMS_SIGN_NAME 的签名没有通过审核', '资质信息与签名不符']],
    [{ smsSign: 'unknown' }, ['SMS_SIGN_NAME 不对', 'isv.SMS_SIGNATURE_ILLEGAL']],
    [{ smsTemplate: 'withdrawn' }, ['SMS_TEMPLATE_CODE 的模板的申请已被取消']],
    [{ smsTemplate: 'unknown' }, ['SMS_TEMPLATE_CODE 不对', 'isv.SMS_TEMPLATE_ILLEGAL']],
  ])('%o', async (rules, words) => {
    await sandbox.control({ rules })
    const faults = faultsOf(await linesOf())
    expect(faults).toHaveLength(1)
    for (const word of words) expect(faults[0]).toContain(word)
  })

  // The provider refuses the first call that concerns it; the two reviews pass.
  test.each([
    ['smsPermission', '没有短信权限'],
    ['smsStopped', '已停机'],
    ['smsBalance', '余额不足'],
    ['5xx', '暂时没有结果'],
  ])('the provider answers %s', async (how, words) => {
    await sandbox.control({ failNext: { path: '/sms-gateway/', times: 1, how } })
    const faults = faultsOf(await linesOf())
    expect(faults).toEqual([expect.stringContaining(words)])
  })

  test('a template with another variable', async () => {
    const other = await startTestSandbox({ ...keys, smsTemplateText: '验证码${code}，${product}' })
    const faults = faultsOf(await linesOf({ ALIYUN_SMS_ENDPOINT: `${other.url}/sandbox/sms-gateway` }))
    await other.close()
    expect(faults).toEqual([expect.stringContaining('必须只有 ${code} 一个变量')])
  })
})
