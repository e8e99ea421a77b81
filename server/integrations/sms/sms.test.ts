import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startTestSandbox } from '#test/outside/testSandbox.ts'
import { createAliyunSms } from './createAliyunSms.ts'
import { createSms } from './createSms.ts'

let clock = Date.parse('2026-11-20T09:00:00+08:00')
const sandbox = await startTestSandbox({ now: () => clock })
const gateway = `${sandbox.url}/sandbox/sms-gateway`

afterAll(() => sandbox.close())
afterEach(() => {
  clock += 86_400_000
})

const MOBILE = '13900000001'
const settings = (change = {}) => ({
  endpoint: `${gateway}/`,
  accessKeyId: 'sandbox-sms',
  accessKeySecret: 'sandbox-sms-secret',
  signName: "音乐考级's（省）*",
  templateCode: 'SMS_1',
  timeoutMs: 1000,
  now: () => clock,
  ...change,
})

async function readInbox(mobile: string, accept = 'application/json') {
  const response = await fetch(`${sandbox.url}/sandbox/sms?Mobile=${mobile}`, { headers: { accept } })
  return { status: response.status, text: await response.text() }
}

describe('verification code', () => {
  test('reaches the phone', async () => {
    const outcome = await createAliyunSms(settings()).sendCode({ mobile: MOBILE, code: '012345' })
    expect(outcome).toEqual({ kind: 'sent', bizId: expect.stringMatching(/.+/) })
    const { status, text } = await readInbox(MOBILE)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ Mobile: MOBILE, Code: '012345', SentAt: new Date(clock).toISOString() })
    const page = await readInbox(MOBILE, 'text/html')
    expect(page.text).toContain('012345')
  })

  test('a phone without any message has none', async () => {
    const { status, text } = await readInbox('13911111111')
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual({ Mobile: '13911111111', Code: null, SentAt: null })
  })

  test('the provider’s own limits are a temporary refusal', async () => {
    const sms = createAliyunSms(settings())
    const send = () => sms.sendCode({ mobile: MOBILE, code: '111111' })
    expect(await send()).toMatchObject({ kind: 'sent' })
    expect(await send()).toMatchObject({ kind: 'refused', code: 'isv.BUSINESS_LIMIT_CONTROL', temporary: true })
    for (let sent = 0; sent < 4; sent += 1) {
      clock += 61_000
      expect(await send()).toMatchObject({ kind: 'sent' })
    }
    clock += 61_000
    expect(await send()).toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发小时级流控Permits:5' })
  })

  test.each([
    ['number', '12345', '111111', {}, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['foreign number', '+85261234567', '111111', {}, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['signature', MOBILE, '111111', { signName: '' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['template', MOBILE, '111111', { templateCode: 'X' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['variable', MOBILE, '', {}, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['key', MOBILE, '111111', { accessKeyId: 'x' }, 'InvalidAccessKeyId.NotFound'],
    ['secret', MOBILE, '111111', { accessKeySecret: 'x' }, 'SignatureDoesNotMatch'],
    ['clock', MOBILE, '111111', { now: () => 0 }, 'InvalidTimeStamp.Expired'],
  ])('a wrong %s is refused for good', async (_name, mobile, code, change, expected) => {
    const outcome = await createAliyunSms(settings(change)).sendCode({ mobile, code })
    expect(outcome).toMatchObject({ kind: 'refused', code: expected, temporary: false })
  })

  test('a busy provider is a temporary refusal', async () => {
    await sandbox.control({ failNext: { path: '/sms-gateway/', times: 1, how: 'systemerror' } })
    const outcome = await createAliyunSms(settings()).sendCode({ mobile: MOBILE, code: '111111' })
    expect(outcome).toMatchObject({ kind: 'refused', code: 'isp.SYSTEM_ERROR', temporary: true })
  })

  test.each([
    ['timeout', 'TIMEOUT'],
    ['lostAnswer', 'NETWORK'],
    ['5xx', 'HTTP_502'],
    ['garbage', 'UNREADABLE'],
  ])('after %s nobody knows, and no second message is sent', async (how, code) => {
    await sandbox.control({ failNext: { path: '/sms-gateway/', times: 1, how } })
    const mobile = `139000010${String(how.length).padStart(2, '0')}`
    const sending = createAliyunSms(settings()).sendCode({ mobile, code: '222222' })
    await expect(sending).rejects.toMatchObject({ service: 'sms', code, temporary: true })
    expect((await readInbox(mobile)).status).toBe(how === 'lostAnswer' ? 200 : 404)
  })

  test('a refusal that is no JSON is a fault for good', async () => {
    const server = createServer((_request, response) => response.writeHead(403).end('denied'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sms = createAliyunSms(settings({ endpoint: `http://127.0.0.1:${port}` }))
    await expect(sms.sendCode({ mobile: MOBILE, code: '1111' })).rejects.toMatchObject({
      code: 'HTTP_403',
      temporary: false,
    })
    server.closeAllConnections()
    server.close()
  })

  test('a copied or altered request is refused', async () => {
    const captured: { path: string; headers: IncomingHttpHeaders }[] = []
    const listener = createServer((asked, response) => {
      captured.push({ path: asked.url ?? '', headers: asked.headers })
      response.end('{"Code":"OK","BizId":"1"}')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}/sandbox/sms-gateway/`
    await createAliyunSms(settings({ endpoint })).sendCode({ mobile: MOBILE, code: '3333' })
    listener.closeAllConnections()
    listener.close()
    const { path = '', headers = {} } = captured[0] ?? {}
    expect(await repeat(path.replace('3333', '4444'), headers)).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    expect(await repeat(path, headers)).toMatchObject({ Code: 'OK' })
    expect(await repeat(path, headers)).toMatchObject({ Code: 'SignatureNonceUsed' })
  })

  // `fetch` would replace the host header, which is signed.
  function repeat(path: string, headers: IncomingHttpHeaders): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const outgoing = request(sandbox.url + path, { method: 'POST', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve(JSON.parse(text)))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  }
})

describe('the gateway of the settings', () => {
  test('the sandbox is spoken to by the same client', async () => {
    const now = await startTestSandbox()
    const sms = createSms({ provider: 'sandbox', base: `${now.url}/sandbox/sms-gateway`, now: Date.now })
    expect(await sms.sendCode({ mobile: MOBILE, code: '654321' })).toMatchObject({ kind: 'sent' })
    await now.close()
  })

  test('Aliyun may be named by its bare host', async () => {
    const sms = createSms({ provider: 'aliyun', ...settings({ endpoint: '127.0.0.1:9' }) })
    await expect(sms.sendCode({ mobile: MOBILE, code: '1111' })).rejects.toMatchObject({ code: 'NETWORK' })
  })
})
