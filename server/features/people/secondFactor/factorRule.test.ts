import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { buildRealStaff, buildStaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0' } })
})
afterAll(() => server.stop())

test('an administrator requires the second factor of all staff, and of two at once one is told', async () => {
  const admin = await buildStaffWithTotp(server)
  const clerk = await buildRealStaff(server, ['content'])
  const demo = await buildAccount(server, { userType: 9, roles: ['content'] })
  const read = async () => (await server.call('Admin', 'GetFactorRule', {}, admin)).item
  const set = (IsOfAll: 0 | 1, Version: unknown, who: { token: string } = admin) =>
    server.call('Admin', 'SaveFactorRule', { IsOfAll, Version }, who)
  const mayWork = async (who: { token: string }) => {
    server.clock.advance(1000)
    return (await server.call('Admin', 'GetStaffNewsList', {}, who)).OtherMsg as { Reason?: string } | null
  }
  expect(await read()).toEqual({ IsOfAll: 0, Without: 1, Version: 1 })
  expect(await mayWork(clerk)).toBeNull()
  expect((await set(1, 1, clerk)).status).toBe(403)
  const answers = await Promise.all([set(1, 1), set(1, 1)])
  expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
  expect(await read()).toMatchObject({ IsOfAll: 1, Version: 2 })
  expect(await mayWork(clerk)).toMatchObject({ Reason: 'SECOND_FACTOR_MISSING' })
  expect((await server.call('Admin', 'GetSecondFactor', {}, clerk)).item).toMatchObject({ IsRequired: 1 })
  expect(await mayWork(demo), 'accounts of the demo world may go without').toBeNull()
  await set(0, 2)
  expect(await mayWork(clerk)).toBeNull()
})
