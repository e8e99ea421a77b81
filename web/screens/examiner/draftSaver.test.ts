import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftSaver, type DraftState } from './draftSaver.ts'

function setUp() {
  const sent: string[] = []
  const states: DraftState[] = []
  const answers: Array<{ resolve: () => void; reject: (error: unknown) => void }> = []
  const saver = createDraftSaver({
    send: (text) => {
      sent.push(text)
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    },
    meaningOf: (error) => (error === 'no' ? 'refused' : error === 'other' ? 'conflict' : 'passing'),
    onState: (state) => states.push(state),
  })
  const settle = () => vi.runAllTimersAsync()
  return { saver, sent, states, answers, settle }
}

describe('saving a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('makes one call for many keystrokes, with the last text', async () => {
    const { saver, sent, states, answers, settle } = setUp()
    for (const text of ['a', 'ab', 'abc']) saver.keep(text)
    await settle()
    expect(sent).toEqual(['abc'])
    answers[0]?.resolve()
    await settle()
    expect(states).toEqual(['unsaved', 'unsaved', 'unsaved', 'saving', 'saved'])
  })

  test('sends text typed during a call after it, never in parallel', async () => {
    const { saver, sent, answers, settle } = setUp()
    saver.keep('a')
    await settle()
    saver.keep('ab')
    await settle()
    expect(sent).toEqual(['a'])
    answers[0]?.resolve()
    await settle()
    expect(sent).toEqual(['a', 'ab'])
  })

  test('retries with the latest text when the server cannot be reached', async () => {
    const { saver, sent, states, answers, settle } = setUp()
    saver.keep('a')
    await settle()
    saver.keep('ab')
    answers[0]?.reject(new Error('offline'))
    await settle()
    expect(sent).toEqual(['a', 'ab'])
    expect(states).toContain('kept')
    answers[1]?.resolve()
    await settle()
    expect(states.at(-1)).toBe('saved')
  })

  test('does not retry after a final refusal', async () => {
    const { saver, sent, states, answers, settle } = setUp()
    saver.keep('a')
    await settle()
    answers[0]?.reject('no')
    await settle()
    saver.keep('b')
    await settle()
    expect(sent).toEqual(['a'])
    expect(states.at(-1)).toBe('refused')
  })

  test('sends nothing after a conflict until the examiner has chosen', async () => {
    const { saver, sent, states, answers, settle } = setUp()
    saver.keep('a')
    await settle()
    answers[0]?.reject('other')
    await settle()
    saver.keep('ab')
    await settle()
    expect([sent, states.at(-1)]).toEqual([['a'], 'conflict'])
    saver.release(false)
    await settle()
    expect(sent).toEqual(['a', 'ab'])
  })

  test('does not send this device’s draft if the other one is chosen', async () => {
    const { saver, sent, states, settle } = setUp()
    saver.hold('mine')
    await settle()
    expect(states).toEqual(['conflict'])
    saver.release(true)
    await settle()
    expect([sent, states.at(-1)]).toEqual([[], 'saved'])
  })

  test('ignores late answers and sends nothing once stopped', async () => {
    const { saver, sent, states, answers, settle } = setUp()
    saver.keep('a')
    await settle()
    saver.keep('b')
    saver.stop()
    answers[0]?.resolve()
    await settle()
    expect(sent).toEqual(['a'])
    expect(states).toEqual(['unsaved', 'saving', 'unsaved'])
  })
})
