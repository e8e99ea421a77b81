import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#client/callError.ts'
import { createOutbox, type PhotoVerdict } from './outbox.ts'

const judge = (enrolmentId: number, status: 0 | 1 | 2 = 1): PhotoVerdict => ({
  enrolmentId,
  name: '李小雨',
  photoVersion: 1,
  status,
  remark: '',
  seen: 0,
  form: null,
})
const offline = new CallError('offline', '网络连接失败，请检查网络后重试')

/** A fake server that answers when the test tells it to, and records its calls. */
function fakeServer() {
  const calls: { judgement: PhotoVerdict; seen: number; answer: (error?: Error) => Promise<void> }[] = []
  const send = (judgement: PhotoVerdict, seen: number) =>
    new Promise<void>((resolve, reject) => {
      const answer = async (error?: Error) => {
        if (error) reject(error)
        else resolve()
        await vi.advanceTimersByTimeAsync(0)
      }
      calls.push({ judgement, seen, answer })
    })
  return { calls, send }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the outbox', () => {
  test('a saved judgement leaves', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    expect(outbox.state().unsaved).toHaveLength(1)
    await calls[0]?.answer()
    expect(outbox.state().unsaved).toEqual([])
  })

  test('without a network it stays, says why, and is sent again until it is saved', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    for (let tries = 0; tries < 8; tries += 1) {
      await calls[tries]?.answer(offline)
      expect(outbox.state().unsaved[0]).toEqual({ judgement: judge(1), failure: offline.message })
      await vi.advanceTimersByTimeAsync(20_000)
    }
    await calls[8]?.answer()
    expect(outbox.state()).toEqual({ unsaved: [], refused: [] })
  })

  test('a pause of the server (429) and an ended session are no refusals', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    await calls[0]?.answer(new CallError('refused', '操作过于频繁，请3秒后再试', 429))
    outbox.retryNow()
    await calls[1]?.answer(new CallError('unauthorised', '请先登录', 401))
    expect(outbox.state().unsaved).toHaveLength(1)
    expect(outbox.state().refused).toEqual([])
  })

  test('a refusal is handed over once, with its reason', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    await calls[0]?.answer(new CallError('refused', '考生刚刚更换了照片', 200))
    expect(outbox.takeRefused()).toEqual([{ judgement: judge(1), why: '考生刚刚更换了照片', storedVerdict: null }])
    expect(outbox.takeRefused()).toEqual([])
    expect(outbox.state().unsaved).toEqual([])
  })

  test('undoing while the judgement is under way: first one, then the other, never both at once', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1, 1))
    outbox.put(judge(1, 0))
    expect(calls).toHaveLength(1)
    await calls[0]?.answer()
    expect(calls.map(({ judgement }) => judgement.status)).toEqual([1, 0])
    await calls[1]?.answer()
    expect(outbox.state().unsaved).toEqual([])
  })

  test('a judgement that was refused while a newer one waited is not reported; the newer one is sent', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1, 1))
    outbox.put(judge(1, 2))
    await calls[0]?.answer(new CallError('refused', '考生刚刚更换了照片', 200))
    expect(outbox.state().refused).toEqual([])
    expect(calls[1]?.judgement.status).toBe(2)
  })

  test('different enrolments do not wait for each other', () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    outbox.put(judge(2))
    expect(calls.map(({ judgement }) => judgement.enrolmentId)).toEqual([1, 2])
  })

  const overtaken = (CheckStatus: number, IsMine: 0 | 1) =>
    new CallError('refused', '该照片已由王芳审核为通过', 200, {
      Reason: 'PHOTO_JUDGED',
      CheckStatus,
      CheckRemark: '',
      IsMine,
    })

  test('a refusal carries the stored verdict of a colleague, and the judgement keeps what was typed', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    const judgement = { ...judge(1, 2), form: { chosen: [2], note: '模糊', ownAdvice: '' } }
    outbox.put(judgement)
    await calls[0]?.answer(overtaken(1, 0))
    expect(outbox.takeRefused()).toMatchObject([{ judgement, storedVerdict: { status: 1, remark: '' } }])
  })

  test('one’s own judgement whose answer was lost is no refusal', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1))
    await calls[0]?.answer(offline)
    outbox.retryNow()
    await calls[1]?.answer(overtaken(1, 1))
    expect(outbox.state()).toEqual({ unsaved: [], refused: [] })
  })

  test('one’s own from another tab is a refusal', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1, 2))
    await calls[0]?.answer(overtaken(1, 1))
    expect(outbox.takeRefused()).toMatchObject([{ storedVerdict: { status: 1 } }])
  })

  test('changed while an answer was lost: the latest is sent over the one of one’s own that had arrived', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1, 1))
    await calls[0]?.answer(offline)
    outbox.put({ ...judge(1, 2), seen: 1 })
    expect(calls[1]).toMatchObject({ judgement: { status: 2 }, seen: 0 })
    await calls[1]?.answer(overtaken(1, 1))
    expect(calls[2]).toMatchObject({ judgement: { status: 2 }, seen: 1 })
    await calls[2]?.answer()
    expect(outbox.state()).toEqual({ unsaved: [], refused: [] })
  })

  test('a new verdict names the saved one as the one seen', async () => {
    const { calls, send } = fakeServer()
    const outbox = createOutbox(send)
    outbox.put(judge(1, 1))
    outbox.put({ ...judge(1, 0), seen: 1 })
    await calls[0]?.answer()
    expect(calls.map(({ seen }) => seen)).toEqual([0, 1])
  })
})
