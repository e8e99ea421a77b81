import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'

/** A client that knows what the specification says about the wire, and nothing of the code. */

export const productUrl = () => process.env.KAOJI_SPECIFICATION_URL ?? ''
export const PASSWORD = 'Kaoji@2026'

// oxlint-disable-next-line no-explicit-any -- what is in an answer is what the tests look at, so no type may promise it
export type Json = any

export interface Answer {
  status: number
  Code: number
  Msg: string
  OtherMsg: Json
  item: Json
  listData: Json
  totalCount: number
}

export class Client {
  token = ''

  constructor(private readonly head = 'Bearer ') {}

  get(path: string, query: Record<string, unknown> = {}): Promise<Answer> {
    return this.send('GET', path, query)
  }

  post(path: string, body: Record<string, unknown> = {}, query: Record<string, unknown> = {}): Promise<Answer> {
    return this.send('POST', path, query, JSON.stringify(body), 'application/json')
  }

  upload(path: string, query: Record<string, unknown>, file: Blob, name: string): Promise<Answer> {
    const form = new FormData()
    form.append('file', file, name)
    return this.send('POST', path, query, form)
  }

  private async send(
    method: string,
    path: string,
    query: Record<string, unknown>,
    body?: BodyInit,
    type?: string,
  ): Promise<Answer> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const headers: Record<string, string> = {}
    if (type) headers['Content-Type'] = type
    if (this.token) headers.Authorization = `${this.head}${this.token}`
    const response = await fetch(`${productUrl()}/api/${path}?${search}`, { method, headers, body })
    const answer = (await response.json()) as Answer
    // Whatever was asked, the wrapper is whole.
    expect(Object.keys(answer).sort(), path).toEqual(['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount'])
    return { ...answer, status: response.status }
  }
}

/** @throws with the sentence of the refusal */
export function accepted(answer: Answer): Answer {
  expect({ Code: answer.Code, Msg: answer.Msg }).toEqual({ Code: 1, Msg: answer.Msg })
  return answer
}

export async function signedIn(mobile: string): Promise<Client> {
  const client = new Client()
  const { OtherMsg } = accepted(await client.post('User/GetToken', { Mobile: mobile, Pwd: PASSWORD }))
  client.token = OtherMsg.Token
  return client
}

/** That each of these fields is in an object, whatever it holds. */
export function expectFields(object: Json, names: string): void {
  const wanted = names.split(/,\s*/)
  expect(Object.keys(object ?? {})).toEqual(expect.arrayContaining(wanted))
}

/** One of the demo's pictures of children, as a phone sends it. */
export const picture = () =>
  new Blob([new Uint8Array(readFileSync('test/media/astronaut.jpg'))], { type: 'image/jpeg' })
