import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksumNameOf, createChecksum, readDigest } from './checksums.ts'
import { crc32c } from './crc32c.ts'
import { S3Error } from './s3Error.ts'

describe('CRC-32C', () => {
  test.each([
    ['', 0],
    ['123456789', 0xe3069283],
    ['a', 0xc1d04330],
    ['\0'.repeat(32), 0x8a9136aa],
    ['\u00ff'.repeat(32), 0x62a8ab43],
  ])('of published examples: %j', (text, expected) => {
    expect(crc32c(Buffer.from(text, 'latin1'))).toBe(expected)
  })

  test('is the same however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        const all = Buffer.from(bytes)
        expect(crc32c(all.subarray(cut), crc32c(all.subarray(0, cut)))).toBe(crc32c(all))
      }),
    )
  })
})

test('digests are read only in the one form that they are written in', () => {
  const digest = randomBytes(4)
  expect(readDigest('crc32', digest.toString('base64'))).toEqual(digest)
  for (const text of ['', 'AAAA', 'AAAAAA', 'AAAAAA==x', digest.toString('hex'), randomBytes(16).toString('base64')])
    expect(() => readDigest('crc32', text), text).toThrow(new S3Error('InvalidDigest'))
  expect(() => checksumNameOf('x-amz-checksum-crc64nvme')).toThrow(S3Error)
  expect(() => checksumNameOf('x-amz-checksum-constructor')).toThrow(S3Error)
  expect(createChecksum('crc32').digest()).toEqual(Buffer.alloc(4))
})
