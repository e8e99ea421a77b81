import { describe, expect, test } from 'vitest'
import { HEARING_KINDS, isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { parseNotation, soundsOf } from '#domain/catalogue/hearingNotation.ts'
import { HEARING_LEVELS, hearingBank, pointsOf, SOUND_SECONDS } from './hearingBank.ts'

const bank = hearingBank()
const of = (kind: string, level: number) => bank.filter((item) => item.kind === kind && item.level === level)

describe('the hearing bank', () => {
  test('is the same each time', () => {
    expect(hearingBank()).toEqual(bank)
    expect(new Set(bank.map(({ key }) => key)).size).toBe(bank.length)
  })

  test('has six items and more for the exam and three for practice, of every kind and level', () => {
    for (const level of HEARING_LEVELS)
      for (const kind of HEARING_KINDS) {
        const items = of(kind, level)
        expect(items.filter(({ pool }) => pool === 'exam').length, `${kind} ${level}`).toBeGreaterThanOrEqual(6)
        expect(
          items.filter(({ pool }) => pool === 'practice'),
          `${kind} ${level}`,
        ).toHaveLength(3)
        expect(new Set(items.map(({ notes }) => JSON.stringify(notes))).size, 'no sound twice').toBe(items.length)
      }
  })

  test('each item has different options with one key among them, or a model', () => {
    for (const { key, kind, options, correct, model } of bank) {
      expect(new Set(options).size, key).toBe(options.length)
      if (isRecorded(kind)) {
        expect([options, correct, parseNotation(model) === null], key).toEqual([[], null, false])
      } else {
        expect(options.length, key).toBeGreaterThanOrEqual(3)
        expect(options[correct ?? -1], key).toBeTruthy()
      }
    }
  })

  test('the key stands anywhere among the options', () => {
    for (const kind of HEARING_KINDS.filter((one) => !isRecorded(one))) {
      const places = bank.filter((item) => item.kind === kind).map(({ correct }) => correct)
      expect(new Set(places).size, kind).toBeGreaterThanOrEqual(3)
    }
  })

  test('what a key says is what is played', () => {
    for (const { key, options, correct, notes, model } of bank) {
      const notation = parseNotation(options[correct ?? -1] ?? model)
      if (!notation) continue
      const played = notes.slice(-soundsOf(notation).length)
      const first = played[0]?.at ?? 0
      expect(
        played.map(({ at }) => Math.round((at - first) / 0.125)),
        key,
      ).toEqual(soundsOf(notation).map(({ at }) => at))
      for (const [index, { midi }] of soundsOf(notation).entries())
        if (midi !== null) expect(played[index]?.midi, key).toBe(midi)
    }
  })

  test('no two choices of a rhythm or melody sound alike', () => {
    for (const { key, options } of bank) {
      const heard = options.map((option) => {
        const notation = parseNotation(option)
        return notation ? JSON.stringify(soundsOf(notation)) : option
      })
      expect(new Set(heard).size, key).toBe(options.length)
    }
  })

  test('what is to be sung lies in a child’s voice', () => {
    for (const { key, model } of bank.filter(({ kind }) => kind === 'melodySingBack')) {
      const notation = parseNotation(model)
      const midis = notation ? soundsOf(notation).map(({ midi }) => midi ?? 0) : []
      expect(Math.min(...midis), key).toBeGreaterThanOrEqual(55)
      expect(Math.max(...midis), key).toBeLessThanOrEqual(77)
    }
  })

  test('every sound fits into its file', () => {
    for (const { key, kind, notes } of bank)
      expect(Math.max(...notes.map(({ at, seconds }) => at + seconds)), key).toBeLessThan(SOUND_SECONDS[kind])
  })

  test('a paper of the demonstration is worth a hundred points', () => {
    const paper = {
      pitch: 6,
      interval: 6,
      chord: 5,
      rhythm: 5,
      melody: 5,
      mode: 4,
      timbre: 5,
      rhythmImitation: 2,
      melodySingBack: 2,
    }
    expect(HEARING_KINDS.reduce((sum, kind) => sum + paper[kind] * pointsOf(kind), 0)).toBe(100)
  })
})
