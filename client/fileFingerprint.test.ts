import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './fileFingerprint.ts'

const EDGE = 128 * 1024

function fileOf(bytes: Uint8Array<ArrayBuffer>, lastModified = 1_700_000_000_000) {
  const blob = new Blob([bytes])
  return { size: blob.size, lastModified, slice: (from?: number, to?: number) => blob.slice(from, to) }
}

test('names size, change and the SHA-256 of both ends', async () => {
  const bytes = Uint8Array.from({ length: EDGE * 3 }, (_, at) => at % 253)
  const edges = createHash('sha256').update(bytes.slice(0, EDGE)).update(bytes.slice(-EDGE)).digest('hex')
  const fingerprint = await fingerprintOf(fileOf(bytes))
  expect(fingerprint).toBe(`${EDGE * 3}-1700000000000-${edges}`)
  expect(fingerprint.length).toBeLessThanOrEqual(200)
})

test.each([[0], [1], [55], [64], [1000]])('a file of %i bytes has one too', async (size) => {
  const bytes = new Uint8Array(size).fill(9)
  const edges = createHash('sha256').update(bytes).update(bytes).digest('hex')
  expect(await fingerprintOf(fileOf(bytes))).toBe(`${size}-1700000000000-${edges}`)
})

test('distinguishes takes of the same size', async () => {
  const one = new Uint8Array(1000)
  const other = new Uint8Array(1000)
  other[999] = 1
  expect(await fingerprintOf(fileOf(one))).not.toBe(await fingerprintOf(fileOf(other)))
  expect(await fingerprintOf(fileOf(one, 5))).not.toBe(await fingerprintOf(fileOf(one, 6)))
})
