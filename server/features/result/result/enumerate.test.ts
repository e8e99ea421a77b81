import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, newIdNumber } from '#test/builders.ts'
import { buildCheckCode, newBrowser } from '#test/phone.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  const env = { LIMIT_WRITE: '0', LIMIT_CAPTCHA: '0', LIMIT_EXAM_TIME_QUERY: '0' }
  server = await startTestServer({ env })
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
})
afterAll(() => server.stop())
beforeEach(() => server.db.deleteFrom('lookupMiss').execute())
afterEach(() => server.clock.set(TEST_NOW))

interface Answer {
  Code: number
  Msg: string
  OtherMsg: { Reason?: string; NeedCheckCode?: number } | null
  listData: unknown[]
  retryAfter: string | undefined
}

const BROWSER = newBrowser()
let addresses = 0
/** Makes a new address each time. */
const newAddress = () => `2001:db8:${((addresses += 1)).toString(16)}::1`

async function ask(
  action: 'ScoreQuery' | 'OtherScoreQuery' | 'FindExamFormInfo',
  input: Record<string, string>,
  { who, from }: { who: { token: string }; from: string },
): Promise<Answer> {
  const isPost = action === 'FindExamFormInfo'
  const response = await server.app.inject({
    method: isPost ? 'POST' : 'GET',
    url: `/api/Exam/${action}${isPost ? '' : `?${new URLSearchParams(input)}`}`,
    remoteAddress: from,
    headers: { ...BROWSER, authorization: `Bearer ${who.token}` },
    ...(isPost ? { payload: input } : {}),
  })
  return { ...response.json<Answer>(), retryAfter: String(response.headers['retry-after'] ?? '') }
}

/** Asks with a new check code whenever one is required, as the page and a patient attacker do. */
async function askWithCodes(...[action, input, by]: Parameters<typeof ask>): Promise<Answer> {
  const answer = await ask(action, input, by)
  if (answer.OtherMsg?.NeedCheckCode !== 1) return answer
  return ask(action, { ...input, CheckCode: await buildCheckCode(server, BROWSER) }, by)
}

/** Makes numbers of one region and birthday, as somebody who knows both would try them. */
const guesses = (count: number, stem = '53010220150712') =>
  Array.from({ length: count }, (_, index) => `${stem}${String(index).padStart(3, '0')}X`)

async function buildOther(Name: string, CertNO: string): Promise<void> {
  const row = { Name, CertNO, Majors: '二胡', Grades: '五级', Result: '优秀', CertType: 2 }
  const { Code } = await server.call('Admin', 'ImportOtherResults', { Rows: [row] }, staff)
  expect(Code).toBe(1)
}

