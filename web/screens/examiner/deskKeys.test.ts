import { describe, expect, test } from 'vitest'
import { type DeskFacts, deskCommandOf, deskKeys, isCommandHere, resultOfCommand } from './deskKeys.ts'

const press = (key: string, changes: Partial<Parameters<typeof deskCommandOf>[0]> = {}) =>
  deskCommandOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    isTyping: false,
    isOnControl: false,
    ...changes,
  })

describe('the keys of the desk', () => {
  test.each(deskKeys.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)))(
    '%j is %s',
    (key, command) => expect(press(key)).toBe(command),
  )

  test('no key has two meanings', () => {
    const all = deskKeys.flatMap(({ keys }) => keys)
    expect(new Set(all).size).toBe(all.length)
  })

  test('the digits set the result, best first', () => {
    expect(['1', '2', '3', '4'].map((key) => resultOfCommand(press(key) ?? expect.fail()))).toEqual([4, 3, 2, 1])
  })

  test('upper-case letters work too', () => expect(press('K')).toBe('playPause'))

  test('letters typed into a text field or an input method are no commands', () => {
    expect(press('k', { isTyping: true })).toBeNull()
    expect(press('k', { isComposing: true })).toBeNull()
  })

  test('space and arrows are left to the focused control', () => {
    expect(press(' ', { isOnControl: true })).toBeNull()
    expect(press('ArrowLeft', { isOnControl: true })).toBeNull()
    expect(press('n', { isOnControl: true })).toBe('nextPiece')
  })

  test('Ctrl+Enter submits from a box too; other combinations are the browser’s', () => {
    expect(press('Enter', { ctrlKey: true, isTyping: true })).toBe('submit')
    expect(press('Enter')).toBeNull()
    expect(press('a', { ctrlKey: true })).toBeNull()
    expect(press('l', { metaKey: true })).toBeNull()
  })
})

describe('the list of keys shows the available commands', () => {
  const all: DeskFacts = {
    hasPlayer: true,
    hasMoments: true,
    hasPieces: true,
    hasComments: true,
    isWriting: true,
    canChange: false,
    hasNext: false,
  }
  const named = (changes: Partial<DeskFacts>) =>
    deskKeys.map(({ command }) => command).filter((command) => isCommandHere(command, { ...all, ...changes }))

  test('at the desk with a video', () => {
    const keys = named({})
    expect(keys).toEqual(expect.arrayContaining(['playPause', 'noteTime', 'comments', 'sign', 'nextPiece', 'help']))
    expect(keys).not.toContain('change')
    expect(keys).not.toContain('nextCandidate')
  })

  test('on site there is no player and there are no moments', () => {
    const keys = named({ hasPlayer: false, hasMoments: false })
    for (const key of ['playPause', 'faster', 'markA', 'noteTime'] as const) expect(keys).not.toContain(key)
    expect(keys).toContain('result4')
  })

  test('when reading a review, only commands that do not edit', () => {
    const keys = named({ isWriting: false, canChange: true, hasNext: true })
    for (const key of ['words', 'result1', 'sign', 'comments', 'noteTime'] as const) expect(keys).not.toContain(key)
    expect(keys).toEqual(expect.arrayContaining(['playPause', 'change', 'nextCandidate']))
  })

  test('with one piece, and without built-in comments', () => {
    expect(named({ hasPieces: false })).not.toContain('nextPiece')
    expect(named({ hasComments: false })).not.toContain('comments')
  })
})
