import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSelfSigned } from '#test/outside/selfSigned.ts'
import { startTestSandbox } from '#test/outside/testSandbox.ts'
import { checkWechat } from './checkWechat.ts'
import { lineOf } from './finding.ts'

const account = {
  appId: 'wx1234567890abcdef',
  appSecret: '0123456789abcdef0123456789abcdef',
  mchId: '1900000001',
  mchKey: 'merchant0key0of0thirty0two0signs',
}
const folder = mkdtempSync(join(tmpdir(), 'check-wechat-'))
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>

/** Writes a certificate and its key; the settings that name them. */
function certificate(name: string, commonName: string, until?: string): Record<string, string> {
  const { cert, key } = createSelfSigned(commonName, until)
  const [WECHAT_MCH_CERT, WECHAT_MCH_CERT_KEY] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
  writeFileSync(WECHAT_MCH_CERT, cert)
  writeFileSync(WECHAT_MCH_CERT_KEY, key)
  return { WECHAT_MCH_CERT, WECHAT_MCH_CERT_KEY }
}

const own = certificate('own', account.mchId)

beforeAll(async () => {
  sandbox = await startTestSandbox(account)
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const settings = (change: Record<string, string> = {}) => ({
  PUBLIC_URL: 'https://kaoji.example.cn',
  WECHAT_APP_ID: account.appId,
  WECHAT_APP_SECRET: account.appSecret,
  WECHAT_API_BASE: sandbox.account.apiBase,
  WECHAT_MCH_ID: account.mchId,
  WECHAT_MCH_KEY: account.mchKey,
  WECHAT_MCH_BASE: sandbox.account.mchBase,
  ...own,
  ...change,
})

async function linesOf(change: Record<string, string> = {}, now = () => Date.now()): Promise<string[]> {
  return (await checkWechat(settings(change), now)).map(lineOf)
}
const faultsOf = (lines: string[]) => lines.filter((line) => line.startsWith('有误'))

test('right settings pass, and what only the consoles know is named', async () => {
  expect(await linesOf()).toEqual([
    '通过  公众号的 AppID 和 AppSecret 正确，可以取得网页签名',
    '通过  商户号和 APIv2 密钥正确，可以查询订单',
    '通过  商户证书有效至 2050-01-01，属于商户号 1900000001',
    '通过  退款接口接受这个商户（试的是一个不存在的订单）',
    '通过  本机时钟准确',
    '提醒  以下要在后台填写，这里试不出来：网页授权域名和 JS接口安全域名 kaoji.example.cn，JSAPI 支付授权目录 https://kaoji.example.cn/',
  ])
})

test('without settings the sandbox is tried, which must be running', async () => {
  const findings = await checkWechat({ SANDBOX_PORT: '9' }, Date.now)
  expect(findings.filter(({ kind }) => kind === 'bad').map(({ text }) => text)).toEqual([
    expect.stringContaining('请先启动系统再检查'),
    expect.stringContaining('请先启动系统再检查'),
  ])
})

test('nothing is left at WeChat', async () => {
  await linesOf()
  expect(await (await fetch(`${sandbox.url}/sandbox/control/orders`)).json()).toEqual([])
})

/** A wrong setting, and the words of its one line. */
const wrong: Array<[name: string, change: () => Record<string, string>, words: string[]]> = [
  ['appid', () => ({ WECHAT_APP_ID: 'wx0000000000abcdef' }), ['WECHAT_APP_ID 不对', '40013']],
  ['secret', () => ({ WECHAT_APP_SECRET: 'f'.repeat(32) }), ['WECHAT_APP_SECRET 不对', '基本配置', '40125']],
  ['merchant', () => ({ WECHAT_MCH_ID: '1900000002' }), ['WECHAT_MCH_ID 与 WECHAT_APP_ID 没有绑定', 'AppID账号管理']],
  ['key', () => ({ WECHAT_MCH_KEY: 'x'.repeat(32) }), ['WECHAT_MCH_KEY 不对', 'APIv2 密钥']],
  ['form', () => ({ WECHAT_MCH_KEY: 'short' }), ['WECHAT_MCH_KEY', '形式不对']],
  ['half a group', () => ({ WECHAT_APP_SECRET: '' }), ['WECHAT_APP_SECRET', '缺少这一项']],
  ['missing certificate', () => ({ WECHAT_MCH_CERT: '', WECHAT_MCH_CERT_KEY: '' }), ['没有设置商户证书', '不能退款']],
  ['certificate file', () => ({ WECHAT_MCH_CERT: join(folder, 'none.pem') }), ['WECHAT_MCH_CERT', '不存在']],
  [
    'key of another pair',
    () => ({ WECHAT_MCH_CERT_KEY: certificate('b', 'b').WECHAT_MCH_CERT_KEY ?? '' }),
    ['不是一对'],
  ],
  [
    'expired certificate',
    () => certificate('old', account.mchId, '240101000000Z'),
    ['已在 2024-01-01 过期', '更换 API 证书'],
  ],
  [
    'certificate of another merchant',
    () => certificate('other', '1900000999'),
    ['属于商户号 1900000999，不是 1900000001'],
  ],
  [
    'address of the account',
    () => ({ WECHAT_API_BASE: 'http://127.0.0.1:9' }),
    ['连不上 http://127.0.0.1:9', 'WECHAT_API_BASE'],
  ],
  ['address of the merchant', () => ({ WECHAT_MCH_BASE: 'http://127.0.0.1:9' }), ['连不上', 'WECHAT_MCH_BASE']],
]

describe('what is wrong', () => {
  test.each(wrong)('%s', async (name, change, words) => {
    const lines = await linesOf(change())
    const faults = faultsOf(lines)
    // The merchant platform does not know a wrong AppID either, and the certificate names its merchant.
    expect(faults, lines.join('\n')).toHaveLength(['appid', 'merchant'].includes(name) ? 2 : 1)
    for (const word of words) expect(faults[0]).toContain(word)
    expect(faults.join()).not.toContain('\n')
  })

  test.each([
    ['/cgi-bin/stable_token', 'addressNotListed', ['IP 白名单', '203.0.113.9']],
    ['/ticket/getticket', 'notAuthorised', ['已认证的服务号']],
    ['/cgi-bin/stable_token', '5xx', ['暂时没有结果', 'HTTP_502']],
    ['/pay/orderquery', 'noAuth', ['JSAPI支付', 'NOAUTH']],
    ['/pay/orderquery', 'garbage', ['读不懂', 'WECHAT_MCH_BASE']],
    ['/secapi/pay/refund', 'noCertificate', ['没有接受商户证书', 'WECHAT_MCH_CERT_KEY']],
    ['/secapi/pay/refund', 'noAuth', ['退款权限']],
  ])('%s answers %s', async (path, how, words) => {
    await sandbox.control({ failNext: { path, times: 3, how } })
    const faults = faultsOf(await linesOf())
    await sandbox.control({ failNext: { path, times: 0, how } })
    expect(faults).toHaveLength(1)
    for (const word of words) expect(faults[0]).toContain(word)
  })

  test.each([
    [600_000, /快了约 (599|600|601) 秒.*NTP/],
    [-600_000, /慢了约 (599|600|601) 秒.*NTP/],
  ])('a clock that is off by %i ms', async (offsetMs, words) => {
    const faults = faultsOf(await linesOf({}, () => Date.now() + offsetMs))
    expect(faults).toEqual([expect.stringMatching(words)])
  })

  test('a certificate that ends soon is a reminder, not a fault', async () => {
    const soon = Date.parse('2049-12-20T00:00:00Z')
    const lines = (await checkWechat(settings(), () => soon)).map(lineOf)
    expect(lines).toContainEqual(expect.stringMatching(/^提醒 {2}商户证书还有 11 天过期/))
  })
})
