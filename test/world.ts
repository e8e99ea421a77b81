import { accounts, type CastAccount, demoPassword } from '#demo/cast.ts'
import { loadDemoWorld } from '#demo/loadDemoWorld.ts'
import type { TestServer } from './server.ts'

export { batchIds } from '#demo/batchTables.ts'
export { accounts } from '#demo/cast.ts'
export { cast } from '#demo/children.ts'
export { enrolmentIds } from '#demo/enrolmentPlans.ts'

/** The demonstration in the test's own database, around the test's own clock. */
export async function loadWorld(server: TestServer): Promise<void> {
  const isLoaded = await loadDemoWorld({
    databaseUrl: server.config.databaseUrl as string,
    config: server.config,
    withStore: (work) => work(server.services.outside.store),
    now: server.clock.now(),
  })
  if (!isLoaded) throw new Error('the database had accounts already')
}

/**
 * Logs one of the cast in over HTTP, at a test server or at the built product; answers the token. Throws when the server
 * refuses.
 */
export async function logIn(
  url: string,
  account: CastAccount = accounts.candidate,
): Promise<{ mobile: string; token: string }> {
  const response = await fetch(`${url}/api/User/GetToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Mobile: account.mobile, Pwd: demoPassword }),
  })
  const answer = (await response.json()) as { Code: number; Msg: string; OtherMsg: { Token: string } | null }
  if (answer.Code !== 1 || !answer.OtherMsg) throw new Error(`${account.mobile} cannot log in: ${answer.Msg}`)
  return { mobile: account.mobile, token: answer.OtherMsg.Token }
}
