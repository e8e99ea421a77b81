import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc32c } from './crc32c.ts'
import { S3Error } from './s3Error.ts'

const byteLengths = { crc32: 4, crc32c: 4, sha1: 20, sha256: 32 } as const
export type ChecksumName = keyof typeof byteLengths

export interface Checksum {
  update(bytes: Buffer): void
  digest(): Buffer
}

function createCrc(next: (bytes: Buffer, before: number) => number): Checksum {
  let crc = 0
  return {
    update: (bytes) => {
      crc = next(bytes, crc)
    },
    digest: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(crc)
      return bytes
    },
  }
}

export function createChecksum(name: ChecksumName | 'md5'): Checksum {
  if (name === 'crc32') return createCrc((bytes, before) => crc32(bytes, before))
  if (name === 'crc32c') return createCrc(crc32c)
  const hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() }
}

/** The algorithm named by a header `x-amz-checksum-…`. @throws S3Error NotImplemented for an unsupported one */
export function checksumNameOf(header: string): ChecksumName {
  const name = header.slice('x-amz-checksum-'.length)
  if (!Object.hasOwn(byteLengths, name)) throw new S3Error('NotImplemented', `The checksum ${name} is not supported.`)
  return name as ChecksumName
}

/** Decodes a base64 digest, which must have the algorithm's length. @throws S3Error InvalidDigest */
export function readDigest(name: ChecksumName | 'md5', text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== (name === 'md5' ? 16 : byteLengths[name]) || bytes.toString('base64') !== text.trim())
    throw new S3Error('InvalidDigest')
  return bytes
}
