import { createHmac, hkdfSync } from 'node:crypto'
import { type Signer, signerOf } from './signing.ts'

/**
 * The keys of certificates: one per id that signs their links, and one that signs the public list of those that no longer
 * hold. Key 1 comes of the first SECRET_KEY, later ones of CERTIFICATE_KEYS. The newest signs; each that is set still verifies, since
 * paper cannot be signed anew.
 */
export function createCertificateKeys(secretKeys: ReadonlyMap<number, Buffer>, later: ReadonlyMap<number, Buffer>) {
  const roots = new Map([[1, secretKeys.get(1) as Buffer], ...later])
  const ids = [...roots.keys()].sort((a, b) => b - a)
  const derive = (id: number, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', roots.get(id) as Buffer, Buffer.alloc(0), `kaoji/v${id}/${purpose}`, 32))
  const linkKeys = new Map(ids.map((id) => [id, derive(id, 'certificateLink')]))
  const signers = new Map<number, Signer>()
  const newest = ids[0] as number
  return {
    /** The newest first. */
    ids,
    newest,
    /** HMAC-SHA256 of what a link names; null for an id without a key. */
    linkMac(id: number, text: string): Buffer | null {
      const key = linkKeys.get(id)
      return key ? createHmac('sha256', key).update(text).digest() : null
    },
    /** What signs the public list. */
    listSigner(id: number): Signer {
      const signer = signers.get(id) ?? signerOf(derive(id, 'certificateList'))
      signers.set(id, signer)
      return signer
    },
  }
}
