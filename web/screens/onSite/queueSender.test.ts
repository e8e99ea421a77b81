import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#client/callError.ts'
import type { QueuedAction } from './actions.ts'
import { createQueueSender } from './queueSender.ts'
import { queued, review } from './testDay.ts'

const offline = new CallError('offline', '网络连接失败')
const signedOut = new CallError('unauthorised', '请先登录', 401)
const refusal = new CallError('refused', '考生尚未签到', 200)

function setUp(queue: QueuedAction[], answer: (action: QueuedAction) => unknown = () => null) {
  const sent: string[] = []
  const pauses: unknown[] = []
  const sender = createQueueSender({
    read: async () => [...queue],
    send: async (action) => {
      sent.push(action.key)
      const error = answer(action)
      if (error !== null) throw error
    },
    settle: async (action) =>
      void queue.splice(
        queue.findIndex(({ key }) => key === action.key),
        1,
      ),
    refuse: async (action, { text, theirs }) => {
      const at = queue.findIndex(({ key }) => key === action.key)
      queue[at] = { ...action, refusal: text, ...(theirs ? { theirs } : {}) }
    },
    onPause: (error) => pauses.push(error),
  })
  return { sender, sent, pauses, queue }
}

describe('sending queued on-site actions', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const three = () => [queued(1, 1, { kind: 'checkIn' }), queued(2, 1, review), queued(3, 2, { kind: 'absent' })]

  test('sends one at a time and in order, until the queue is empty', async () => {
    const { sender, sent, queue, pauses } = setUp(three())
    await sender.wake()
    expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
    expect([queue, pauses]).toEqual([[], [null]])
  })

  test('keeps everything in order without a network, and resends with the same keys', async () => {
    let isOnline = false
    const { sender, sent, queue, pauses } = setUp(three(), () => (isOnline ? null : offline))
    await sender.wake()
    expect([queue.length, pauses]).toEqual([3, [offline]])
    isOnline = true
    await vi.runAllTimersAsync()
    expect(sent).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
    expect(queue).toEqual([])
  })

  test('keeps a review together with the one another device sent first', async () => {
    const theirs = { ER_ID: 7, Judgement: '[]', ERT_Code: 2, Suggestion: '', Signature: '', Version: 1, SubmitTime: '' }
    const conflict = new CallError('refused', '已在其他设备上修改', 200, {
      Reason: 'REVIEW_CHANGED_ELSEWHERE',
      ...theirs,
    })
    const { sender, queue } = setUp([queued(1, 1, review)], () => conflict)
    await sender.wake()
    expect(queue).toMatchObject([{ refusal: '已在其他设备上修改', theirs }])
  })

  test('keeps a refused action for a decision; later ones of that candidate wait, others are sent', async () => {
    const { sender, sent, queue } = setUp(three(), ({ key }) => (key === 'key-1' ? refusal : null))
    await sender.wake()
    expect(sent).toEqual(['key-1', 'key-3'])
    expect(queue.map(({ key, refusal: why }) => [key, why])).toEqual([
      ['key-1', '考生尚未签到'],
      ['key-2', null],
    ])
  })

  test('refuses nothing when the login has ended: all waits for the same person', async () => {
    const { sender, sent, queue, pauses } = setUp(three(), () => signedOut)
    await sender.wake()
    await vi.runAllTimersAsync()
    expect([sent, queue.length, pauses]).toEqual([['key-1'], 3, [signedOut]])
  })

  test('sends actions added meanwhile, and nothing twice', async () => {
    const { sender, sent, queue } = setUp(three())
    const first = sender.wake()
    queue.push(queued(4, 3, { kind: 'checkIn' }))
    await Promise.all([first, sender.wake()])
    expect(sent).toEqual(['key-1', 'key-2', 'key-3', 'key-4'])
  })

  test('sends nothing after the logout', async () => {
    const { sender, sent } = setUp(three(), () => offline)
    await sender.wake()
    sender.stop()
    await vi.runAllTimersAsync()
    await sender.wake()
    expect(sent).toEqual(['key-1'])
  })
})
