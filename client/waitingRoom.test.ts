import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, whenToldToWait } from './api.ts'
import { isOverloaded, retryWhileOverloaded } from './retry.ts'
import { openSession, setSession } from './session.ts'
import { currentWaiting, stopWaiting, stopWaitingSince, waitIfTold } from './waitingRoom.ts'

whenToldToWait(waitIfTold)

const place = (Ahead: number, NextSeconds: number, Seconds: number | null = null) => ({ Ahead, Seconds, NextSeconds })
const refusal = (Waiting: object) =>
  Response.json(
    { Code: 0, Msg: '当前访问人数较多，请5秒后再试', OtherMsg: { Reason: 'OVERLOADED', Params: { n: 5 }, Waiting } },
    { status: 429 },
  )
const told = (item: object | null) => Response.json({ Code: 1, Msg: '', OtherMsg: null, item })
const done = () => Response.json({ Code: 1, Msg: '', OtherMsg: { EF_ID: 7 }, item: null })

/** Answers call by call, and tells what was sent: the action, and the body of a write. */
function answerInTurn(...answers: Array<() => Response | Promise<Response>>): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push(`${address.split('/').pop()} ${(init.body as string | undefined) ?? ''}`.trim())
    const answer = answers.shift()
    return answer ? Promise.resolve().then(answer) : Promise.reject(new Error(`not expected: ${address}`))
  })
  return sent
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: undefined, ...events })
})
afterEach(() => {
  stopWaiting()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const signUp = (signal?: AbortSignal) => call('User', 'UpdateUserInfo', { NickName: '小音', Name: '李小音' }, signal)

describe('a call that is given a place', () => {
  test('asks at the times that the server names, and is sent again as it was when its turn has come', async () => {
    const sent = answerInTurn(
      () => refusal(place(900, 60)),
      () => told(place(300, 20, 30)),
      () => told(null),
      done,
    )
    const result = signUp()
    await pass(59)
    expect(sent).toHaveLength(1)
    expect(currentWaiting()).toMatchObject({ ahead: 900, seconds: null, isUnreachable: false, isNew: false })
    await pass(2)
    expect(sent).toHaveLength(2)
    expect(currentWaiting()).toMatchObject({ ahead: 300, seconds: 30 })
    await pass(20)
    expect((await result).OtherMsg).toEqual({ EF_ID: 7 })
    expect(sent).toEqual([sent[3], 'GetWaitingPlace', 'GetWaitingPlace', sent[0]])
    expect(currentWaiting()).toBeNull()
  })

  test('is not sent again as somebody who signed in meanwhile', async () => {
    const login = { TokenHead: 'Bearer ', NickName: '', HeadImg: '', UserType: 1, ExpTime: '2030-01-01T00:00:00+08:00' }
    openSession({ ...login, Token: 'a', Mobile: '13800000001', AgreeVersion: '', HasAgreed: 1 })
    const sent = answerInTurn(() => refusal(place(900, 5)))
    const refused = expect(signUp()).rejects.toMatchObject({ reason: 'OVERLOADED' })
    await pass(1)
    // A new token of the same person changes nothing.
    openSession({ ...login, Token: 'b', Mobile: '13800000001', AgreeVersion: '', HasAgreed: 1 })
    expect(currentWaiting()).toMatchObject({ ahead: 900 })
    openSession({ ...login, Token: 'c', Mobile: '13800000002', AgreeVersion: '', HasAgreed: 1 })
    await refused
    await pass(60)
    expect([sent.length, currentWaiting()]).toEqual([1, null])
    setSession(null)
  })

  test('ends with the form that sent it, and those before it wait on', async () => {
    const sent = answerInTurn(
      () => refusal(place(900, 60)),
      () => refusal(place(900, 60)),
      () => told(null),
      done,
    )
    const before = signUp()
    await pass(1)
    const openedAt = performance.now()
    const ofForm = expect(signUp()).rejects.toMatchObject({ reason: 'OVERLOADED' })
    await pass(1)
    stopWaitingSince(openedAt)
    await ofForm
    expect(currentWaiting()).toMatchObject({ ahead: 900 })
    await pass(60)
    await before
    expect(sent).toHaveLength(4)
  })

  test('and is given up by the person is not retried by the cache', async () => {
    answerInTurn(() => refusal(place(900, 5)))
    const refused = signUp().catch((error: unknown) => error)
    await pass(1)
    stopWaiting()
    const error = await refused
    expect([isOverloaded(error), retryWhileOverloaded.retry(0, error)]).toEqual([true, false])
  })

  test('as the first in the queue asks by itself', async () => {
    const sent = answerInTurn(
      () => refusal(place(0, 2)),
      () => refusal(place(0, 2)),
      done,
    )
    const result = signUp()
    await pass(4)
    await result
    expect(sent).toHaveLength(3)
    expect(sent.join()).not.toContain('GetWaitingPlace')
  })

  test('waits together with the other calls of the page, of which one asks', async () => {
    const sent = answerInTurn(
      () => refusal(place(9, 10)),
      () => refusal(place(9, 10)),
      () => told(null),
      done,
      done,
    )
    const both = Promise.all([signUp(), call('User', 'GetUserInfo', {})])
    await pass(10)
    await both
    expect(sent.filter((each) => each === 'GetWaitingPlace')).toHaveLength(1)
  })

  test('keeps waiting while the server does not answer, and says so', async () => {
    answerInTurn(
      () => refusal(place(50, 10)),
      offline,
      offline,
      () => told(place(40, 5)),
      () => told(null),
      done,
    )
    const result = signUp()
    await pass(10)
    expect(currentWaiting()).toMatchObject({ ahead: 50, isUnreachable: true })
    await pass(4)
    expect(currentWaiting()).toMatchObject({ ahead: 40, isUnreachable: false })
    await pass(5)
    await result
  })

  test('says when the server has lost the place and given a new one', async () => {
    answerInTurn(
      () => refusal(place(50, 10)),
      () => told(place(80, 10)),
      () => told(place(70, 10)),
      () => told(null),
      done,
    )
    const result = signUp()
    await pass(10)
    expect(currentWaiting()).toMatchObject({ ahead: 80, isNew: true })
    await pass(10)
    expect(currentWaiting()).toMatchObject({ ahead: 70, isNew: false })
    await pass(10)
    await result
  })

  test('ends with its refusal when the person gives up, and asks no more', async () => {
    const sent = answerInTurn(() => refusal(place(50, 10)))
    const result = expect(signUp()).rejects.toMatchObject({ reason: 'OVERLOADED' })
    await pass(1)
    stopWaiting()
    await result
    await pass(60)
    expect(sent).toHaveLength(1)
    expect(currentWaiting()).toBeNull()
  })

  test('that the page gives up waits no more', async () => {
    const sent = answerInTurn(() => refusal(place(50, 10)))
    const leave = new AbortController()
    const result = expect(signUp(leave.signal)).rejects.toMatchObject({ reason: 'OVERLOADED' })
    await pass(1)
    leave.abort()
    await result
    await pass(60)
    expect(sent).toHaveLength(1)
  })

  test('ends where the login has ended meanwhile', async () => {
    answerInTurn(
      () => refusal(place(50, 10)),
      () => Response.json({ Code: 0, Msg: '请先登录', OtherMsg: null }, { status: 401 }),
    )
    const result = expect(signUp()).rejects.toMatchObject({ failure: 'unauthorised' })
    await pass(10)
    await result
  })
})

test('an overload without a place is told as before', async () => {
  answerInTurn(() =>
    Response.json(
      { Code: 0, Msg: '当前访问人数较多，请5秒后再试', OtherMsg: { Reason: 'OVERLOADED', Params: { n: 5 } } },
      { status: 429 },
    ),
  )
  await expect(signUp()).rejects.toMatchObject({ reason: 'OVERLOADED', wait: 5 })
  expect(currentWaiting()).toBeNull()
})
