import { afterEach, expect, test } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
afterEach(() => server.stop())

/** The disk of the machine that runs the tests may be full for all we know. */
const warnings = async () =>
  (await server.app.inject({ url: '/readyz' }))
    .json<{ warnings: string[] }>()
    .warnings.filter((code) => code !== 'disk')
const forwarded = () => server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.7' } })

test('a proxy that TRUST_PROXY does not name is told of, to administrators and in /readyz', async () => {
  server = await startTestServer()
  const of = async (...roles: Array<'admin' | 'finance'>) =>
    (
      await server.call<{ Warnings?: unknown }>(
        'Admin',
        'GetWorkWaiting',
        {},
        await buildAccount(server, { userType: 9, roles }),
      )
    ).OtherMsg
  expect(await warnings()).toEqual([])
  await forwarded()
  expect(await warnings()).toEqual(['trustProxy'])
  expect(await of('admin')).toMatchObject({ Warnings: [{ Code: 'trustProxy', Detail: '127.0.0.1' }] })
  expect(await of('finance')).toBeNull()
})

test('one that is named is not', async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  await forwarded()
  expect(await warnings()).toEqual([])
})
