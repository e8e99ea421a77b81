import type { SoundNote } from '../demo/hearing/item.ts'

/** 120 quarter notes a minute, with 480 ticks each. */
const TICKS_PER_SECOND = 960
const PERCUSSION = 9
const VELOCITY = 92
/** Clicks are softer than the notes. */
const CLICK_VELOCITY = 48

interface MidiEvent {
  tick: number
  /** Events at the same time are ordered, so that notes end before others start. */
  order: number
  bytes: readonly number[]
}

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

const velocityOf = (program: SoundNote['program']) => (program === 'woodblock' ? CLICK_VELOCITY : VELOCITY)

function eventsOf(notes: readonly SoundNote[], from: number): MidiEvent[] {
  const programs = [...new Set(notes.map(({ program }) => program))].filter((program) => program !== 'woodblock')
  const channelOf = (program: SoundNote['program']) =>
    program === 'woodblock' ? PERCUSSION : programs.indexOf(program)
  const at = (seconds: number) => Math.round((from + seconds) * TICKS_PER_SECOND)
  const changes = programs.map((program) => ({ tick: at(0), order: 1, bytes: [0xc0 | channelOf(program), program] }))
  return [
    ...changes,
    ...notes.flatMap(({ at: start, seconds, midi, program }) => [
      { tick: at(start), order: 2, bytes: [0x90 | channelOf(program), midi, velocityOf(program)] },
      { tick: at(start + seconds), order: 0, bytes: [0x80 | channelOf(program), midi, 0] },
    ]),
  ]
}

/** Writes a standard MIDI file of pieces, each starting at its second; at most nine instruments per piece. */
export function midiFile(pieces: ReadonlyArray<{ from: number; notes: readonly SoundNote[] }>): Buffer {
  const events = pieces.flatMap(({ from, notes }) => eventsOf(notes, from))
  events.sort((a, b) => a.tick - b.tick || a.order - b.order)
  let last = 0
  const track = events.flatMap(({ tick, bytes }) => {
    const delta = variableLength(tick - last)
    last = tick
    return [...delta, ...bytes]
  })
  const body = Buffer.from([...track, ...variableLength(TICKS_PER_SECOND * 3), 0xff, 0x2f, 0])
  const head = Buffer.alloc(22)
  head.write('MThd', 0, 'latin1')
  head.writeUInt32BE(6, 4)
  head.writeUInt16BE(1, 10)
  head.writeUInt16BE(TICKS_PER_SECOND / 2, 12)
  head.write('MTrk', 14, 'latin1')
  head.writeUInt32BE(body.length, 18)
  return Buffer.concat([head, body])
}
