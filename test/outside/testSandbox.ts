import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import { completeOptions, type SandboxOptions } from '#sandbox/options.ts'

/** A shop's own server that takes notices: what came, and what it answers next. */
export interface NoticeInbox {
  url: string
  bodies: string[]
  /** Answers given in turn; the last one stays. */
  answers: { status: number; body: string }[]
  close(): Promise<void>
}

export const BOOKED = '<xml><return_code><![CDATA[SUCCESS]]></return_code><return_msg><![CDATA[OK]]></return_msg></xml>'

export async function openNoticeInbox(): Promise<NoticeInbox> {
  const bodies: string[] = []
  const answers = [{ status: 200, body: BOOKED }]
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'))
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: '' }
      response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notify`,
    bodies,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A sandbox on a free port with the settings that a client of it needs, and its remote control. */
export async function startTestSandbox(options: SandboxOptions = {}) {
  const sandbox: Sandbox = await createSandbox(options)
  const { appId, appSecret, mchId, mchKey } = completeOptions(options)
  const bases = {
    openBase: `${sandbox.url}/sandbox/open`,
    apiBase: `${sandbox.url}/sandbox/api`,
    mchBase: `${sandbox.url}/sandbox/mch`,
  }
  return {
    ...sandbox,
    account: { appId, appSecret, mchId, mchKey, ...bases },
    async control(command: Record<string, unknown>): Promise<Record<string, unknown>> {
      const response = await fetch(`${sandbox.url}/sandbox/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      })
      if (response.status !== 200) throw new Error(`control: ${await response.text()}`)
      return (await response.json()) as Record<string, unknown>
    },
    /** Goes to an authorise address and answers as a person would; where it leads back to. */
    async consent(authorizeUrl: string, person: number | 'decline'): Promise<URL> {
      const [address = ''] = authorizeUrl.split('#')
      const response = await fetch(address.replace('/authorize?', `/authorize/answer?person=${person}&`), {
        redirect: 'manual',
      })
      if (response.status !== 302) throw new Error(`consent: ${response.status} ${await response.text()}`)
      return new URL(response.headers.get('location') ?? '')
    },
  }
}
