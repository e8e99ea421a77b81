import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildLogin } from '#test/builders.ts'
import { type SecondMachine, startSecondMachine } from '#test/secondMachine.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let second: SecondMachine
beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondMachine(server)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const statusAt = async ({ app }: SecondMachine, token: string) =>
  (await app.inject({ url: '/api/User/GetUserInfo', headers: { authorization: `Bearer ${token}` } })).statusCode

type Ending = (account: { id: number; token: string }) => Promise<unknown>
const endings: ReadonlyArray<[how: string, Ending]> = [
  ['signing out', ({ token }) => server.call('User', 'Logout', {}, { token })],
  [
    'ending it from another browser',
    async (account) => {
      const token = await buildLogin(server, account)
      const { listData } = await server.call('User', 'GetMyLogins', {}, { token })
      const other = listData.find(({ IsThis }) => IsThis === 0)
      return server.call('User', 'EndLogin', { LoginId: other?.LoginId }, { token })
    },
  ],
  [
    'switching the account off',
    ({ id }) => server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('id', '=', id).execute(),
  ],
]

// The clock of the test stands still, so that the second machine believes what it has read until it is told.
test.each(endings)('a session ended by %s is over at another machine as well', async (_how, end) => {
  const account = await buildAccount(server)
  expect(await statusAt(second, account.token)).toBe(200)
  await end(account)
  await expect.poll(() => statusAt(second, account.token)).toBe(401)
})
