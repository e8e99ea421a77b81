import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'
import { createGate, type Rank } from './gate.ts'

/** Resolves once everything that is not waiting has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

function openGate({ atOnce = 1, waitMs = 600 } = {}) {
  let at = 0
  const gate = createGate({ atOnce, waitMs, now: () => at, random: () => 0.5 })
  const order: string[] = []
  const enter = (name: string, rank: Rank = 'known') =>
    gate.enter(rank).then(
      () => order.push(name),
      () => order.push(`${name} refused`),
    )
  return {
    gate,
    order,
    enter,
    pass: (ms: number) => {
      at += ms
    },
    /** One running call ends, and the next one starts. */
    end: async () => {
      gate.leave()
      await settled()
    },
  }
}

/** With one slot, a new call arrives whenever one ends, until the queue has been standing and is empty again. */
async function stand({ enter, end, pass }: ReturnType<typeof openGate>): Promise<void> {
  void enter('running')
  void enter('early')
  void enter('also early')
  for (let n = 0; n < 7; n++) {
    pass(95)
    void enter(`look ${n}`)
    await end()
  }
}

describe('the gate', () => {
  test('runs a limited number at once, the others in order', async () => {
    const { order, enter, end, gate } = openGate({ atOnce: 2 })
    for (const name of ['a', 'b', 'c', 'd']) void enter(name)
    await settled()
    expect(order).toEqual(['a', 'b'])
    await end()
    await end()
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    await end()
    await end()
    expect(gate.load()).toEqual({ running: 0, waiting: 0 })
  })

  test('serves a running exam before a sign-up, a write before a read, a read before a stranger', async () => {
    const { order, enter, end } = openGate()
    void enter('first')
    void enter('stranger', 'anyone')
    void enter('look', 'known')
    void enter('sign-up', 'work')
    void enter('exam', 'urgent')
    for (let n = 0; n < 4; n++) await end()
    expect(order).toEqual(['first', 'exam', 'sign-up', 'look', 'stranger'])
  })

  test('refuses calls that would wait too long, strangers first', async () => {
    const { order, enter, end, pass } = openGate()
    void enter('first')
    for (const rank of ['anyone', 'known', 'work', 'urgent'] as const) void enter(rank, rank)
    pass(301)
    await end()
    expect(order).toEqual(['first', 'anyone refused', 'urgent'])
    pass(150)
    await end()
    expect(order).toContain('known refused')
    expect(order).toContain('work')
  })

  test('serves a standing queue last in, first out, and refuses the others soon', async () => {
    const gate = openGate()
    await stand(gate)
    const { order } = gate
    expect(order.slice(0, 7)).toEqual(['running', 'early', 'also early', 'look 0', 'look 1', 'look 2', 'look 3'])
    expect(order.slice(7)).toEqual(['look 6', 'look 4 refused', 'look 5 refused'])
  })

  test.each([
    ['stands again as soon as it is not short', 1000, ['new', 'old refused']],
    ['may be a burst again after a while', 1100, ['old']],
  ])('one that stood a moment ago %s', async (_what, quietMs, expected) => {
    const gate = openGate()
    const { order, enter, end, pass } = gate
    await stand(gate)
    await end()
    order.length = 0
    pass(quietMs)
    void enter('first')
    void enter('old')
    pass(130)
    void enter('new')
    await end()
    expect(order).toEqual(['first', ...expected])
  })

  test('keeps a queue that moves quickly', async () => {
    const { order, enter, end, pass } = openGate()
    void enter('running')
    void enter('early')
    for (let n = 0; n < 40; n++) {
      pass(95)
      void enter(`look ${n}`)
      await end()
    }
    expect(order).toEqual(['running', 'early', ...Array.from({ length: 39 }, (_, n) => `look ${n}`)])
  })

  test('loses no call: each is served or refused, and all slots are free again', async () => {
    const { gate, pass } = openGate({ atOnce: 3 })
    let inside = 0
    let most = 0
    let done = 0
    const call = async (rank: Rank) => {
      try {
        await gate.enter(rank)
      } catch {
        return
      }
      most = Math.max(most, ++inside)
      await settled()
      pass(20)
      inside -= 1
      done += 1
      gate.leave()
    }
    const ranks = ['urgent', 'work', 'known', 'anyone'] as const
    await Promise.all(Array.from({ length: 400 }, (_, n) => call(ranks[n % 4] ?? 'known')))
    expect(most).toBe(3)
    expect(done).toBeGreaterThan(50)
    expect(done).toBeLessThan(400)
    expect(gate.load()).toEqual({ running: 0, waiting: 0 })
  })

  test('lets everybody wait without a limit', async () => {
    const { order, enter, end, pass } = openGate({ waitMs: 0 })
    void enter('first')
    void enter('second', 'anyone')
    pass(60_000)
    await end()
    expect(order).toEqual(['first', 'second'])
  })
})

