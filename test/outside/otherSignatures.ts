// Signatures that WeChat, Aliyun and Tencent publish examples of, but that the product does not send (`vectors.test.ts`
// says why of each). They are built from the product's own parts wherever these are the same, so that the examples
// prove those parts too.
import { createDecipheriv, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { escapeRfc3986, writeQuery } from '#server/integrations/rfc3986.ts'
import { sha256Hex } from '#server/integrations/sms/acs3.ts'

type Texts = Readonly<Record<string, string>>

const hmacSha256 = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A key derived step by step, as the signatures of AWS, Tencent and OSS do. */
const deriveKey = (secret: string, steps: readonly string[]): Buffer =>
  steps.reduce<Buffer>((key, step) => hmacSha256(key, step), Buffer.from(secret))

const compactUtc = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d+/g, '')

export function hmacSha1Base64(text: string, key: string): string {
  return createHmac('sha1', key).update(text).digest('base64')
}

/** The older signature of Aliyun's calls. */
export function signAliyunRpc(method: string, parameters: Texts, secret: string): string {
  return hmacSha1Base64(`${method}&%2F&${escapeRfc3986(writeQuery(parameters))}`, `${secret}&`)
}

export interface Tc3Request {
  host: string
  service: string
  /** Seconds since 1970. */
  timestamp: number
  secretKey: string
  contentType: string
  body: string
}

/** TC3-HMAC-SHA256, the signature of Tencent Cloud. */
export function signTc3({ host, service, timestamp, secretKey, contentType, body }: Tc3Request) {
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const headers = `content-type:${contentType}\nhost:${host}\n`
  const canonicalHash = sha256Hex(`POST\n/\n\n${headers}\ncontent-type;host\n${sha256Hex(body)}`)
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${canonicalHash}`
  const key = deriveKey(`TC3${secretKey}`, [day, service, 'tc3_request'])
  return { canonicalHash, signature: hmacSha256(key, text).toString('hex') }
}

export interface OssV4Request {
  method: string
  path: string
  query: string
  headers: Texts
  region: string
  /** Seconds since 1970. */
  timestamp: number
  secret: string
}

/** OSS4-HMAC-SHA256, OSS's own signature, without a signed body. */
export function signOssV4({ method, path, query, headers, region, timestamp, secret }: OssV4Request): string {
  const dateTime = compactUtc(timestamp)
  const day = dateTime.slice(0, 8)
  const all: Texts = { ...headers, 'x-oss-date': dateTime, 'x-oss-content-sha256': 'UNSIGNED-PAYLOAD' }
  const lines = Object.keys(all)
    .sort()
    .map((name) => `${name}:${all[name]}\n`)
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), '', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = [day, region, 'oss', 'aliyun_v4_request']
  const text = `OSS4-HMAC-SHA256\n${dateTime}\n${scope.join('/')}\n${sha256Hex(canonical)}`
  return hmacSha256(deriveKey(`aliyun_v4${secret}`, scope), text).toString('hex')
}

/** RSA-SHA256 of pay V3, base64. */
export function signRsa(message: string, privateKey: string): string {
  return sign('sha256', Buffer.from(message), createPrivateKey(privateKey)).toString('base64')
}

export function isSignedRsa(message: string, publicKey: string, signature: string): boolean {
  return verify('sha256', Buffer.from(message), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
}

/** Decrypts a `resource` of pay V3: AES-GCM whose tag is the last 16 bytes. @throws Error if the tag is wrong */
export function openGcm({ key, nonce, aad, ciphertext }: Texts): string {
  const sealed = Buffer.from(ciphertext ?? '', 'base64')
  const cipher = key?.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm'
  const decipher = createDecipheriv(cipher, key ?? '', nonce ?? '')
  decipher.setAAD(Buffer.from(aad ?? '')).setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(0, -16)).toString('utf8') + decipher.final('utf8')
}
