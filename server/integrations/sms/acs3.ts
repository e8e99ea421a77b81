import { createHash, createHmac } from 'node:crypto'

export interface Acs3Request {
  method: 'GET' | 'POST'
  path: string
  /** The canonical query, see `canonicalQuery`. */
  query: string
  /** Lower-case names; `host`, `content-type` and `x-acs-*` are signed. */
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Acs3Signature {
  signedHeaders: string
  canonicalHash: string
  signature: string
}

/** The signature ACS3-HMAC-SHA256 of an Aliyun call, lower-case hex (outside-services#aliyun-sms). */
export function signAcs3({ method, path, query, headers, body }: Acs3Request, secret: string): Acs3Signature {
  const names = Object.keys(headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const signedHeaders = names.join(';')
  const canonical = [method, path, query, canonicalHeaders, signedHeaders, sha256Hex(body)].join('\n')
  const canonicalHash = sha256Hex(canonical)
  const signature = createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${canonicalHash}`).digest('hex')
  return { signedHeaders, canonicalHash, signature }
}

/** The query with parameters sorted by name and encoded by RFC 3986. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
}
