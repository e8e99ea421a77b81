import { describe, expect, test } from 'vitest'
import { deskCommandOf, deskKeys, resultOfCommand } from './deskKeys.ts'

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

  test('no key means two things', () => {
    const all = deskKeys.flatMap(({ keys }) => keys)
    expect(new Set(all).size).toBe(all.length)
  })

  test('the digits give the results, best first', () => {
    expect(['1', '2', '3', '4'].map((key) => resultOfCommand(press(key) ?? expect.fail()))).toEqual([4, 3, 2, 1])
  })

  test('capitals count', () => expect(press('K')).toBe('playPause'))

  test('letters typed into a box stay letters, and so do those of an input method', () => {
    expect(press('k', { isTyping: true })).toBeNull()
    expect(press('k', { isComposing: true })).toBeNull()
  })

  test('space and arrows belong to the control they stand on', () => {
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
