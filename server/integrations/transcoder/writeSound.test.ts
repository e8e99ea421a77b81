import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpeg, make } from '#test/media/makeVideo.ts'
import { runFfmpeg } from './runFfmpeg.ts'
import { writeSound } from './writeSound.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-sound-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tone = (seconds: number, volume: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:duration=${seconds}`,
  '-af',
  `volume=${volume}`,
]
const write = (name: string) => writeSound(ffmpeg, { input: at(name), output: at(`${name}.mp3`), mostMs: 20_000 })
async function loudnessOf(name: string): Promise<number> {
  const run = ['-i', at(`${name}.mp3`), '-af', 'ebur128', '-f', 'null', '-']
  const { stderr } = await runFfmpeg(ffmpeg, run, { limitMs: 20_000, cpuSeconds: 20, outputBytes: 1024 })
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
}

test.each([
  ['loud.wav', 5, 4, ['-c:a', 'pcm_s16le']],
  ['quiet.m4a', 5, 0.05, ['-c:a', 'aac']],
  ['stereo.flac', 5, 0.5, ['-ac', '2', '-c:a', 'flac']],
  ['phone.mp3', 5, 1, ['-c:a', 'libmp3lame']],
  ['browser.ogg', 5, 0.3, ['-c:a', 'libvorbis']],
])('%s becomes a mono MP3 as loud as the others', async (name, seconds, volume, codec) => {
  make(at(name), ...tone(seconds, volume), ...codec)
  expect(await write(name)).toEqual({ kind: 'ready', durationMs: expect.closeTo(seconds * 1000, -3) })
  expect(Math.abs((await loudnessOf(name)) + 18)).toBeLessThan(1.5)
})

test('a click shorter than any loudness is brought to the peak', async () => {
  make(at('click.wav'), ...tone(0.2, 0.1), '-c:a', 'pcm_s16le')
  expect(await write('click.wav')).toMatchObject({ kind: 'ready' })
  expect(statSync(at('click.wav.mp3')).size).toBeGreaterThan(500)
})

test.each([
  ['silence.wav', () => make(at('silence.wav'), ...tone(2, 0), '-c:a', 'pcm_s16le'), 'silent'],
  ['long.wav', () => make(at('long.wav'), ...tone(21, 1), '-c:a', 'pcm_s16le'), 'long'],
  ['text.mp3', () => writeFileSync(at('text.mp3'), 'ID3 this is no sound'), 'unreadable'],
  ['list.mp3', () => writeFileSync(at('list.mp3'), '#EXTM3U\nfile:///etc/passwd\n'), 'unreadable'],
])('%s is not taken', async (name, build, kind) => {
  build()
  expect(await write(name)).toEqual({ kind })
})

test('what a file says of itself does not reach candidates', async () => {
  make(at('tagged.mp3'), ...tone(3, 1), '-metadata', 'title=大三度', '-metadata', 'artist=answer', '-c:a', 'libmp3lame')
  expect(await write('tagged.mp3')).toMatchObject({ kind: 'ready' })
  const bytes = readFileSync(at('tagged.mp3.mp3'))
  expect(bytes.includes('大三度')).toBe(false)
  expect(bytes.includes('answer')).toBe(false)
})
