import type { TestServer } from './server.ts'

/** The sandbox WeChat user that most tests pay with. */
export const PAYER = 'oKaojiSandbox000000000000001'
export const OTHER_PAYER = 'oKaojiSandbox000000000000002'

/** What the sandbox's remote control answers (sandbox/README.md). */
export async function control(server: TestServer, command: Record<string, unknown>): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.sandbox.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  if (response.status !== 200) throw new Error(`control: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

export interface SandboxOrder {
  outTradeNo: string
  state: string
  totalFen: number
  openId: string
  notice: { tries: number; accepted: boolean }
}

export async function sandboxOrders(server: TestServer): Promise<SandboxOrder[]> {
  const response = await fetch(`${server.sandbox.url}/sandbox/control/orders`)
  return (await response.json()) as SandboxOrder[]
}
