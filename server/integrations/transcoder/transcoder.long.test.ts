import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpeg, make, makeStillVideo, makeTestCard, portrait } from '#test/media/makeVideo.ts'
import { findFfmpeg } from './findFfmpeg.ts'
import { inspectVideo } from './inspectVideo.ts'
import { parseProbe, probeVideo } from './probeVideo.ts'
import { parsePpm, readFrame } from './readFrame.ts'
import { inputArguments, runFfmpeg } from './runFfmpeg.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-video-'))
  makeStillVideo(at('phone.mp4'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inspect = (name: string) =>
  inspectVideo(ffmpeg, { input: at(name), rendition: at(`${name}.out.mp4`), poster: at(`${name}.jpg`) })

describe('what ffmpeg says of a file', () => {
  const head = "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:x':\n  Metadata:\n    major_brand     : qt  \n"
  const video =
    '  Stream #0:0[0x1](und): Video: hevc (Main) (hvc1 / 0x31637668), yuv420p(tv, bt709), 1920x1080, 9 kb/s\n'

  test('a rotated recording of an iPhone is read as displayed', () => {
    const turn = '      displaymatrix: rotation of -90.00 degrees\n'
    const sound = '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono\n'
    expect(parseProbe(`${head}  Duration: 01:02:03.45, start: 0.0\n${video}${turn}${sound}`)).toEqual({
      durationMs: 3_723_450,
      width: 1080,
      height: 1920,
      rotation: 90,
      videoCodec: 'hevc',
      pixelFormat: 'yuv420p',
      audioCodec: 'aac',
      audioTrack: 0,
      hasForeignSound: false,
      hdr: null,
      container: 'mov',
      isUneven: false,
    })
  })

  test('a cover picture is no video, and metadata is not mistaken for stream facts', () => {
    const cover = '  Stream #0:1: Video: mjpeg, yuvj420p, 300x300, 90k tbr (attached pic)\n'
    expect(parseProbe(`${head}  Stream #0:0: Audio: mp3, 44100 Hz, stereo\n${cover}`)).toBe('noPicture')
    const comment = '    comment         : Duration: 09:00:00.00\n'
    expect(parseProbe(`${head}${comment}  Duration: N/A, start: 0.0\n${video}`)).toMatchObject({ durationMs: null })
    expect(parseProbe('x: Invalid data found when processing input')).toBeNull()
  })
})

describe('a recording', () => {
  test('that browsers play is not converted and gets a poster', async () => {
    expect(await inspect('phone.mp4')).toMatchObject({
      kind: 'ready',
      hasRendition: false,
      facts: { width: 960, height: 720, videoCodec: 'h264', audioCodec: 'aac', container: 'mp4', rotation: 0 },
    })
    expect(await sharp(at('phone.mp4.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  })

  const others: Array<[name: string, args: string[]]> = [
    [
      'hevc.mov',
      ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'copy'],
    ],
    ['same.mov', ['-c', 'copy']],
    ['vp8.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-c:a', 'libopus']],
    // This imitates a browser's recording, which has no duration.
    [
      'live.webm',
      ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k', '-c:a', 'libopus', '-live', '1'],
    ],
    ['tenBits.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-c:a', 'copy']],
  ]
  test.each(others)(
    '%s is converted to what every browser plays, whole and with its index in front',
    async (name, args) => {
      make(at(name), '-i', at('phone.mp4'), ...args)
      expect(await inspect(name)).toMatchObject({
        kind: 'ready',
        hasRendition: true,
        facts: { width: 960, height: 720 },
      })
      const made = await probeVideo(ffmpeg, at(`${name}.out.mp4`))
      expect(made).toMatchObject({
        kind: 'video',
        facts: { videoCodec: 'h264', pixelFormat: 'yuv420p', audioCodec: 'aac', container: 'mp4' },
      })
      expect(made.kind === 'video' && made.facts.durationMs).toBeGreaterThan(2500)
      const bytes = readFileSync(at(`${name}.out.mp4`))
      expect(bytes.indexOf('moov')).toBeGreaterThan(0)
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    },
  )

  test('of 1080p keeps 720 lines; a sideways one is turned upright', async () => {
    const large = ['-vf', 'scale=1920:1080,transpose=1', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
    make(at('large.webm'), '-t', '1', '-i', at('phone.mp4'), ...large, '-c:a', 'libopus')
    expect(await inspect('large.webm')).toMatchObject({ kind: 'ready', facts: { width: 1080, height: 1920 } })
    expect(await probeVideo(ffmpeg, at('large.webm.out.mp4'))).toMatchObject({ facts: { width: 720, height: 1280 } })
    make(at('tagged.mp4'), '-i', at('phone.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90')
    expect(await probeVideo(ffmpeg, at('tagged.mp4'))).toMatchObject({ facts: { width: 720, height: 960 } })
    expect(await readFrame(ffmpeg, at('tagged.mp4'), { atMs: 500, durationMs: 3000, hdr: null })).toMatchObject({
      width: 720,
      height: 960,
    })
  })
})

describe('a file that is no complete video', () => {
  test('is recognised, and nothing hangs', async () => {
    writeFileSync(at('empty.mp4'), '')
    writeFileSync(at('noise.mp4'), Buffer.from('0000001866747970'.repeat(4000), 'hex'))
    make(at('sound.mp4'), '-f', 'lavfi', '-t', '1', '-i', 'sine=440', '-c:a', 'aac')
    const bytes = readFileSync(at('phone.mp4'))
    writeFileSync(at('cut.mp4'), bytes.subarray(0, bytes.length / 2))
    make(at('front.mp4'), '-i', at('phone.mp4'), '-c', 'copy', '-movflags', '+faststart')
    truncateSync(at('front.mp4'), Math.floor(readFileSync(at('front.mp4')).length * 0.55))
    const kinds = ['empty.mp4', 'noise.mp4', 'sound.mp4', 'cut.mp4', 'front.mp4', 'nowhere.mp4']
    const found: Record<string, string> = {}
    for (const name of kinds) found[name] = (await inspect(name)).kind
    expect(found).toEqual({
      'empty.mp4': 'unreadable',
      'noise.mp4': 'unreadable',
      'sound.mp4': 'noPicture',
      'cut.mp4': 'unreadable',
      'front.mp4': 'incomplete',
      'nowhere.mp4': 'unreadable',
    })
  })

  test('a playlist is not followed: no address is asked, no other file is read (threats#F2, threats#O6)', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    writeFileSync(at('list.mp4'), `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:${port}/a.ts\n`)
    writeFileSync(at('concat.mp4'), `ffconcat version 1.0\nfile '${at('phone.mp4')}'\n`)
    writeFileSync(at('picture.mp4'), readFileSync(portrait))
    for (const name of ['list.mp4', 'concat.mp4', 'picture.mp4'])
      expect(await probeVideo(ffmpeg, at(name)), name).toEqual({ kind: 'unreadable' })
    const direct = await runFfmpeg(
      ffmpeg,
      ['-protocol_whitelist', 'file,pipe', '-i', `http://127.0.0.1:${port}/b.mp4`],
      {
        limitMs: 10_000,
        cpuSeconds: 10,
        outputBytes: 1024,
      },
    )
    expect(direct.code).not.toBe(0)
    server.close()
    expect(asked).toEqual([])
  })
})

describe('the bounds of a run', () => {
  const endless = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:r=10', '-f', 'rawvideo', 'pipe:1']

  test('stop a run that writes without end, or takes too long', async () => {
    await expect(
      runFfmpeg(ffmpeg, endless, { limitMs: 30_000, cpuSeconds: 30, outputBytes: 1_000_000 }),
    ).rejects.toMatchObject({ name: 'FfmpegStopped', reason: 'output' })
    await expect(
      runFfmpeg(ffmpeg, ['-re', ...endless], { limitMs: 300, cpuSeconds: 30, outputBytes: 1e9 }),
    ).rejects.toMatchObject({ reason: 'time' })
  })

  test('stop a run that uses too much processor time', async () => {
    const busy = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=60', '-f', 'null', '-']
    const run = await runFfmpeg(ffmpeg, busy, { limitMs: 25_000, cpuSeconds: 1, outputBytes: 1024 })
    expect(run.code).toBeNull()
  })

  test('keep only the end of its output', async () => {
    const many = inputArguments(at('phone.mp4'), ['-stream_loop', '10']).concat([
      '-loglevel',
      'trace',
      '-f',
      'null',
      '-',
    ])
    const { stderr, code } = await runFfmpeg(ffmpeg, many, { limitMs: 20_000, cpuSeconds: 20, outputBytes: 1024 })
    expect(code).toBe(0)
    expect(stderr.length).toBe(64 * 1024)
  })
})

test('the program is the one that is set, else one on the PATH, else the one among the dependencies', () => {
  writeFileSync(at('ffmpeg'), '#!/bin/sh\n', { mode: 0o755 })
  expect(findFfmpeg({ path: '/opt/ffmpeg', searchPath: folder })).toBe('/opt/ffmpeg')
  expect(findFfmpeg({ path: null, searchPath: `/nowhere:${folder}` })).toBe(at('ffmpeg'))
  expect(findFfmpeg({ path: null, searchPath: '' })).toMatch(/node-ffmpeg-linux-x64\/ffmpeg$/)
})

test('a truncated picture from the pipe is refused', async () => {
  const header = Buffer.from('P6\n2 1\n255\n')
  expect(parsePpm(Buffer.concat([header, Buffer.from([1, 2, 3, 4, 5, 6])]))).toMatchObject({ width: 2, height: 1 })
  expect(parsePpm(Buffer.concat([header, Buffer.from([1, 2, 3, 4, 5])]))).toBeNull()
  expect(parsePpm(Buffer.alloc(0))).toBeNull()
  makeTestCard(at('card.mp4'))
  expect(await readFrame(ffmpeg, at('card.mp4'), { atMs: 500, durationMs: 1000, hdr: null })).toMatchObject({
    width: 640,
    height: 360,
  })
})
