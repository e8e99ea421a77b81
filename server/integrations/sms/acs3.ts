import { createHash, createHmac } from 'node:crypto'

export interface Acs3Request {
  method: 'GET' | 'POST'
  path: string
  /** The query as `writeQuery` writes it. */
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

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
