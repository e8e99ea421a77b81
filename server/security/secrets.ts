import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createCertificateKeys } from './certificateKeys.ts'

type Purpose =
  | 'certNumber'
  | 'certIndex'
  | 'fileLink'
  | 'captcha'
  | 'smsCode'
  | 'wechatAccess'
  | 'ticket'
  | 'checkCode'
  | 'demo'
  | 'storeKey'
  | 'storeToken'
  | 'faceEmbedding'
  | 'hearingSound'
  | 'loginEvent'
  | 'lookup'
  | 'totp'
  | 'recoveryCode'
  | 'officeJob'
  | 'pupilForm'
  | 'pupilLink'
  | 'keyMark'
  | 'backup'
  | 'signature'
  | 'wallLink'
  | 'callWindow'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * SECRET_KEY and those before it, by id: the first one has 1, and the newest has the highest (docs/adr/secret-keys.md).
 */
export type SecretKeys = ReadonlyMap<number, Buffer>

/**
 * Everything that needs SECRET_KEY. Each purpose has its own derived key (HKDF-SHA256), and the key's id precedes
 * whatever is stored: the newest key seals, and each that is set opens. `certificateKeys` are later keys of certificates by id.
 */
export function createSecrets(secretKeys: SecretKeys, certificateKeys: ReadonlyMap<number, Buffer> = new Map()) {
  const ids = [...secretKeys.keys()].sort((a, b) => b - a)
  const newest = ids[0] as number
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: Purpose, id: number): Buffer => {
    const name = `kaoji/v${id}/${purpose}`
    let key = keys.get(name)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKeys.get(id) as Buffer, Buffer.alloc(0), name, 32))
      keys.set(name, key)
    }
    return key
  }
  const macBy = (id: number, purpose: Purpose, plain: string): Buffer =>
    createHmac('sha256', keyFor(purpose, id)).update(plain).digest()
  const indexBy = (id: number, purpose: Purpose, plain: string): Buffer =>
    Buffer.concat([Buffer.from([id]), macBy(id, purpose, plain)])
  return {
    /** The id of the key that seals. */
    newest,
    /** AES-256-GCM: key id, nonce, ciphertext, tag. */
    seal(purpose: Purpose, plain: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, newest), nonce)
      cipher.setAAD(Buffer.from([newest]))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([newest]), nonce, body, cipher.getAuthTag()])
    },
    /** Decrypts; null if the text was not sealed with one of these keys, or was altered. */
    open(purpose: Purpose, sealed: Buffer): string | null {
      const id = sealed[0] ?? 0
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || !secretKeys.has(id)) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, id), sealed.subarray(1, 1 + NONCE_BYTES))
      decipher.setAAD(Buffer.from([id]))
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
      try {
        const body = decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    /** Keyed index for equality search: key id and HMAC-SHA256. */
    index: (purpose: Purpose, plain: string): Buffer => indexBy(newest, purpose, plain),
    /** What `index` gave with each key, the newest first: for what cannot be indexed anew, since only its index is kept. */
    indexes: (purpose: Purpose, plain: string): Buffer[] => ids.map((id) => indexBy(id, purpose, plain)),
    certificates: createCertificateKeys(secretKeys, certificateKeys),
    mac: (purpose: Purpose, plain: string): string => macBy(newest, purpose, plain).toString('base64url'),
    /** What `mac` gave with each key, the newest first. */
    macs: (purpose: Purpose, plain: string): string[] =>
      ids.map((id) => macBy(id, purpose, plain).toString('base64url')),
  }
}
export type Secrets = ReturnType<typeof createSecrets>

/** A token for the wire with 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored only as their SHA-256, so that a stolen table opens no session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function isSameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}
