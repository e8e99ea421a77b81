import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Instant, parseIso } from '#domain/time.ts'
import {
  belongsTo,
  isUploadPrefix,
  keyOfAnswer,
  parseKey,
  uploadPrefixOf,
  videoExtensionOf,
  whyFileNameUnfit,
} from './objectKey.ts'

const now = parseIso('2026-11-20T00:30:00+08:00') as Instant
const random = Uint8Array.from({ length: 18 }, (_, index) => index)
const prefix = uploadPrefixOf(now, random)
const other = uploadPrefixOf(now, random.slice().reverse())
const anyRandom = fc.uint8Array({ minLength: 18, maxLength: 40 })
const moments = fc.integer({ min: parseIso('2020-01-01') as Instant, max: parseIso('2100-01-01') as Instant })

describe('a prefix', () => {
  test('has the form of the specification, the date of Shanghai, and 128 bits more', () => {
    expect(prefix).toBe(`video/20261120/${now}_0001_02030405060708090a0b0c0d0e0f1011/`)
  })

  test('is always well formed and depends on every bit after the digits', () => {
    fc.assert(
      fc.property(
        moments,
        anyRandom,
        fc.integer({ min: 2, max: 17 }),
        fc.integer({ min: 1, max: 255 }),
        (at, bytes, index, flip) => {
          const own = uploadPrefixOf(at, bytes)
          expect(isUploadPrefix(own)).toBe(true)
          const changed = bytes.slice()
          changed[index] = (changed[index] ?? 0) ^ flip
          expect(uploadPrefixOf(at, changed)).not.toBe(own)
        },
      ),
    )
  })

  test('is not made from too little chance', () => {
    expect(() => uploadPrefixOf(now, new Uint8Array(17))).toThrow(RangeError)
  })
})

describe('a key', () => {
  test.each([
    [`${prefix}a.mp4`, true],
    [`${prefix}我的 视频.MP4`, true],
    [`${prefix}a`, true],
    [prefix, false],
    [`${prefix}.`, false],
    [`${prefix}..`, false],
    [`${prefix}b/a.mp4`, false],
    [`${prefix}../a.mp4`, false],
    [`${prefix}a\\b.mp4`, false],
    [`${prefix}a\0.mp4`, false],
    [`${prefix}a\u202egpm.mp4`, false],
    [`${prefix}${'a'.repeat(120)}`, true],
    [`${prefix}${'a'.repeat(121)}`, false],
    [`/${prefix}a.mp4`, false],
    [`x${prefix}a.mp4`, false],
    [`${prefix.slice(0, -1)}a.mp4`, false],
    ['video/20261120/1_1/a.mp4', false],
    ['', false],
  ])('%j: %s', (key, isOurs) => expect(parseKey(key) !== null).toBe(isOurs))

  test('belongs to its own prefix and to no other', () => {
    expect(belongsTo(prefix, `${prefix}a.mp4`)).toBe(true)
    expect(belongsTo(other, `${prefix}a.mp4`)).toBe(false)
    expect(belongsTo('video/', `${prefix}a.mp4`)).toBe(false)
    expect(belongsTo('', `${prefix}a.mp4`)).toBe(false)
    expect(belongsTo(prefix, 'a.mp4')).toBe(false)
  })

  test('two prefixes never share a key, whatever name is put behind one', () => {
    fc.assert(
      fc.property(moments, anyRandom, anyRandom, fc.string(), (at, one, two, name) => {
        const [a, b] = [uploadPrefixOf(at, one), uploadPrefixOf(at, two)]
        fc.pre(a !== b)
        expect(belongsTo(a, a + name) && belongsTo(b, a + name)).toBe(false)
      }),
    )
  })
})

test.each([
  ['a.mp4', 'mp4'],
  ['IMG_0001.MOV', 'mov'],
  ['wx_camera 1.m4v', 'm4v'],
  ['演奏.webm', 'webm'],
  ['a.3gp', '3gp'],
  ['a.jpg.mp4', null],
  ['a.mp4.exe', null],
  ['a.mp4.', null],
  ['.mp4', null],
  ['mp4', null],
  ['a.avi', null],
  ['a.mp4\0', null],
  ['', null],
])('the video extension of %j is %j', (name, extension) => {
  expect(videoExtensionOf(name)).toBe(extension)
  expect(whyFileNameUnfit(name)).toBe(extension === null ? 'FILE_WRONG' : null)
})

describe('the key of an answer', () => {
  const bases = ['https://kaoji.example/store/kaoji/', 'https://kaoji.oss.example/']
  const key = `${prefix}a b.mp4`
  const path = `${prefix}a%20b.mp4`
  test.each([
    ['the key itself', key, key],
    ['a link', `${bases[0]}${path}`, key],
    ['a link to the bucket’s host', `${bases[1]}${path}`, key],
    ['a signed link', `${bases[0]}${path}?X-Amz-Signature=ab%2F&x=1#t=5`, key],
    ['another host', `https://evil.example/${path}`, null],
    ['our host as user name', `https://kaoji.oss.example@evil.example/${path}`, null],
    ['our host as beginning of another', `https://kaoji.oss.example.evil.example/${path}`, null],
    ['another bucket', `https://kaoji.example/store/other/${path}`, null],
    ['another scheme', `javascript:${bases[0]}${path}`, null],
    ['data', 'data:video/mp4;base64,AAAA', null],
    ['an inner address', `http://169.254.169.254/${path}`, null],
    ['an escaped slash in the name', `${bases[0]}${prefix}a%2Fb.mp4`, null],
    ['climbing out', `${bases[0]}${prefix}%2e%2e/a.mp4`, null],
    ['escaped twice', `${bases[0]}${prefix}a%252Fb.mp4`, `${prefix}a%2Fb.mp4`],
    ['broken escapes', `${bases[0]}${prefix}%E4%BD.mp4`, null],
    ['a line end and another link', `${bases[0]}${path}\nhttps://evil.example`, null],
    ['nothing', '', null],
  ])('%s', (_, answer, expected) => expect(keyOfAnswer(answer, bases)).toBe(expected))

  test('a base without its closing slash opens nothing', () => {
    expect(keyOfAnswer(`https://kaoji.oss.example.evil.example/${path}`, ['https://kaoji.oss.example'])).toBeNull()
    expect(keyOfAnswer(`https://kaoji.oss.example/${path}`, [''])).toBeNull()
  })
})
