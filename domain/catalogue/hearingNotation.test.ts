import { expect, test } from 'vitest'
import { midiOf, notationText, parseNotation, soundsOf, spokenNotation, staffStepOf } from './hearingNotation.ts'

const pitch = (letter: string, octave: number, alter: -1 | 0 | 1 = 0) => ({ letter, octave, alter })

test('a melody is read with its pitches, lengths, dots, rests and bars', () => {
  const notation = parseNotation('♫3/4 C4q F#4e. Bb3s rq | E4h.')
  expect(notation).toMatchObject({ beats: 3, beatUnit: 4, barsAt: [12] })
  expect(notation && soundsOf(notation)).toEqual([
    { at: 0, sixteenths: 4, midi: 60 },
    { at: 4, sixteenths: 3, midi: 66 },
    { at: 7, sixteenths: 1, midi: 58 },
    { at: 12, sixteenths: 12, midi: 64 },
  ])
})

test('a rhythm has no pitches', () => {
  const notation = parseNotation('♫2/4 q e e')
  expect(notation?.notes.map((note) => note.pitch)).toEqual([null, null, null])
})

test.each(['大三度', '', '♫4/4', '♫4/4 C4', '♫4/4 H4q', '♫4/4 C4q x', '4/4 q q'])('“%s” is no notation', (text) => {
  expect(parseNotation(text)).toBeNull()
})

test('bar lines stand where bars end', () => {
  expect(notationText(4, 4, ['C4h', 'D4h', 'E4w'])).toBe('♫4/4 C4h D4h | E4w')
  expect(notationText(6, 8, ['q.', 'q.', 'e', 'e', 'e', 'q.'])).toBe('♫6/8 q. q. | e e e q.')
})

test.each([
  [pitch('C', 4), 60, 0],
  [pitch('E', 4), 64, 2],
  [pitch('B', 3), 59, -1],
  [pitch('F', 5, 1), 78, 10],
  [pitch('C', 4, -1), 59, 0],
])('%j is %d and stands on step %d', (note, midi, step) => {
  expect([midiOf(note), staffStepOf(note)]).toEqual([midi, step])
})

test('screen readers get the notation in words', () => {
  const notation = parseNotation('♫4/4 C4q. Bb4e rh | q')
  expect(notation && spokenNotation(notation)).toBe('4/4拍：附点四分 C4，八分 降B4，二分休止，小节线，四分')
})
