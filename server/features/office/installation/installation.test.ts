import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { readCertificateEnd } from '#server/integrations/certificateEnd.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { listServiceChecks, noteServiceCheck } from '#server/records/office/installation/serviceChecks.ts'
import { buildAccount } from '#test/builders.ts'
import { createSelfSigned } from '#test/outside/selfSigned.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function told(): Promise<unknown[]> {
  const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const { OtherMsg } = await server.call<{ Warnings?: Array<{ Code: string; Detail: string }> } | null>(
    'Admin',
    'GetWorkWaiting',
    {},
    admin,
  )
  return (OtherMsg?.Warnings ?? []).filter(({ Code }) => Code !== 'disk')
}
const ready = async () =>
  (await server.app.inject({ url: '/readyz' })).json<{ warnings: string[] }>().warnings.filter((one) => one !== 'disk')

test('a key that a service takes no longer is told until it is taken again; silence of the service changes nothing', async () => {
  const { wechat, sms } = server.services.outside
  await server.runJob('checkServices', {})
  expect(await listServiceChecks(server.db)).toMatchObject([
    { name: 'merchantKey', refused: null },
    { name: 'smsKey', refused: null },
    { name: 'wechatAccount', refused: null },
  ])
  expect(await told()).toEqual([])

  const account = vi
    .spyOn(wechat, 'whyAccountRefused')
    .mockResolvedValue({ code: '40125', message: 'invalid appsecret' })
  const merchant = vi.spyOn(wechat, 'whyMerchantRefused').mockResolvedValue({ code: 'SIGNERROR', message: '' })
  const sign = vi
    .spyOn(sms, 'reviewOfSign')
    .mockResolvedValue({ kind: 'refused', code: 'SignatureDoesNotMatch' } as never)
  await server.runJob('checkServices', {})
  const all = [
    { Code: 'merchantKey', Detail: 'SIGNERROR' },
    { Code: 'smsKey', Detail: 'SignatureDoesNotMatch' },
    { Code: 'wechatAccount', Detail: '40125' },
  ]
  expect(await told()).toEqual(all)

  for (const call of [account, merchant, sign])
    call.mockRejectedValue(new OutsideError('wechat', 'TIMEOUT', true, true))
  await server.runJob('checkServices', {})
  expect(await told()).toEqual(all)

  for (const call of [account, merchant, sign]) call.mockRestore()
  await server.runJob('checkServices', {})
  expect(await told()).toEqual([])
})

test('the end of our own TLS certificate is told fourteen days before', async () => {
  const now = server.clock.now()
  const check = { name: 'tls' as const, checkedAt: now, refused: null }
  await noteServiceCheck(server.db, { ...check, endsAt: now + 14 * DAY_MS })
  expect(await told()).toEqual([])
  await noteServiceCheck(server.db, { ...check, endsAt: now + 14 * DAY_MS - 1 })
  expect(await told()).toMatchObject([{ Code: 'tls' }])
  expect(await ready()).toEqual(['tls'])
})

test('the certificate is read where it is shown; where nobody answers, or not in TLS, there is none', async () => {
  const tls = createServer(createSelfSigned('kaoji', '300102030405Z'), (_request, response) => response.end())
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  const { port } = tls.address() as AddressInfo
  expect(await readCertificateEnd(`https://127.0.0.1:${port}/`)).toBe(Date.UTC(2030, 0, 2, 3, 4, 5))
  await new Promise((resolve) => tls.close(resolve))
  expect(await readCertificateEnd(`https://127.0.0.1:${port}/`)).toBeNull()
  expect(await readCertificateEnd(server.url.replace('http:', 'https:'))).toBeNull()
})
