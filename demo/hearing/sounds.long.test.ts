import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeSounds, onsetsOf, partOf, semitoneOf, strengthsOf } from '#test/media/analyseSound.ts'
import { HEARING_LEVELS, hearingBank, SOUND_SECONDS } from './hearingBank.ts'
import type { BankItem, SoundNote } from './item.ts'

const SOUNDS = fileURLToPath(new URL('sounds/', import.meta.url))
/** The encoder delay at the start of an MP3, in seconds. */
const DELAY = 0.07
const bank = hearingBank()
const LIMIT_MS = 170_000

const sounding = ({ notes }: BankItem) => notes.filter(({ program }) => program !== 'woodblock')
const overlap = (a: SoundNote, b: SoundNote) =>
  a !== b && a.at < b.at + b.seconds - 0.01 && b.at < a.at + a.seconds - 0.01
const isAlone = (note: SoundNote, item: BankItem) => !sounding(item).some((other) => overlap(note, other))
/** The part of a sustained tone after the previous one has faded out. */
function part(samples: Float32Array, { at, seconds }: SoundNote, most: number): Float32Array {
  const from = at + DELAY + (seconds > 0.3 ? 0.12 : 0.02)
  return partOf(samples, from, Math.min(at + DELAY + seconds, from + most))
}

/** Semitones in a chord's sound that are not its tones, but as strong as its weakest one. */
function foreignTones(samples: Float32Array, midis: readonly number[], share: number): number[] {
  const weakest = Math.min(...strengthsOf(samples, midis))
  const own = new Set(midis.flatMap((midi) => [0, 12, 19, 24, 28, 31, 34, 36, 38, 40].map((partial) => midi + partial)))
  const lowest = Math.min(...midis) - 3
  const others = Array.from({ length: Math.max(...midis) - lowest + 4 }, (_, at) => lowest + at).filter(
    (midi) => !own.has(midi),
  )
  const strengths = strengthsOf(samples, others)
  return others.filter((_, at) => (strengths[at] ?? 0) > weakest * share)
}

test('there is one sound for each item, six megabytes in all, of one size for each kind', () => {
  expect(readdirSync(SOUNDS).sort()).toEqual(bank.map(({ key }) => `${key}.mp3`).sort())
  const sizes = bank.map(({ key, kind }) => ({ kind, size: statSync(join(SOUNDS, `${key}.mp3`)).size }))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000)
  for (const kind of Object.keys(SOUND_SECONDS))
    expect(new Set(sizes.filter((one) => one.kind === kind).map(({ size }) => size)).size, kind).toBe(1)
})

test('no file tells in words what it sounds like', () => {
  for (const { key } of bank) {
    const bytes = readFileSync(join(SOUNDS, `${key}.mp3`))
    expect(bytes[0], key).toBe(0xff)
    expect(bytes.includes('TITLE') || bytes.includes('ID3'), key).toBe(false)
  }
})

describe.each(HEARING_LEVELS)('the sounds of level %i, measured', (level) => {
  const items = bank.filter((item) => item.level === level)
  let folder: string
  let heard: Map<string, Float32Array>
  const each = function* (...kinds: string[]): Generator<[BankItem, Float32Array]> {
    for (const item of items)
      if (kinds.length === 0 || kinds.includes(item.kind)) yield [item, heard.get(item.key) ?? new Float32Array()]
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kaoji-heard-'))
    const sounds = decodeSounds(
      items.map(({ key }) => join(SOUNDS, `${key}.mp3`)),
      folder,
    )
    heard = new Map(items.map(({ key }, at) => [key, sounds[at] ?? new Float32Array()]))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(
    'every single tone has the pitch of its key',
    () => {
      for (const [item, samples] of each())
        for (const note of sounding(item).filter((one) => isAlone(one, item)))
          expect(semitoneOf(part(samples, note, 0.25), note.midi), `${item.key} at ${note.at}`).toBe(note.midi)
    },
    LIMIT_MS,
  )

  test(
    'every interval and chord has the tones of its key and no other',
    () => {
      for (const [item, samples] of each()) {
        const together = sounding(item).filter((note) => !isAlone(note, item))
        for (const at of new Set(together.map((note) => note.at))) {
          const chord = together.filter((note) => note.at === at)
          const [first] = chord
          if (!first) continue
          // The spectrum of a short chord is less sharp than that of a long one.
          const share = first.seconds > 0.8 ? 0.35 : 0.95
          const midis = chord.map(({ midi }) => midi)
          expect(foreignTones(part(samples, first, 1), midis, share), `${item.key} ${midis.join()}`).toEqual([])
        }
      }
    },
    LIMIT_MS,
  )

  test('every rhythm has the strokes of its key, each in its place', () => {
    for (const [item, samples] of each('rhythm', 'melody', 'rhythmImitation')) {
      const expected = [...new Set(item.notes.map(({ at }) => at))]
      const found = onsetsOf(samples).map((at) => at - DELAY)
      expect(found.length, `${item.key}: ${found.map((at) => at.toFixed(2)).join(' ')}`).toBe(expected.length)
      for (const [index, at] of expected.entries())
        expect(Math.abs((found[index] ?? 0) - at), item.key).toBeLessThan(0.03)
    }
  })

  test('none is silent, and none is cut off', () => {
    for (const [{ key, kind }, samples] of each()) {
      expect(
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
        key,
      ).toBeGreaterThan(0.5)
      const end = partOf(samples, SOUND_SECONDS[kind] + DELAY - 0.01, SOUND_SECONDS[kind] + DELAY)
      expect(
        end.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
        key,
      ).toBeLessThan(0.05)
    }
  })
})
