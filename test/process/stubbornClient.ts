import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { openPatience } from '../waiting.ts'

export interface Answer {
  Code: number
  Msg: string
  OtherMsg: Record<string, unknown>
  item: Record<string, unknown>
  /** An earlier try of this very call came to nothing that the phone knows of: it may have been done all the same. */
  isRepeated: boolean
}

export interface StubbornClient {
  /** Asks until it is answered, as a phone does whose line breaks; 503 is no answer yet. */
  call(
    controller: keyof typeof contract,
    action: string,
    input?: Record<string, unknown>,
    options?: { token?: string; query?: Record<string, string> },
  ): Promise<Answer>
  upload(token: string, bytes: Buffer): Promise<Answer>
  /** Tries once to put bytes at a signed address; the status of the answer, or 0 without one. */
  put(address: string, bytes: Buffer): Promise<number>
  /** What no kill excuses: answers that say a bug. */
  faults: string[]
  /** The sentences with which the product asked to come again, and how often. */
  told: Map<string, number>
}

const PATIENCE_MS = 90_000
const PAUSE_MS = 60

/** `answerMs` is how long one try may take. */
export function createClient(url: string, answerMs = 15_000): StubbornClient {
  const faults: string[] = []
  const told = new Map<string, number>()

  async function untilAnswered(name: string, send: () => Promise<Response>): Promise<Answer> {
    const hasPatience = openPatience(PATIENCE_MS)
    let last = ''
    for (let tries = 1; hasPatience(); tries++) {
      try {
        const response = await send()
        const body = (await response.json()) as Omit<Answer, 'isRepeated'>
        if (response.status === 200) return { ...body, isRepeated: tries > 1 }
        last = `${response.status} ${body.Msg}`
        if (response.status === 503) told.set(body.Msg, (told.get(body.Msg) ?? 0) + 1)
        if (response.status !== 503) faults.push(`${name}: ${response.status} ${body.Msg}`)
        else if (!/\p{Script=Han}/u.test(body.Msg)) faults.push(`${name}: 503 without a Chinese sentence: ${body.Msg}`)
      } catch (error) {
        // The line broke: a TypeError of fetch, or half a body. Anything else is a fault of the test.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError) && !(error instanceof DOMException))
          throw error
        last = String(error)
      }
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
    throw new Error(`${name}: no answer in ${PATIENCE_MS / 1000} s, at last: ${last}`)
  }

  return {
    faults,
    told,
    call(controller, action, input = {}, { token, query = {} } = {}) {
      const endpoint = (contract[controller] as Record<string, Endpoint>)[action]
      if (!endpoint) throw new Error(`no action ${controller}/${action}`)
      const search = new URLSearchParams(query)
      if (endpoint.method === 'GET') for (const [name, value] of Object.entries(input)) search.set(name, String(value))
      return untilAnswered(action, () =>
        fetch(`${url}/api/${controller}/${action}?${search}`, {
          method: endpoint.method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(endpoint.method === 'POST' ? { 'content-type': 'application/json' } : {}),
          },
          ...(endpoint.method === 'POST' ? { body: JSON.stringify(input) } : {}),
          signal: AbortSignal.timeout(answerMs),
        }),
      )
    },
    put: (address, bytes) =>
      fetch(address, { method: 'PUT', body: new Uint8Array(bytes), signal: AbortSignal.timeout(answerMs) }).then(
        (response) => response.status,
        () => 0,
      ),
    upload: (token, bytes) =>
      untilAnswered('ImgUpload', () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
        return fetch(`${url}/api/File/ImgUpload?TypePath=UserPhoto`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: form,
          signal: AbortSignal.timeout(answerMs),
        })
      }),
  }
}
