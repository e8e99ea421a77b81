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

const KEY_ID = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Everything that needs SECRET_KEY. Each purpose has its own derived key (HKDF-SHA256), and the key's id precedes
 * whatever is stored, so that a later key can be used beside this one. `certificateKeys` are later keys of certificates by id.
 */
export function createSecrets(secretKey: Buffer, certificateKeys: ReadonlyMap<number, Buffer> = new Map()) {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose): Buffer => {
    let key = keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `kaoji/v${KEY_ID}/${purpose}`, 32))
      keys.set(purpose, key)
    }
    return key
  }
  return {
    /** AES-256-GCM: key id, nonce, ciphertext, tag. */
    seal(purpose: Purpose, plain: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      cipher.setAAD(Buffer.from([KEY_ID]))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([KEY_ID]), nonce, body, cipher.getAuthTag()])
    },
    /** Decrypts; null if the text was not sealed with this key, or was altered. */
    open(purpose: Purpose, sealed: Buffer): string | null {
      if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== KEY_ID) return null
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(1, 1 + NONCE_BYTES))
      decipher.setAAD(Buffer.from([KEY_ID]))
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
      try {
        const body = decipher.update(sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    /** Keyed index for equality search: key id and HMAC-SHA256. */
    index(purpose: Purpose, plain: string): Buffer {
      return Buffer.concat([Buffer.from([KEY_ID]), createHmac('sha256', keyFor(purpose)).update(plain).digest()])
    },
    certificates: createCertificateKeys(secretKey, certificateKeys),
    mac(purpose: Purpose, plain: string): string {
      return createHmac('sha256', keyFor(purpose)).update(plain).digest('base64url')
    },
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
