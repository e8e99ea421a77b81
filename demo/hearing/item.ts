import type { HearingKind, HearingPool } from '#domain/catalogue/hearingKinds.ts'
import type { Random } from './random.ts'

/**
 * One note for the synthesiser, with times in seconds. `program` is a General MIDI program from 0, or the woodblock.
 */
export interface SoundNote {
  at: number
  seconds: number
  midi: number
  program: number | 'woodblock'
}

/** A generated item; of its options the first is the correct one. */
export interface ItemDraft {
  prompt: string
  notes: SoundNote[]
  /** The options; empty for recorded items. */
  options: string[]
  /** The model answer of a recorded item for the examiner, as notation. */
  model: string
}

export interface BankItem {
  /** The item's key, which is also the name of its sound file. */
  key: string
  kind: HearingKind
  /** The level, 1 to 5. */
  level: number
  pool: HearingPool
  prompt: string
  /** The options in stored order; `correct` is an index from 0, null for recorded items. */
  options: string[]
  correct: number | null
  model: string
  notes: SoundNote[]
}

export type Drafter = (level: number, random: Random) => ItemDraft

export const PIANO = 0

/** Notes played one after the other, starting at `from` seconds. */
export function playSequence(
  midis: readonly number[],
  from: number,
  each: number,
  program: number = PIANO,
): SoundNote[] {
  return midis.map((midi, index) => ({ at: from + index * each, seconds: each * 0.94, midi, program }))
}

/** Notes played simultaneously. */
export function playChord(midis: readonly number[], at: number, seconds: number, program: number = PIANO): SoundNote[] {
  return midis.map((midi) => ({ at, seconds, midi, program }))
}

/**
 * The correct option first, then its neighbours in the list, which are the hardest to tell apart. The window around it
 * is random, so that the correct option is not always the middle one.
 */
export function optionsAround(right: string, all: readonly string[], random: Random, count = 4): string[] {
  const at = all.indexOf(right)
  const lowest = Math.max(0, at - count + 1)
  const highest = Math.max(lowest, Math.min(at, all.length - count))
  const from = lowest + random.whole(highest - lowest + 1)
  return [right, ...all.slice(from, from + count).filter((one) => one !== right)]
}

/**
 * The correct option, and what one change, the other, or both make of it. All four differ from one another equally, so
 * that comparing them does not reveal the correct one.
 */
export function fourOf<T>(right: T, change: (value: T) => T, other: (value: T) => T): [T, T, T, T] {
  return [right, change(right), other(right), change(other(right))]
}