describe('more calls than the machine can serve', () => {
  let server: TestServer
  let account: BuiltAccount
  beforeAll(async () => {
    server = await startTestServer({ env: { LIMIT_WAIT_MS: '200' } })
    account = await buildAccount(server)
    await server.call('User', 'GetUserInfo', {}, { token: account.token })
  })
  afterAll(() => server.stop())

  const READ = () => server.call('Exam', 'GetMyExamFormList', {}, { token: account.token })

  /** Runs the work while all slots are taken, as by calls that wait for something slow. */
  async function whileFull(work: () => Promise<void>): Promise<void> {
    const places = 2 * server.config.poolSize
    for (let n = 0; n < places; n++) await server.services.gate.enter('urgent')
    try {
      await work()
    } finally {
      for (let n = 0; n < places; n++) server.services.gate.leave()
    }
  }

  test('are refused with 429, a sentence and Retry-After, and served again afterwards', async () => {
    await whileFull(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, READ))
      for (const answer of answers) {
        const seconds = Number(answer.headers['retry-after'])
        expect(seconds).toBeGreaterThanOrEqual(1)
        expect(answer).toMatchObject({
          status: 429,
          Code: 0,
          OtherMsg: { Reason: 'OVERLOADED', Params: { n: seconds } },
        })
        expect(answer.Msg).toBe(`当前访问人数较多，请${seconds}秒后再试`)
      }
    })
    await eventually('an answer', READ, ({ Code }) => Code === 1)
    expect(server.services.gate.load()).toEqual({ running: 0, waiting: 0 })
  })

  test('do not affect health, readiness, cached lists and payment notices', async () => {
    await whileFull(async () => {
      for (const url of ['/healthz', '/readyz', '/api/ExamPublic/GetALLExamBatchALLFeeList'])
        expect((await server.app.inject({ url })).statusCode).toBe(200)
      const notice = await server.app.inject({
        method: 'POST',
        url: '/api/WeiXin/PayNotify',
        headers: { 'content-type': 'text/xml' },
        payload: '<xml><return_code>FAIL</return_code></xml>',
      })
      expect(notice.statusCode).toBe(200)
    })
  })

  test('are refused before they start, so that a write can be sent again', async () => {
    const write = () =>
      server.call('User', 'UpdateUserInfo', { NickName: '小音', Name: '李小音' }, { token: account.token })
    await whileFull(async () => {
      expect((await write()).status).toBe(429)
    })
    const look = () => server.call('User', 'GetUserInfo', {}, { token: account.token })
    const { item } = await eventually('an answer', look, ({ Code }) => Code === 1)
    expect(item.NickName).not.toBe('小音')
    expect((await write()).Code).toBe(1)
  })

  test('do not get ahead with an unknown token', async () => {
    const login = server.services.login
    const requestWith = (token: string) => ({ raw: { rawHeaders: ['Authorization', `Bearer ${token}`] } }) as never
    expect(login.cached(requestWith(account.token))?.accountId).toBe(account.id)
    expect(login.cached(requestWith('A'.repeat(43)))).toBeNull()
  })
})
