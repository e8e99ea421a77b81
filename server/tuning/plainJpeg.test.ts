import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { photoJpeg } from '#test/builders.ts'
import { rounds } from '#test/rounds.ts'
import { plainJpeg } from './plainJpeg.ts'

const RUNS = rounds({ short: 500, long: 5000 })

let photo: Buffer
let grey: Buffer
beforeAll(async () => {
  photo = await photoJpeg()
  grey = await sharp(photo).greyscale().toColourspace('b-w').jpeg().toBuffer()
})

const plain = (bytes: Buffer) => {
  const found = plainJpeg(bytes)
  if (!found) throw new Error('not plain')
  return found.bytes
}
const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).raw().toBuffer()
const segment = (marker: number, content: Buffer | string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Buffer.byteLength(content) + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(content)])
}
/** Inserts segments after the start of the picture. */
const withSegments = (bytes: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
/** Lists the segments before the scan, by their markers. */
function segmentsOf(bytes: Buffer): Array<{ marker: number; from: number; to: number }> {
  const found = []
  for (let from = 2; ; ) {
    const marker = bytes[from + 1] ?? 0
    const to = from + 2 + bytes.readUInt16BE(from + 2)
    found.push({ marker, from, to })
    if (marker === 0xda) return found
    from = to
  }
}
function at(bytes: Buffer, marker: number) {
  const found = segmentsOf(bytes).find((one) => one.marker === marker)
  if (!found) throw new Error(`no segment ${marker}`)
  return found
}
/** Sets one byte of that segment's content. */
function changed(bytes: Buffer, marker: number, offset: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at(bytes, marker).from + 4 + offset] = value
  return copy
}
function without(bytes: Buffer, marker: number): Buffer {
  const { from, to } = at(bytes, marker)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
}

test.each<[string, JpegOptions]>([
  ['as a canvas writes it', { chromaSubsampling: '4:2:0' }],
  ['without halved colours', { chromaSubsampling: '4:4:4' }],
  ['with code tables of its own', { optimiseCoding: true, mozjpeg: false }],
  ['coarse', { quality: 20 }],
])('%s it stays the same picture, pixel by pixel', async (_name, options) => {
  const jpeg = await sharp(photo).jpeg(options).toBuffer()
  const found = plainJpeg(jpeg)
  expect(found).toMatchObject({ width: 413, height: 626 })
  expect((await pixels(plain(jpeg))).equals(await pixels(jpeg))).toBe(true)
  expect(plain(plain(jpeg)).equals(plain(jpeg))).toBe(true)
})

test('one that holds nothing else is not copied', () => {
  const once = plain(photo)
  expect(plainJpeg(once)?.bytes).toBe(once)
})

