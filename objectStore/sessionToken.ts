import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { S3Error } from './s3Error.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_TOKEN_CHARACTERS = 4096

export const grantableActions = ['AbortMultipartUpload', 'DeleteObject', 'GetObject', 'ListParts', 'PutObject'] as const
/** Actions named as in AWS policies: PutObject includes multipart uploads, GetObject includes HeadObject. */
export type StoreAction = (typeof grantableActions)[number]

/** A quota that the store enforces by name, and that several credentials may have in common. */
export interface Share {
  name: string
  /** The limit of stored bytes; null: none. */
  maxBytes: number | null
  /** The limit of objects and multipart uploads, unfinished ones included; null: none. */
  maxObjects: number | null
}

/** The permissions of temporary credentials. */
export interface Grant {
  bucket: string
  /** The prefix of permitted keys. */
  prefix: string
  actions: StoreAction[]
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Whether existing keys may not be overwritten. */
  isCreateOnly: boolean
  /** The size limit of one object or upload; null: the store's own limit. */
  maxObjectBytes: number | null
  /** Absent in tokens of an earlier build, which expire within an hour. */
  share?: Share | null
}

/** Keys by id, so that tokens from before a key rotation stay valid; new ones are sealed with `currentId`. */
export interface TokenKeys {
  currentId: string
  keys: ReadonlyMap<string, Buffer>
}

function keysOf(master: Buffer): { seal: Buffer; secret: Buffer } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `objectStore/v1/${purpose}`, 32))
  return { seal: derive('sessionToken'), secret: derive('sessionSecret') }
}

function secretFor(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

/** Seals a grant into a token; the secret is derived from the token, so that nothing is stored. */
export function sealToken(keys: TokenKeys, accessKeyId: string, grant: Grant): { token: string; secret: string } {
  const master = keys.keys.get(keys.currentId)
  if (!master) throw new RangeError('there is no key of that id')
  const { seal, secret } = keysOf(master)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', seal, nonce)
  cipher.setAAD(Buffer.from(keys.currentId))
  const body = Buffer.concat([cipher.update(JSON.stringify({ accessKeyId, grant }), 'utf8'), cipher.final()])
  const token = `${keys.currentId}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`
  return { token, secret: secretFor(secret, token) }
}

/** Opens a token. @throws S3Error InvalidToken if it is forged, altered or of another access key; ExpiredToken */
export function openToken(
  keys: TokenKeys,
  accessKeyId: string,
  token: string,
  now: number,
): { secret: string; grant: Grant } {
  const [, keyId, sealedText] = /^([A-Za-z0-9]{1,16})\.([A-Za-z0-9_-]+)$/.exec(token) ?? []
  const master = keyId === undefined ? undefined : keys.keys.get(keyId)
  if (master === undefined || sealedText === undefined || token.length > MAX_TOKEN_CHARACTERS)
    throw new S3Error('InvalidToken')
  const { seal, secret } = keysOf(master)
  const opened = unseal(seal, keyId as string, Buffer.from(sealedText, 'base64url'))
  if (opened.accessKeyId !== accessKeyId) throw new S3Error('InvalidToken')
  if (now >= opened.grant.expiresAt) throw new S3Error('ExpiredToken')
  return { secret: secretFor(secret, token), grant: opened.grant }
}

function unseal(key: Buffer, keyId: string, sealed: Buffer): { accessKeyId: string; grant: Grant } {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new S3Error('InvalidToken')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(keyId))
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  let plain: Buffer
  try {
    plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)), decipher.final()])
  } catch {
    throw new S3Error('InvalidToken')
  }
  return JSON.parse(plain.toString('utf8')) as { accessKeyId: string; grant: Grant }
}
