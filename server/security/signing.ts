import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410), and before those of a public key in SPKI. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface Signer {
  /** The 32 bytes of the public key, base64url: who has it can check without SECRET_KEY. */
  publicKey: string
  /** What tells this key from a later one: the first 16 hexadecimal digits of its public key's SHA-256. */
  keyId: string
  /** An Ed25519 signature, base64url. */
  sign(content: Buffer): string
}

function openPublicKey(publicKey: string): KeyObject {
  const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, 'base64url')])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

/** Signs files that others check later without this installation: archives. */
export const createSigner = (secrets: Secrets): Signer => createSigners(secrets)[0] as Signer

/** What has signed such files with each key, the newest first. */
export const createSigners = (secrets: Secrets): Signer[] =>
  secrets.macs('signature', 'Ed25519').map((seed) => signerOf(Buffer.from(seed, 'base64url')))

/** Signs with the key of these 32 bytes. */
export function signerOf(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(PUBLIC_PREFIX.length)
  return {
    publicKey: publicKey.toString('base64url'),
    keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    sign: (content) => sign(null, content, key).toString('base64url'),
  }
}

/** Whether this key signed exactly this content; a text that is no key or no signature is none. */
export function isSigned(content: Buffer, signature: string, publicKey: string): boolean {
  try {
    return verify(null, content, openPublicKey(publicKey), Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
