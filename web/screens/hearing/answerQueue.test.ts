import { describe, expect, test } from 'vitest'
import { CallError } from '#client/callError.ts'
import { createAnswerQueue, type PendingAnswer } from './answerQueue.ts'

/** A fake network and fake timers, both controlled by the test. */
function setUp(kept: readonly PendingAnswer[] = []) {
  const sent: PendingAnswer[] = []
  const stored: { pending: readonly PendingAnswer[] } = { pending: kept }
  const timers: Array<() => void> = []
  const refused: PendingAnswer[] = []
  let failure: Error | null = null
  const queue = createAnswerQueue({
    kept,
    keep: (pending) => {
      stored.pending = pending
    },
    send: async (answer) => {
      await Promise.resolve()
      if (failure) throw failure
      sent.push(answer)
    },
    onRefused: (answer) => refused.push(answer),
    later: (work) => {
      timers.push(work)
      return () => {
        const at = timers.indexOf(work)
        if (at >= 0) timers.splice(at, 1)
      }
    },
  })
  const settle = async () => {
    for (let turns = 0; turns < 50; turns++) await Promise.resolve()
  }
  return {
    queue,
    sent,
    stored,
    timers,
    refused,
    settle,
    fail: (error: Error | null) => {
      failure = error
    },
  }
}

const offline = new CallError('offline', '网络连接失败')

describe('the answer queue', () => {
  test('sends answers one at a time in the order they were given', async () => {
    const { queue, sent, settle, stored } = setUp()
    for (const questionId of [3, 1, 2]) queue.put({ questionId, choice: 1 })
    await settle()
    expect(sent.map(({ questionId }) => questionId)).toEqual([3, 1, 2])
    expect(stored.pending).toEqual([])
    expect(queue.state()).toBe('idle')
  })

  test('waits without a network and resumes by itself, with only the latest answer of an item', async () => {
    const { queue, sent, settle, fail, timers, stored } = setUp()
    fail(offline)
    queue.put({ questionId: 1, choice: 1 })
    await settle()
    queue.put({ questionId: 2, choice: 2 })
    queue.put({ questionId: 1, choice: 4 })
    await settle()
    expect(queue.state()).toBe('waiting')
    expect(stored.pending).toEqual([
      { questionId: 2, choice: 2 },
      { questionId: 1, choice: 4 },
    ])
    expect(timers).toHaveLength(1)
    fail(null)
    timers[0]?.()
    await settle()
    expect(sent).toEqual([
      { questionId: 2, choice: 2 },
      { questionId: 1, choice: 4 },
    ])
  })

  test('survives a killed tab', async () => {
    const { queue, sent, settle } = setUp([{ questionId: 5, takeId: 'a' }])
    expect(queue.state()).toBe('waiting')
    await queue.flush()
    await settle()
    expect(sent).toEqual([{ questionId: 5, takeId: 'a' }])
  })

  test('drops refused answers without blocking others', async () => {
    const { queue, sent, settle, fail, refused } = setUp()
    fail(new CallError('refused', '请选择题目给出的选项', 200))
    queue.put({ questionId: 1, choice: 9 })
    await settle()
    fail(null)
    queue.put({ questionId: 2, choice: 1 })
    await settle()
    expect(refused).toEqual([{ questionId: 1, choice: 9 }])
    expect(sent).toEqual([{ questionId: 2, choice: 1 }])
  })

  test('is drained before a paper is submitted, with a timeout', async () => {
    const { queue, settle, fail, timers } = setUp()
    expect(await queue.settled(1000)).toBe(true)
    fail(offline)
    queue.put({ questionId: 1, choice: 1 })
    const waited = queue.settled(1000)
    await settle()
    timers[timers.length - 1]?.()
    timers[0]?.()
    expect(await waited).toBe(false)
  })

  test('sends nothing once the room is closed', async () => {
    const { queue, sent, settle, stored } = setUp()
    queue.close()
    queue.put({ questionId: 1, choice: 1 })
    await settle()
    expect(sent).toEqual([])
    expect(stored.pending).toHaveLength(1)
  })
})
