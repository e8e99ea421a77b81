import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, whenFactorNeeded, whenSessionLost } from './api.ts'
import { currentSession, type Session, setSession } from './session.ts'

const session = (token: string): Session => ({
  token,
  tokenHead: 'Bearer ',
  nickName: '',
  headImg: '',
  mobile: '',
  userType: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
})
const unauthorised = () => new Response(JSON.stringify({ Code: 0, Msg: '请先登录', OtherMsg: null }), { status: 401 })

/** Holds the answers to calls until the test releases them. */
function holdAnswers() {
  const sent: { token: string | null; answer: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('Authorization')
    return new Promise<Response>((resolve) => sent.push({ token, answer: resolve }))
  })
  return sent
}

describe('an answer 401', () => {
  const lost = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: undefined })
    lost.mockClear()
    whenSessionLost(lost)
  })
  afterEach(() => {
    setSession(null)
    vi.unstubAllGlobals()
  })

  test('ends the login whose token was sent', async () => {
    setSession(session('one'))
    const sent = holdAnswers()
    const pending = call('User', 'GetUserInfo', {})
    sent[0]?.answer(unauthorised())
    await expect(pending).rejects.toMatchObject({ failure: 'unauthorised' })
    expect(lost).toHaveBeenCalledOnce()
    expect(currentSession()).toBeNull()
  })

  test('to a token that was refreshed meanwhile leaves the new one alone', async () => {
    setSession(session('one'))
    const sent = holdAnswers()
    const pending = call('User', 'GetUserInfo', {})
    setSession(session('two'))
    sent[0]?.answer(unauthorised())
    await expect(pending).rejects.toMatchObject({ failure: 'unauthorised' })
    expect(lost).not.toHaveBeenCalled()
    expect(currentSession()?.token).toBe('two')
  })

  test('after a logout is no loss; the logout itself still carried the token', async () => {
    setSession(session('one'))
    const sent = holdAnswers()
    const late = call('User', 'GetUserInfo', {})
    const ended = call('User', 'Logout', {})
    setSession(null)
    sent[0]?.answer(unauthorised())
    sent[1]?.answer(new Response(JSON.stringify({ Code: 1, Msg: '', OtherMsg: null }), { status: 200 }))
    await expect(late).rejects.toMatchObject({ failure: 'unauthorised' })
    await ended
    expect(sent.map(({ token }) => token)).toEqual(['Bearer one', 'Bearer one'])
    expect(lost).not.toHaveBeenCalled()
  })

  test('to a call without a login offers no reload', async () => {
    const sent = holdAnswers()
    const pending = call('User', 'GetUserInfo', {})
    sent[0]?.answer(unauthorised())
    await expect(pending).rejects.toMatchObject({ failure: 'unauthorised' })
    expect(lost).not.toHaveBeenCalled()
  })
})

test('a call without an answer is given up after 25 seconds, in the words of the specification', async () => {
  const waits: number[] = []
  vi.stubGlobal('window', {
    clearTimeout,
    localStorage: undefined,
    // The wait itself is skipped: the test decides when it is over.
    setTimeout: (over: () => void, ms: number) => {
      waits.push(ms)
      return setTimeout(over, 0)
    },
  })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  await expect(call('Public', 'GetSiteInfo', {})).rejects.toMatchObject({
    failure: 'timeout',
    message: '请求超时，请检查网络',
  })
  expect(waits).toEqual([25_000])
  vi.unstubAllGlobals()
})

describe('a refusal for want of the second factor', () => {
  const refusal = (Reason: string) => Response.json({ Code: 0, Msg: '请先验证', OtherMsg: { Reason } }, { status: 403 })
  const success = () => Response.json({ Code: 1, Msg: '', OtherMsg: { Approved: 1 } })
  /** Answers one after the other, and tells what was sent. */
  function answerInTurn(...answers: Response[]): string[] {
    const sent: string[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(init.body as string)
      return Promise.resolve(answers.shift())
    })
    return sent
  }
  beforeEach(() => vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: undefined }))
  afterEach(() => vi.unstubAllGlobals())
  const approve = () => call('Admin', 'ApproveResults', { EF_IDs: [7] })

  test('is asked for, and the same call is then sent again', async () => {
    const asked = vi.fn(() => Promise.resolve(true))
    whenFactorNeeded(asked)
    const sent = answerInTurn(refusal('FRESH_PROOF_REQUIRED'), success())
    expect((await approve()).OtherMsg).toEqual({ Approved: 1 })
    expect(asked.mock.calls).toEqual([['FRESH_PROOF_REQUIRED']])
    expect(sent).toEqual(['{"EF_IDs":[7]}', '{"EF_IDs":[7]}'])
  })

  test('stays a refusal where the person gives up, and a second one is not asked about again', async () => {
    whenFactorNeeded(() => Promise.resolve(false))
    answerInTurn(refusal('FRESH_PROOF_REQUIRED'))
    await expect(approve()).rejects.toMatchObject({ reason: 'FRESH_PROOF_REQUIRED' })
    const asked = vi.fn(() => Promise.resolve(true))
    whenFactorNeeded(asked)
    answerInTurn(refusal('SECOND_FACTOR_REQUIRED'), refusal('SECOND_FACTOR_REQUIRED'))
    await expect(approve()).rejects.toMatchObject({ reason: 'SECOND_FACTOR_REQUIRED' })
    expect(asked).toHaveBeenCalledOnce()
  })

  test('any other refusal is not asked about', async () => {
    const asked = vi.fn(() => Promise.resolve(true))
    whenFactorNeeded(asked)
    answerInTurn(refusal('ROLE_WRONG'))
    await expect(approve()).rejects.toMatchObject({ reason: 'ROLE_WRONG' })
    expect(asked).not.toHaveBeenCalled()
  })
})
