import { createHash, createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'

/** A client made from the words of the S3 documentation alone, so that a test can send what no SDK would. */
export interface RawRequest {
  method: string
  /** As it goes over the wire. */
  path: string
  headers: Record<string, string>
  body?: Buffer | string
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** `<Code>` of an error. */
  code: string | null
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

export interface Signing {
  keys: Keys
  region: string
  at: Date
  /** Defaults to the SHA-256 of the body. */
  payloadHash?: string
}

/** Signs with the Authorization header and answers the request with its signature, ready to be tampered with. */
export function signRaw(request: RawRequest, host: string, { keys, region, at, payloadHash }: Signing) {
  const dateTime = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${dateTime.slice(0, 8)}/${region}/s3/aws4_request`
  const hash = payloadHash ?? sha256(request.body ?? '')
  const headers: Record<string, string> = {
    host,
    ...request.headers,
    'x-amz-date': dateTime,
    'x-amz-content-sha256': hash,
    ...(keys.sessionToken ? { 'x-amz-security-token': keys.sessionToken } : {}),
  }
  const names = Object.keys(headers).sort()
  const [path = '', query = ''] = request.path.split('?')
  const canonicalQuery = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const canonical = `${request.method}\n${path}\n${canonicalQuery}\n${lines}\n${names.join(';')}\n${hash}`
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, dateTime.slice(0, 8)), region), 's3'), 'aws4_request')
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${dateTime}\n${scope}\n${sha256(canonical)}`).toString('hex')
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { request: { ...request, headers }, key, dateTime, scope, signature }
}

/** The body of STREAMING-AWS4-HMAC-SHA256-PAYLOAD in chunks of the given sizes, with a trailer where one is given. */
export function signChunks(
  bytes: Buffer,
  sizes: number[],
  seed: { key: Buffer; dateTime: string; scope: string; signature: string },
  trailer?: string,
): Buffer {
  let previous = seed.signature
  const sign = (algorithm: string, rest: string) => {
    previous = hmac(seed.key, `${algorithm}\n${seed.dateTime}\n${seed.scope}\n${previous}\n${rest}`).toString('hex')
    return previous
  }
  const pieces: Buffer[] = []
  let at = 0
  for (const size of [...sizes, 0]) {
    const chunk = bytes.subarray(at, at + size)
    at += size
    const signature = sign('AWS4-HMAC-SHA256-PAYLOAD', `${sha256('')}\n${sha256(chunk)}`)
    pieces.push(Buffer.from(`${chunk.length.toString(16)};chunk-signature=${signature}\r\n`), chunk)
    if (size > 0) pieces.push(Buffer.from('\r\n'))
  }
  if (trailer !== undefined) {
    const signature = sign('AWS4-HMAC-SHA256-TRAILER', sha256(`${trailer}\n`))
    pieces.push(Buffer.from(`${trailer}\r\nx-amz-trailer-signature:${signature}\r\n`))
  }
  return Buffer.concat([...pieces, Buffer.from('\r\n')])
}

export function sendRaw(port: number, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(pieces)
        const code = /<Error><Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? null
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes, code })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
