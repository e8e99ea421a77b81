import { expect, test } from 'vitest'
import { parseNotation } from '#domain/catalogue/hearingNotation.ts'
import { BASE, GAP, layoutOf } from './notationLayout.ts'

function layout(text: string) {
  const notation = parseNotation(text)
  if (!notation) throw new Error(text)
  return layoutOf(notation)
}

test('notes are placed from left to right, on the line of their pitch', () => {
  const { notes, bars } = layout('♫4/4 E4q F4q B4h | C4w')
  const xs = notes.map(({ x }) => x)
  expect(xs).toEqual([...xs].sort((a, b) => a - b))
  expect(notes.map(({ y }) => y)).toEqual([BASE, BASE - GAP / 2, BASE - 2 * GAP, BASE + GAP])
  expect(notes[3]?.ledgers).toEqual([BASE + GAP])
  expect(notes.map(({ isStemUp }) => isStemUp)).toEqual([true, true, false, true])
  expect(bars).toHaveLength(1)
})

test('eighths and sixteenths of one beat share a beam, others have flags', () => {
  const { beams, notes } = layout('♫4/4 e e q s s s s e re')
  expect(beams).toHaveLength(1 + 1 + 3)
  expect(notes.map(({ flags }) => flags)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0])
})

test('the stems of a beamed group end at one height', () => {
  const { notes } = layout('♫2/4 C4e G4e q')
  expect(notes[0]?.stemTo).toBe(notes[1]?.stemTo)
})

test('in six-eight time three eighths form one group', () => {
  expect(layout('♫6/8 e e e q.').beams).toHaveLength(1)
})
