import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { createSelfSigned } from '#test/outside/selfSigned.ts'
import { createWechat } from './createWechat.ts'
import { signV2 } from './sign.ts'
import { writeFlatXml } from './xml.ts'

const platform = createSelfSigned('merchant platform')
const merchant = createSelfSigned('merchant 1900000001')
const dir = mkdtempSync(join(tmpdir(), 'certificate-test-'))
const mchCert = join(dir, 'cert.pem')
const mchCertKey = join(dir, 'key.pem')
writeFileSync(mchCert, merchant.cert)
writeFileSync(mchCertKey, merchant.key)

const presented: string[] = []
const account = { appId: 'wx1', appSecret: 's', mchId: '1900000001', mchKey: 'k'.repeat(32), openBase: '', apiBase: '' }
const server = createServer(
  { ...platform, requestCert: true, rejectUnauthorized: true, ca: merchant.cert },
  (request, response) => {
    presented.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN))
    request.resume()
    const fields = {
      return_code: 'SUCCESS',
      result_code: 'SUCCESS',
      appid: 'wx1',
      mch_id: '1900000001',
      out_trade_no: 'KJ1',
      refund_id: '503',
    }
    response.end(writeFlatXml({ ...fields, sign: signV2(fields, account.mchKey, 'MD5') }))
  },
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const mchBase = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
const trusted = globalAgent.options.ca
globalAgent.options.ca = platform.cert
afterAll(() => {
  globalAgent.options.ca = trusted
  server.closeAllConnections()
  server.close()
  rmSync(dir, { recursive: true })
})

const refund = { outTradeNo: 'KJ1', outRefundNo: 'R1', totalFen: 1, refundFen: 1 }

test('a refund shows the merchant’s certificate', async () => {
  const wechat = createWechat({ ...account, mchBase, mchCert, mchCertKey })
  expect(await wechat.refund(refund)).toEqual({ kind: 'accepted', refundId: '503' })
  expect(presented).toEqual(['merchant 1900000001'])
})

test('a renewed certificate is shown without a restart', async () => {
  const renewed = createSelfSigned('renewed 1900000001')
  const paths = { mchCert: join(dir, 'renewed.pem'), mchCertKey: join(dir, 'renewed.key') }
  writeFileSync(paths.mchCert, merchant.cert)
  writeFileSync(paths.mchCertKey, merchant.key)
  const wechat = createWechat({ ...account, mchBase, ...paths })
  expect(await wechat.refund(refund)).toMatchObject({ kind: 'accepted' })
  server.setSecureContext({ ...platform, ca: [merchant.cert, renewed.cert] })
  writeFileSync(paths.mchCert, renewed.cert)
  writeFileSync(paths.mchCertKey, renewed.key)
  expect(await wechat.refund(refund)).toMatchObject({ kind: 'accepted' })
  expect(presented.at(-1)).toBe('renewed 1900000001')
})

test('another certificate does not reach the platform', async () => {
  const before = presented.length
  const foreign = createSelfSigned('somebody')
  writeFileSync(join(dir, 'foreign.pem'), foreign.cert)
  writeFileSync(join(dir, 'foreign.key'), foreign.key)
  const wechat = createWechat({
    ...account,
    mchBase,
    mchCert: join(dir, 'foreign.pem'),
    mchCertKey: join(dir, 'foreign.key'),
  })
  await expect(wechat.refund(refund)).rejects.toMatchObject({ code: 'NETWORK', temporary: true })
  expect(presented).toHaveLength(before)
})

test('a certificate file that is missing is noticed at the start', () => {
  expect(() => createWechat({ ...account, mchBase, mchCert: join(dir, 'none.pem'), mchCertKey })).toThrow(/none\.pem/)
})