test.each([
  [true, 'nothing', []],
  [true, 'another JFIF header', [segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0')]],
  [false, 'an orientation', [segment(0xe1, 'Exif\0\0')]],
  [false, 'a profile', [segment(0xe2, 'ICC_PROFILE\0')]],
])('bare: %s with %s in it', (isBare, _name, segments) => {
  expect(plainJpeg(withSegments(photo, ...segments))?.isBare).toBe(isBare)
})

test('a grey one too', async () => {
  expect((await pixels(plain(grey))).equals(await pixels(grey))).toBe(true)
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a comment', (bytes) => withSegments(bytes, segment(0xfe, 'HIDDEN'))],
  ['place and thumbnail (F4)', (bytes) => withSegments(bytes, segment(0xe1, 'Exif\0\0HIDDEN'))],
  ['a profile', (bytes) => withSegments(bytes, segment(0xe2, 'ICC_PROFILE\0HIDDEN'))],
  [
    'every other note',
    (bytes) => withSegments(bytes, ...[0xe0, 0xe3, 0xed, 0xef].map((marker) => segment(marker, 'HIDDEN'))),
  ],
  ['a page behind the end (F1)', (bytes) => Buffer.concat([bytes, Buffer.from('<script>HIDDEN</script>')])],
  ['another picture behind the end', (bytes) => Buffer.concat([bytes, bytes, Buffer.from('HIDDEN')])],
])('%s does not stay', (_name, hide) => {
  const hiding = hide(photo)
  expect(hiding.includes('HIDDEN')).toBe(true)
  expect(plain(hiding).equals(plain(photo))).toBe(true)
})

const DQT = 0xdb
const DHT = 0xc4
const SOF0 = 0xc0
const SOS = 0xda
describe('is left to the decoder', () => {
  test.each<[string, (bytes: Buffer) => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a PNG', (bytes) => sharp(bytes).png().toBuffer()],
    ['one in many scans', (bytes) => sharp(bytes).jpeg({ progressive: true }).toBuffer()],
    ['one of four colours', (bytes) => sharp(bytes).toColourspace('cmyk').jpeg().toBuffer()],
    ['one with Adobe’s note', (bytes) => withSegments(bytes, segment(0xee, 'Adobe\0\x64\0\0\0\0\0'))],
    ['one that is cut off', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['one that ends before its scan', (bytes) => bytes.subarray(0, at(bytes, SOS).from)],
    ['one whose scan meets another segment', (bytes) => Buffer.concat([bytes.subarray(0, -2), segment(0xfe, 'x')])],
    [
      'restarts that were not announced',
      (bytes) => Buffer.concat([bytes.subarray(0, -2), Buffer.from('ffd0ffd9', 'hex')]),
    ],
    ['filling between segments', (bytes) => withSegments(bytes, Buffer.from([0xff]))],
    ['a segment longer than the file', (bytes) => withSegments(bytes, Buffer.from('fffeffff', 'hex'))],
    ['a segment shorter than its length', (bytes) => withSegments(bytes, Buffer.from('fffe0001', 'hex'))],
    ['arithmetic codes', (bytes) => withSegments(bytes, segment(0xcc, Buffer.from([0, 0])))],
    ['twelve bits a sample', (bytes) => changed(bytes, SOF0, 0, 12)],
    ['no height', (bytes) => changed(changed(bytes, SOF0, 1, 0), SOF0, 2, 0)],
    ['colours other than YCbCr', (bytes) => changed(bytes, SOF0, 6, 82)],
    ['strange sampling', (bytes) => changed(bytes, SOF0, 7, 0x41)],
    ['two frames', (bytes) => withSegments(bytes, bytes.subarray(at(bytes, SOF0).from, at(bytes, SOF0).to))],
    ['no steps', (bytes) => without(without(bytes, DQT), DQT)],
    ['steps of 16 bits', (bytes) => changed(bytes, DQT, 0, 0x10)],
    ['a step of nothing', (bytes) => changed(bytes, DQT, 5, 0)],
    ['steps for nobody', (bytes) => changed(bytes, SOF0, 8, 3)],
    ['no codes', (bytes) => without(without(without(without(bytes, DHT), DHT), DHT), DHT)],
    ['codes that do not fit', (bytes) => changed(bytes, DHT, 1, 3)],
    ['codes of another class', (bytes) => changed(bytes, DHT, 0, 0x20)],
    ['a difference of twelve bits', (bytes) => changed(bytes, DHT, 17, 12)],
    ['half a table of codes', (bytes) => withSegments(bytes, segment(DHT, Buffer.alloc(9)))],
    ['a scan of one component', (bytes) => changed(bytes, SOS, 0, 1)],
    ['a scan of part of the spectrum', (bytes) => changed(bytes, SOS, 8, 5)],
    ['a scan with other tables', (bytes) => changed(bytes, SOS, 2, 0x22)],
    ['restarts of three bytes', (bytes) => withSegments(bytes, segment(0xdd, Buffer.alloc(3)))],
  ])('%s', async (_name, make) => {
    expect(plainJpeg(photo)).not.toBeNull()
    expect(plainJpeg(await make(photo))).toBeNull()
  })
})

/** Changes, deletes or inserts bytes anywhere, mostly among the tables. */
const damage = fc.array(
  fc.record({
    kind: fc.constantFrom('set', 'set', 'set', 'set', 'cut', 'put'),
    isHead: fc.boolean(),
    where: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    value: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255, 0xd9, 0xda)),
  }),
  { minLength: 1, maxLength: 3 },
)

test('what it lets through no decoder refuses, however it was damaged', { timeout: 120_000 }, async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(damage, fc.boolean(), async (changes, isGrey) => {
      let bytes = Buffer.from(isGrey ? grey : photo)
      const head = at(bytes, SOS).to
      for (const { kind, isHead, where, value } of changes) {
        const place = Math.floor(where * (isHead ? head : bytes.length))
        const rest = bytes.subarray(kind === 'put' ? place : place + 1)
        bytes = Buffer.concat([bytes.subarray(0, place), kind === 'cut' ? Buffer.alloc(0) : Buffer.from([value]), rest])
      }
      const found = plainJpeg(bytes)
      if (!found) return
      passed++
      const { info } = await sharp(found.bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: found.width, height: found.height })
    }),
    { numRuns: RUNS },
  )
  // About one in twelve passes; if none did, nothing would have been tested.
  expect(passed).toBeGreaterThan(RUNS / 40)
})
