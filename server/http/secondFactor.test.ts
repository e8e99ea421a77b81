import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { type BuiltAccount, buildLogin } from '#test/builders.ts'
import { buildRealStaff, buildStaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  const env = { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', LIMIT_LOOKUP: '0', LIMIT_LOGIN: '0' }
  server = await startTestServer({ env })
})
afterAll(() => server.stop())

const endpoints: Endpoint[] = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))
const guarded = endpoints.filter(({ who }) => who !== 'anyone')
/** The calls that answer this session with this refusal; an empty request gets no further than the second factor. */
async function refusedWith(reason: string, who: Pick<BuiltAccount, 'token'>): Promise<string[]> {
  const refused: string[] = []
  // Logging out comes last, because it ends the session that walks.
  const inOrder = [...guarded].sort((a, b) => Number(a.action === 'Logout') - Number(b.action === 'Logout'))
  for (const { controller, action } of inOrder) {
    const { status, OtherMsg } = await server.call(controller as keyof typeof contract, action, {}, who)
    if (status === 403 && (OtherMsg as { Reason?: string }).Reason === reason) refused.push(action)
  }
  return refused.sort()
}
const allBut = (...actions: string[]) =>
  guarded
    .map(({ action }) => action)
    .filter((action) => !actions.includes(action))
    .sort()

const always = [
  'BeginPasskeyProof',
  'GetSecondFactor',
  'GetUserInfo',
  'Logout',
  'ProvePasskey',
  'ProveSecondFactor',
  'RefreshToken',
]

test('a session that has not given its second factor may call only what gives it', async () => {
  const staff = await buildStaffWithTotp(server)
  const who = { token: await buildLogin(server, staff) }
  expect(await refusedWith('SECOND_FACTOR_REQUIRED', who)).toEqual(allBut(...always))
})

test('who must have a second factor and has none may call only what sets one up', async () => {
  const staff = await buildRealStaff(server)
  const setUp = ['AddPasskey', 'BeginPasskey', 'BeginTotp', 'ConfirmTotp']
  expect(await refusedWith('SECOND_FACTOR_MISSING', staff)).toEqual(allBut(...always, ...setUp))
})

test('what asks for a fresh proof refuses one of eleven minutes ago', async () => {
  const staff = await buildStaffWithTotp(server)
  server.clock.advance(11 * 60_000)
  const sensitive = endpoints
    .filter(({ needsFreshProof, beforeSecondFactor }) => needsFreshProof || beforeSecondFactor === 'toSetUp')
    .map(({ action }) => action)
  expect(await refusedWith('FRESH_PROOF_REQUIRED', staff)).toEqual(sensitive.sort())
  expect(sensitive).toEqual(expect.arrayContaining(['ApproveResults', 'PublishBatchResults', 'RemoveTotp']))
})
