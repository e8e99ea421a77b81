import { request } from 'node:http'
import type { Service } from './service.ts'

interface Asked {
  status: number
  location: string
  text: string
}

/**
 * Asks the stand-in of WeChat. There is no deadline: the stand-in lives in this very process, so that a machine which stands
 * still holds up both, and a deadline would blame the one for the other.
 */
function ask({ sandbox }: Service, path: string, body?: unknown): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { 'content-type': 'application/json' }
    const asked = request(`${sandbox.url}${path}`, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The answer to a call, which has a JSON body where it is a POST. */
export async function askSandbox<T>(service: Service, path: string, body?: unknown): Promise<T> {
  const { status, text } = await ask(service, path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text) as T
}

/** The answer to a question that may find nothing, which is null then. */
export async function findInSandbox<T>(service: Service, path: string): Promise<T | null> {
  const { status, text } = await ask(service, path)
  if (status === 404) return null
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text) as T
}

/** Where an address leads on to. */
export async function redirectOf(service: Service, path: string): Promise<URL> {
  const { status, location, text } = await ask(service, path)
  if (location === '') throw new Error(`${path}: ${status} ${text}`)
  return new URL(location)
}