describe('a stranger who tries out numbers', () => {
  test('with many accounts and addresses against one name has twenty questions a day, all else is refused', async () => {
    const numbers = guesses(60)
    await buildOther('王小明', numbers[45] as string)
    let answered = 0
    let isFound = false
    let last: Answer | null = null
    for (const CertNO of numbers) {
      const by = { who: await buildAccount(server), from: newAddress() }
      last = await askWithCodes('OtherScoreQuery', { Name: '王小明', CertNO }, by)
      if (last.Code === 1) answered += 1
      if (last.Code === 1 && last.listData.length > 0) isFound = true
    }
    expect({ answered, isFound }).toEqual({ answered: 20, isFound: false })
    expect(last?.OtherMsg?.Reason).toBe('LOOKUP_SUBJECT_PAUSED')
    expect(last?.Msg).toContain('24小时后再试')
    expect(last?.retryAfter).toBe('86400')
    // The other calls are refused too, for numbers of the same region and birthday.
    const by = { who: await buildAccount(server), from: newAddress() }
    const elsewhere = await askWithCodes('FindExamFormInfo', { EB_ID: '100', CertNO: numbers[46] as string }, by)
    expect(elsewhere.OtherMsg?.Reason).toBe('LOOKUP_SUBJECT_PAUSED')
    const asOther = await askWithCodes('ScoreQuery', { Name: '王晓明', CertNO: numbers[47] as string }, by)
    expect(asOther.OtherMsg?.Reason).toBe('LOOKUP_SUBJECT_PAUSED')
    server.clock.advance(24 * HOUR)
    expect((await ask('OtherScoreQuery', { Name: '王小明', CertNO: numbers[45] as string }, by)).listData).toHaveLength(
      1,
    )
  })

  test('with one account over many names has three questions freely, ten in a quarter of an hour, forty a day', async () => {
    const by = { who: await buildAccount(server), from: newAddress() }
    const answeredOf = async (round: number, asks: typeof ask) => {
      let answered = 0
      for (let i = 0; i < 15; i++)
        if (
          (await asks('ScoreQuery', { Name: `张${round}${i}`, CertNO: `5301022010${10 + round}${10 + i}123X` }, by))
            .Code === 1
        )
          answered += 1
      return answered
    }
    expect(await answeredOf(0, ask)).toBe(3)
    const rounds = [await answeredOf(1, askWithCodes)]
    for (let round = 2; round < 7; round++) {
      server.clock.advance(HOUR / 4)
      rounds.push(await answeredOf(round, askWithCodes))
    }
    expect(rounds).toEqual([7, 10, 10, 10, 0, 0])
    const paused = await askWithCodes('ScoreQuery', { Name: '张三', CertNO: newIdNumber() }, by)
    expect(paused).toMatchObject({ Code: 0, OtherMsg: { Reason: 'LOOKUP_PAUSED' } })
    expect(paused.Msg).toMatch(/请\d+分钟后再试/)
    expect(Number(paused.retryAfter)).toBeGreaterThan(0)
  })

  // This needs the serialised counting per user and subject: judged in parallel, all hundred would be counted as the
  // first.
  test('a hundred guesses at once are no more than one after the other', async () => {
    const by = { who: await buildAccount(server), from: newAddress() }
    const answers = await Promise.all(
      guesses(100, '53010220150801').map((CertNO) => ask('ScoreQuery', { Name: '李雷', CertNO }, by)),
    )
    expect(answers.filter(({ Code }) => Code === 1).length).toBeLessThanOrEqual(3)
    // A refused question is no guess, so nobody else is kept from asking.
    const left = await server.db.selectFrom('lookupMiss').select('who').where('who', 'like', 'user %').execute()
    expect(left.length).toBeLessThanOrEqual(3)
  })
})

describe('honest people', () => {
  test('two typing errors cost nothing; asking again and again before the publication is one question', async () => {
    const CertNO = newIdNumber()
    const by = { who: await buildAccount(server), from: newAddress() }
    for (let i = 0; i < 30; i++) expect((await ask('ScoreQuery', { Name: '韩梅', CertNO }, by)).Code).toBe(1)
    for (const Name of ['韩每', '寒梅']) expect((await ask('OtherScoreQuery', { Name, CertNO }, by)).Code).toBe(1)
    await buildOther('韩梅', CertNO)
    expect((await ask('OtherScoreQuery', { Name: '韩梅', CertNO }, by)).listData).toHaveLength(1)
    const user = await server.db
      .selectFrom('lookupMiss')
      .select('who')
      .where('who', '=', `user ${(by.who as BuiltAccount).id}`)
      .execute()
    expect(user).toHaveLength(3)
  })

  test('two hundred families behind one address all read their results at once, main and other ones', async () => {
    const children = Array.from({ length: 200 }, (_, index) => ({ Name: `考生${index}`, CertNO: newIdNumber() }))
    const Rows = children.map((child) => ({ ...child, Majors: '二胡', Grades: '五级', Result: '优秀', CertType: 2 }))
    expect((await server.call('Admin', 'ImportOtherResults', { Rows }, staff)).Code).toBe(1)
    const families = await Promise.all(children.map(() => buildAccount(server)))
    const from = newAddress()
    const answers = await Promise.all(
      families.flatMap((who, index) => {
        const child = children[index] as (typeof children)[number]
        return [ask('ScoreQuery', child, { who, from }), ask('OtherScoreQuery', child, { who, from })]
      }),
    )
    expect(answers.filter(({ Code }) => Code !== 1)).toEqual([])
    expect(answers.filter(({ listData }) => listData.length === 1)).toHaveLength(200)
    expect(await server.db.selectFrom('lookupMiss').select('who').execute()).toEqual([])
  })
})
