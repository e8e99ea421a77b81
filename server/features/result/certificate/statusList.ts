import { deflateSync } from 'node:zlib'
import { DAY_SECONDS, type Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { listEndedIndexes } from '#server/records/result/certificate/checkQueries.ts'
import { LIST_BITS } from '#server/records/result/certificate/giveCertificates.ts'

/** How long the list may be kept before it is fetched again. */
export const LIST_SECONDS = 600

/** The name that the format gives the list itself. */
const STATUS_LIST = 'status_list'

const kidOf = (keyId: number): string => `certificates-${keyId}`
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The bits as a byte string, the first in the lowest bit of the first byte, compressed. */
function compressedBits(indexes: readonly number[]): string {
  const bytes = Buffer.alloc(LIST_BITS / 8)
  for (const index of indexes) bytes[index >> 3] = (bytes[index >> 3] as number) | (1 << (index & 7))
  return deflateSync(bytes, { level: 9 }).toString('base64url')
}

/**
 * The public list of certificates that no longer hold as a signed text (a Token Status List, one bit each): who has it asks
 * nobody about a child (docs/certificates.md). The newest key signs it.
 */
export async function makeStatusList(
  { db, secrets, config }: Pick<Ctx, 'db' | 'secrets' | 'config'>,
  now: Instant,
): Promise<string> {
  const { newest, listSigner } = secrets.certificates
  const issuedAt = Math.floor(now / 1000)
  const header = { alg: 'EdDSA', kid: kidOf(newest), typ: 'statuslist+jwt' }
  const payload = {
    sub: `${config.publicUrl}/Cert/revoked.jwt`,
    iat: issuedAt,
    exp: issuedAt + DAY_SECONDS,
    ttl: LIST_SECONDS,
    [STATUS_LIST]: { bits: 1, lst: compressedBits(await listEndedIndexes(db)) },
  }
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${listSigner(newest).sign(Buffer.from(text))}`
}

/** The public keys of the list as a JSON Web Key Set, the newest first. */
export function publicKeys({ certificates }: Ctx['secrets']): { keys: object[] } {
  return {
    keys: certificates.ids.map((id) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: certificates.listSigner(id).publicKey,
      kid: kidOf(id),
      alg: 'EdDSA',
      use: 'sig',
    })),
  }
}
