import { type Agent, type RequestOptions, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import type { Answer, StubbornClient } from './stubbornClient.ts'

interface Sent {
  status: number
  bytes: Buffer
}

/**
 * Asks once, as a proxy in front does: whatever is not answered with 200 is a fault. `agent` says which connections it takes;
 * `false` opens a new one for each request.
 */
export function createStrictClient(url: string, agent: Agent | false): StubbornClient & { answered(): number } {
  const faults: string[] = []
  let answered = 0

  function send(address: string, options: RequestOptions, body?: Buffer | string): Promise<Sent> {
    return new Promise((resolve, reject) => {
      const asked = request(address, { ...options, agent }, (response) => {
        buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, bytes }), reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }

  async function once(name: string, address: string, options: RequestOptions, body?: Buffer | string): Promise<Sent> {
    const sent = await send(address, options, body).catch((error: NodeJS.ErrnoException) => {
      faults.push(`${name}: ${error.code ?? error.message}`)
      throw error
    })
    if (sent.status !== 200) faults.push(`${name}: ${sent.status} ${sent.bytes.toString('utf8').slice(0, 200)}`)
    answered += 1
    return sent
  }

  async function ask(name: string, path: string, options: RequestOptions, body?: string | Buffer): Promise<Answer> {
    const { bytes } = await once(name, `${url}/api/${path}`, options, body)
    return { ...(JSON.parse(bytes.toString('utf8')) as Omit<Answer, 'isRepeated'>), isRepeated: false }
  }

  const login = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})
  return {
    faults,
    told: new Map(),
    answered: () => answered,
    call(controller, action, input = {}, { token, query = {} } = {}) {
      const { method } = (contract[controller] as Record<string, Endpoint>)[action] as Endpoint
      const search = new URLSearchParams(query)
      if (method === 'GET') for (const [name, value] of Object.entries(input)) search.set(name, String(value))
      const headers = { ...login(token), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) }
      const body = method === 'POST' ? JSON.stringify(input) : undefined
      return ask(action, `${controller}/${action}?${search}`, { method, headers }, body)
    },
    async upload(token, bytes) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
      const whole = new Response(form)
      const headers = { ...login(token), 'content-type': whole.headers.get('content-type') ?? '' }
      const body = Buffer.from(await whole.arrayBuffer())
      return ask('ImgUpload', 'File/ImgUpload?TypePath=UserPhoto', { method: 'POST', headers }, body)
    },
    put: async (address, bytes) =>
      (await once('PUT', address, { method: 'PUT', headers: { 'content-length': bytes.length } }, bytes)).status,
  }
}
