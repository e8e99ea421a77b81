import type { HearingKind, HearingPool } from '#domain/hearingKinds.ts'
import type { Random } from './random.ts'

/** One note as the synthesiser plays it; times in seconds. `program`: General MIDI from 0, or the woodblock. */
export interface SoundNote {
  at: number
  seconds: number
  midi: number
  program: number | 'woodblock'
}

/** What a generator makes of one kind and level: the key stands first, then what it is taken for. */
export interface Drafted {
  prompt: string
  notes: SoundNote[]
  /** Empty for recorded items. */
  options: string[]
  /** For the examiner: how a recorded item should sound, as notation. */
  model: string
}

export interface BankItem {
  /** Also the name of the sound's file. */
  key: string
  kind: HearingKind
  /** 1 to 5. */
  level: number
  pool: HearingPool
  prompt: string
  /** In the order of the bank; `correct` counts from 0, null for recorded items. */
  options: string[]
  correct: number | null
  model: string
  notes: SoundNote[]
}

export type Drafter = (level: number, random: Random) => Drafted

export const PIANO = 0

/** Notes one after the other from `from` seconds on. */
export function inTurn(midis: readonly number[], from: number, each: number, program: number = PIANO): SoundNote[] {
  return midis.map((midi, index) => ({ at: from + index * each, seconds: each * 0.94, midi, program }))
}

/** Notes at once. */
export function atOnce(midis: readonly number[], at: number, seconds: number, program: number = PIANO): SoundNote[] {
  return midis.map((midi) => ({ at, seconds, midi, program }))
}

/**
 * The right one first, then its neighbours in the list, which are the hardest to tell apart. The window lies at random, so
 * that the right one is not always the one in the middle.
 */
export function optionsAround(right: string, all: readonly string[], random: Random, count = 4): string[] {
  const at = all.indexOf(right)
  const lowest = Math.max(0, at - count + 1)
  const highest = Math.max(lowest, Math.min(at, all.length - count))
  const from = lowest + random.whole(highest - lowest + 1)
  return [right, ...all.slice(from, from + count).filter((one) => one !== right)]
}

/**
 * The right one and what one change, the other, or both make of it: each of the four differs from the others alike, so
 * that comparing them gives nothing away.
 */
export function fourOf<T>(right: T, change: (of: T) => T, other: (of: T) => T): [T, T, T, T] {
  return [right, change(right), other(right), change(other(right))]
}
