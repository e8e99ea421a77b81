import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpeg, make, makePortraitVideo, makeStillVideo, portrait } from '#test/media/makeVideo.ts'
import { inspectVideo } from './inspectVideo.ts'
import { isFragmented } from './mp4Layout.ts'
import { parseProbe, probeVideo } from './probeVideo.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-rendition-'))
  makeStillVideo(at('phone.mp4'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inspect = (name: string, onProgress?: (percent: number) => void) =>
  inspectVideo(ffmpeg, { input: at(name), rendition: at(`${name}.out.mp4`), poster: at(`${name}.jpg`) }, onProgress)

test('a fragmented MP4 of a browser gets an index without being encoded again', async () => {
  make(at('pieces.mp4'), '-i', at('phone.mp4'), '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov')
  expect(await isFragmented(at('pieces.mp4'))).toBe(true)
  expect(await isFragmented(at('phone.mp4'))).toBe(false)
  expect(await inspect('pieces.mp4')).toMatchObject({ kind: 'ready', hasRendition: true })
  expect(await isFragmented(at('pieces.mp4.out.mp4'))).toBe(false)
  const [before, after] = [
    await probeVideo(ffmpeg, at('phone.mp4')),
    await probeVideo(ffmpeg, at('pieces.mp4.out.mp4')),
  ]
  expect(after).toMatchObject({ kind: 'video', facts: { width: 960, height: 720, videoCodec: 'h264' } })
  expect(after.kind === 'video' && before.kind === 'video' && after.facts.durationMs).toBeGreaterThan(2500)
})

test('uneven frame times become even', async () => {
  const uneven = ['-vf', "select='not(mod(n,5))+lt(mod(n,7),2)'", '-vsync', 'vfr']
  make(at('uneven.mp4'), '-i', at('phone.mp4'), ...uneven, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy')
  expect(await probeVideo(ffmpeg, at('uneven.mp4'))).toMatchObject({ kind: 'video', facts: { isUneven: true } })
  expect(await inspect('uneven.mp4')).toMatchObject({ kind: 'ready', hasRendition: true })
  expect(await probeVideo(ffmpeg, at('uneven.mp4.out.mp4'))).toMatchObject({ facts: { isUneven: false } })
})

test('a camera’s jitter is even enough', () => {
  const said = (rates: string) =>
    `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:x':\n  Duration: 00:05:00.00, start: 0.0\n` +
    `  Stream #0:0: Video: h264 (High), yuv420p, 1920x1080, 9 kb/s, ${rates}, 90k tbn\n`
  for (const [rates, isUneven] of [
    ['29.97 fps, 30 tbr', false],
    ['28.4 fps, 30 tbr', false],
    ['60 fps, 59.94 tbr', false],
    ['17.3 fps, 30 tbr', true],
    ['23.98 fps, 60 tbr', true],
  ] as const)
    expect(parseProbe(said(rates)), rates).toMatchObject({ isUneven })
})

describe('the sound', () => {
  test('has its peak measured: a tone, near silence, none', async () => {
    const sound = (name: string, source: string) =>
      make(
        at(name),
        '-i',
        at('phone.mp4'),
        '-f',
        'lavfi',
        '-i',
        source,
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-c:v',
        'copy',
        '-t',
        '2',
      )
    sound('loud.mp4', 'sine=440,volume=-3dB')
    sound('silent.mp4', 'anullsrc')
    make(at('mute.mp4'), '-i', at('phone.mp4'), '-an', '-c:v', 'copy')
    const peak = async (name: string) => {
      const found = await inspect(name)
      return found.kind === 'ready' ? found.peakDb : found.kind
    }
    expect(await peak('loud.mp4')).toBeGreaterThan(-30)
    expect(await peak('silent.mp4')).toBeLessThan(-80)
    expect(await peak('mute.mp4')).toBeNull()
  })
})

test('the progress of a conversion is reported in rising percents', async () => {
  make(
    at('long.webm'),
    '-stream_loop',
    '1',
    '-i',
    makePortraitVideo(at('grainy.mp4')),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-an',
  )
  const told: number[] = []
  expect(await inspect('long.webm', (percent) => told.push(percent))).toMatchObject({ hasRendition: true })
  expect(told.length).toBeGreaterThan(0)
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
  expect(Math.max(...told)).toBeLessThanOrEqual(99)
})

describe('a film of an iPhone', () => {
  /** The first sound track becomes one that only Apple can decode. */
  function withForeignSound(name: string, ...tracks: string[]): void {
    const maps = ['-map', '0:v', ...tracks.flatMap((track) => ['-map', track])]
    make(at(name), '-i', at('phone.mp4'), ...maps, '-c', 'copy')
    const bytes = readFileSync(at(name))
    const entry = bytes.indexOf('mp4a', bytes.indexOf('moov'))
    bytes.write('apac', entry, 'latin1')
    // What describes the codec once more is made unknown as well.
    bytes.write('none', bytes.indexOf('wave', entry), 'latin1')
    writeFileSync(at(name), bytes)
  }

  test('keeps the first sound that can be decoded', async () => {
    withForeignSound('spatial.mov', '0:a', '0:a')
    expect(await inspect('spatial.mov')).toMatchObject({
      kind: 'ready',
      hasRendition: true,
      facts: { audioCodec: 'aac', audioTrack: 1, hasForeignSound: true },
      peakDb: expect.any(Number),
    })
    const made = await probeVideo(ffmpeg, at('spatial.mov.out.mp4'))
    expect(made).toMatchObject({ kind: 'video', facts: { audioCodec: 'aac', hasForeignSound: false } })
  })

  test('whose only sound cannot be decoded keeps its picture, and is known to have had sound', async () => {
    withForeignSound('mute.mov', '0:a')
    expect(await inspect('mute.mov')).toMatchObject({
      kind: 'ready',
      hasRendition: true,
      facts: { audioCodec: null, hasForeignSound: true },
      peakDb: null,
    })
    expect(await probeVideo(ffmpeg, at('mute.mov.out.mp4'))).toMatchObject({
      kind: 'video',
      facts: { audioCodec: null, hasForeignSound: false },
    })
  })

  test.each(['arib-std-b67', 'smpte2084'])(
    'of high dynamic range (%s) is not pale, in poster and rendition',
    async (hdr) => {
      // The portrait as a camera of high dynamic range stores it.
      const filters = [
        'scale=480:480,format=gbrp',
        'setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr:range=pc',
        'zscale=t=linear:npl=203',
        'format=gbrpf32le',
        'zscale=p=bt2020',
        `zscale=t=${hdr}:m=bt2020nc:r=tv:npl=203`,
        'format=yuv420p10le',
      ].join()
      const tags = ['-color_primaries', 'bt2020', '-color_trc', hdr, '-colorspace', 'bt2020nc']
      const coded = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']
      make(at('hdr.mov'), '-loop', '1', '-t', '1', '-r', '10', '-i', portrait, '-vf', filters, ...coded, ...tags)
      expect(await inspect('hdr.mov')).toMatchObject({ kind: 'ready', hasRendition: true, facts: { hdr } })
      const made = await probeVideo(ffmpeg, at('hdr.mov.out.mp4'))
      expect(made).toMatchObject({ facts: { hdr: null, pixelFormat: 'yuv420p' } })
      make(at('rendition.png'), '-i', at('hdr.mov.out.mp4'), '-frames:v', '1')
      make(at('untreated.png'), '-i', at('hdr.mov'), '-frames:v', '1')
      const natural = await colourOf(portrait)
      for (const name of ['hdr.mov.jpg', 'rendition.png'])
        expect(Math.abs((await colourOf(at(name))) / natural - 1), name).toBeLessThan(0.2)
      expect((await colourOf(at('untreated.png'))) / natural, 'what a player would show').toBeLessThan(0.7)
    },
  )
})

/** How far the colours of a picture are from grey, as the difference of the largest and the least part of a pixel. */
async function colourOf(path: string): Promise<number> {
  const { data } = await sharp(path).resize(120, 120).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let sum = 0
  for (let at = 0; at < data.length; at += 3) {
    const pixel = data.subarray(at, at + 3)
    sum += Math.max(...pixel) - Math.min(...pixel)
  }
  return sum / (data.length / 3)
}
