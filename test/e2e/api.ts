import { productUrl } from './phone.ts'
import { PASSWORD } from './steps.ts'

type Envelope = {
  Code: number
  Msg: string
  OtherMsg: Record<string, unknown>
  item: Record<string, unknown>
  listData: Array<Record<string, unknown>>
}
export type Api = (method: 'GET' | 'POST', path: string, input?: Record<string, unknown>) => Promise<Envelope>

/** The calls of somebody who is signed in, for what a journey takes for granted or must see at the server. */
export async function apiOf(mobile: string, url = productUrl()): Promise<Api> {
  const login = await answerOf(url, 'POST', 'User/GetToken', { Mobile: mobile, Pwd: PASSWORD }, {})
  const { TokenHead, Token } = login.OtherMsg
  return (method, path, input = {}) =>
    answerOf(url, method, path, input, { Authorization: `${String(TokenHead)}${String(Token)}` })
}

async function answerOf(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Envelope> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${url}/api/${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
  const envelope = (await response.json()) as Envelope
  if (envelope.Code !== 1) throw new Error(`${path}: ${envelope.Msg}`)
  return envelope
}
