import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSessionFresh } from './keepSession.ts'
import { currentSession, setSession } from './session.ts'

const DAY = 86_400_000
const start = Date.parse('2026-11-20T09:00:00+08:00')

/** Counts refresh calls; the server answers with a token of seven days, or fails. */
function answerRefreshes(isUp: () => boolean): { refreshes: number } {
  const count = { refreshes: 0 }
  vi.stubGlobal('fetch', async () => {
    count.refreshes += 1
    if (!isUp()) throw new TypeError('no network')
    const OtherMsg = {
      Token: `token-${count.refreshes}`,
      TokenHead: 'Bearer ',
      NickName: '',
      HeadImg: '',
      Mobile: '',
      UserType: 1,
      ExpTime: new Date(Date.now() + 7 * DAY).toISOString(),
    }
    return new Response(JSON.stringify({ Code: 1, Msg: '', OtherMsg }))
  })
  return count
}

function signIn(leftMs: number): void {
  setSession({
    token: 'old',
    tokenHead: 'Bearer ',
    nickName: '',
    headImg: '',
    mobile: '',
    userType: 1,
    expiresAt: Date.now() + leftMs,
  })
}

describe('the login of an open page', () => {
  let stop: () => void = () => undefined
  beforeEach(() => {
    vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.stubGlobal('window', { setTimeout, clearTimeout, setInterval, clearInterval })
  })
  afterEach(() => {
    stop()
    setSession(null)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is refreshed within a second once less than 86,400 seconds remain, not before', async () => {
    const count = answerRefreshes(() => true)
    signIn(DAY + 5_000)
    stop = keepSessionFresh()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count.refreshes).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(count.refreshes).toBe(1)
    expect(currentSession()?.token).toBe('token-1')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(count.refreshes).toBe(1)
  })

  // The second try comes soon, while the earlier token is still valid in case the answer was lost.
  test('survives a network that is away, asking once more at once and then once a minute', async () => {
    let isUp = false
    const count = answerRefreshes(() => isUp)
    signIn(3_600_000)
    stop = keepSessionFresh()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(count.refreshes).toBe(6)
    expect(currentSession()?.token).toBe('old')
    isUp = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(currentSession()?.token).toBe('token-7')
  })
})
