import { describe, expect, test } from 'vitest'
import { commandOf, type KeyPress } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  repeat: false,
  isShortcut: false,
  isComposing: false,
  focus: 'page',
  ...more,
})

describe('while judging', () => {
  test.each([
    ['a', 'pass'],
    ['A', 'pass'],
    ['Enter', 'pass'],
    ['d', 'openReasons'],
    ['s', 'skip'],
    ['ArrowRight', 'skip'],
    ['ArrowLeft', 'back'],
    ['u', 'undo'],
    ['?', 'showKeys'],
  ])('%s means %s', (key, command) => {
    expect(commandOf(press(key), false)).toEqual({ do: command })
  })

  test.each([
    ['a number', press('1')],
    ['an unknown key', press('x')],
    ['the name of something every object has', press('constructor')],
    ['a held key', press('a', { repeat: true })],
    ['a shortcut of the browser', press('a', { isShortcut: true })],
    ['composing Chinese', press('a', { isComposing: true })],
    ['typing into a field', press('a', { focus: 'field' })],
    ['Enter on a button, which presses the button', press('Enter', { focus: 'button' })],
  ])('%s means nothing', (_case, given) => {
    expect(commandOf(given, false)).toBeNull()
  })

  test('letters work after a click on a button', () => {
    expect(commandOf(press('a', { focus: 'button' }), false)).toEqual({ do: 'pass' })
  })
})

describe('while choosing reasons', () => {
  test('numbers choose, Enter confirms, Escape leaves, also from the note', () => {
    expect(commandOf(press('3'), true)).toEqual({ do: 'toggleReason', number: 3 })
    expect(commandOf(press('Enter'), true)).toEqual({ do: 'confirmFail' })
    expect(commandOf(press('Enter', { focus: 'field' }), true)).toEqual({ do: 'confirmFail' })
    expect(commandOf(press('Escape', { focus: 'field' }), true)).toEqual({ do: 'closeReasons' })
  })

  test('a number typed into the note stays text, and no letter passes the photo', () => {
    expect(commandOf(press('3', { focus: 'field' }), true)).toBeNull()
    expect(commandOf(press('a'), true)).toBeNull()
  })

  test('Enter that ends a composition does not fail the photo', () => {
    expect(commandOf(press('Enter', { focus: 'field', isComposing: true }), true)).toBeNull()
  })
})
