import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make } from '#test/media/makeVideo.ts'
import { isSoundOnly } from './soundOnly.ts'
import { type Container, videoContainerOf } from './videoContainer.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-sound-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function judge(bytes: Buffer, container: Container | null = videoContainerOf(bytes)): Promise<boolean> {
  if (!container) throw new Error('no container')
  return isSoundOnly(container, async (from, count) => {
    // A store answers an empty range with the whole object.
    if (count < 1) throw new Error('asked for nothing')
    return bytes.subarray(from, from + count)
  })
}

const SOUND = ['-f', 'lavfi', '-t', '2', '-i', 'sine=440']
const PICTURE = ['-f', 'lavfi', '-t', '2', '-i', 'testsrc2=size=160x120:rate=10']
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const VP8 = ['-c:v', 'libvpx', '-c:a', 'libopus']

function made(name: string, ...options: string[]): Buffer {
  return readFileSync(make(join(folder, name), ...options))
}

describe('sound and picture, or a picture alone, is let in', () => {
  test.each<[string, string, string[]]>([
    ['MP4, its index at the end', 'end.mp4', [...SOUND, ...PICTURE, ...H264]],
    ['MP4, its index at the beginning', 'begin.mp4', [...SOUND, ...PICTURE, ...H264, '-movflags', '+faststart']],
    [
      'MP4 in pieces',
      'pieces.mp4',
      [...SOUND, ...PICTURE, ...H264, '-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
    ],
    ['a phone’s MOV', 'phone.mov', [...SOUND, ...PICTURE, ...H264]],
    ['3GP', 'phone.3gp', [...PICTURE, '-c:v', 'mpeg4', '-an']],
    ['a picture without sound', 'mute.mp4', [...PICTURE, ...H264]],
    ['WebM', 'page.webm', [...SOUND, ...PICTURE, ...VP8]],
    ['WebM as it streams', 'live.webm', [...SOUND, ...PICTURE, ...VP8, '-live', '1', '-cluster_time_limit', '500']],
    ['Matroska', 'film.mkv', [...SOUND, ...PICTURE, ...H264]],
  ])('%s', async (_name, file, options) => expect(await judge(made(file, ...options))).toBe(false))

  test('every film of the demonstration', async () => {
    const films = readdirSync('demo/videos').filter((name) => /\.(mp4|webm|mov)$/.test(name))
    expect(films.length).toBeGreaterThan(0)
    for (const film of films) expect(await judge(readFileSync(join('demo/videos', film))), film).toBe(false)
  })
})

describe('sound alone is not', () => {
  test.each<[string, string, string[]]>([
    ['MP4', 'sound.mp4', [...SOUND, '-c:a', 'aac']],
    ['MP4, its index at the beginning', 'sound-begin.mp4', [...SOUND, '-c:a', 'aac', '-movflags', '+faststart']],
    ['MP4 in pieces', 'sound-pieces.mp4', [...SOUND, '-c:a', 'aac', '-movflags', '+frag_keyframe+empty_moov']],
    ['MOV', 'sound.mov', [...SOUND, '-c:a', 'aac']],
    ['WebM', 'sound.webm', [...SOUND, '-c:a', 'libopus']],
    ['WebM as it streams', 'sound-live.webm', [...SOUND, '-c:a', 'libopus', '-live', '1']],
    ['Matroska', 'sound.mkv', [...SOUND, '-c:a', 'aac']],
  ])('%s', async (_name, file, options) => expect(await judge(made(file, ...options))).toBe(true))
})

describe('what cannot be read is left to the inspection', () => {
  test('a file that breaks off before its tracks are named', async () => {
    const whole = made('cut.mp4', ...SOUND, '-c:a', 'aac')
    for (const share of [0.3, 0.6, 0.9]) expect(await judge(whole.subarray(0, whole.length * share))).toBe(false)
    const stream = made('cut.webm', ...SOUND, '-c:a', 'libopus')
    expect(await judge(stream.subarray(0, 120))).toBe(false)
  })

  test('an index with nothing in it', async () => {
    const box = (kind: string, bytes: number) => {
      const whole = Buffer.alloc(bytes)
      whole.writeUInt32BE(bytes)
      whole.write(kind, 4, 'latin1')
      return whole
    }
    expect(await judge(Buffer.concat([box('ftyp', 24), box('free', 5000), box('moov', 8)]), 'isoBmff')).toBe(false)
  })

  test('a track whose type lies behind the end', async () => {
    const bytes = Buffer.from('1a45dfa380' + '1853806701ffffffffffffff' + '1654ae6b84' + 'ae848381', 'hex')
    expect(await judge(bytes, 'webm')).toBe(false)
  })

  test('any bytes give an answer', async () => {
    const sound = ['sound.mp4', 'sound-begin.mp4', 'sound.webm'].map((name) => readFileSync(join(folder, name)))
    const spoilt = fc.tuple(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(spoilt, async ([film, changes]) => {
        const bytes = Buffer.from(film)
        for (const [at, value] of changes) if (at >= 16 && at < bytes.length) bytes[at] = value
        for (const container of ['isoBmff', 'webm'] as const)
          expect(typeof (await judge(bytes, container))).toBe('boolean')
      }),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
        for (const container of ['isoBmff', 'webm'] as const)
          expect(typeof (await judge(Buffer.from(noise), container))).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})
