import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let reader: BuiltAccount
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  reader = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
interface Counts {
  Added: number
  Corrected: number
  Unchanged: number
}
interface Problems {
  Problems: Array<{ Row: number; Field: string; Msg: string }>
  ProblemCount: number
}

const rowOf = (change: Row = {}): Row => ({
  Name: '李小雅',
  CertNO: newIdNumber(),
  Majors: '二胡',
  Grades: '五级',
  Result: '优秀',
  ExamName: '2025年民族器乐展演',
  ExamDate: '2025/7/18',
  ...change,
})
const imported = <T = Counts>(rows: Row[], who: { token?: string } = staff) =>
  server.call<T>('Admin', 'ImportOtherResults', { Rows: rows }, who)
const asked = (Name: unknown, CertNO: unknown, who: { token?: string } = reader) =>
  server.call('Exam', 'OtherScoreQuery', { Name, CertNO }, who)
const listed = async (Search: string) =>
  (await server.call('Admin', 'GetOtherResultList', { Search, PageSize: 100 }, staff)).listData

describe('asking for other results', () => {
  test('name and number find every result of that person, latest exam first, and nobody else', async () => {
    const CertNO = newIdNumber()
    const rows = [
      rowOf({ CertNO }),
      rowOf({ CertNO, Grades: '六级', Result: '良好', ExamDate: '2026-07-18' }),
      rowOf({ CertNO, Majors: '合唱', ExamName: '', ExamDate: '', Result: '合格' }),
      rowOf(),
    ]
    expect((await imported(rows)).OtherMsg).toEqual({ Added: 4, Corrected: 0, Unchanged: 0 })
    const { listData, totalCount } = await asked(' 李小雅 ', CertNO)
    expect(totalCount).toBe(3)
    expect(listData).toEqual([
      expect.objectContaining({ Grades: '六级', Result: '良好', ExamDate: '2026-07-18' }),
      {
        OR_ID: expect.any(Number),
        Name: '李小雅',
        Majors: '二胡',
        Grades: '五级',
        Result: '优秀',
        ExamName: '2025年民族器乐展演',
        ExamDate: '2025-07-18',
      },
      expect.objectContaining({ Majors: '合唱', ExamName: '', ExamDate: '' }),
    ])
  })

  test('a passport is found by its number alone, a card in its 15-digit form too', async () => {
    await imported([rowOf({ Name: '安娜', CertType: 2, CertNO: 'e1234567x' })])
    expect((await asked('安娜', 'E1234567X')).listData).toHaveLength(1)
    const old = '530102850712123'
    await imported([rowOf({ Name: '老李', CertNO: old })])
    expect((await asked('老李', old)).listData).toHaveLength(1)
  })

  test('wrong name and wrong number answer byte for byte alike', async () => {
    const CertNO = newIdNumber()
    await imported([rowOf({ CertNO })])
    const wrong = [await asked('李小', CertNO), await asked('李小雅%', CertNO), await asked('李小雅', newIdNumber())]
    expect(new Set(wrong.map((answer) => JSON.stringify({ ...answer, headers: null }))).size).toBe(1)
    expect(wrong[0]).toMatchObject({ status: 200, Code: 1, listData: [], totalCount: 0 })
    expect(wrong[0]?.headers['cache-control']).toBe('no-store')
  })

  test('what is asked for is required, and a token', async () => {
    expect(await asked(' ', newIdNumber())).toMatchObject({ Code: 0, Msg: '请输入考生姓名' })
    expect(await asked('李小雅', '')).toMatchObject({ Code: 0, Msg: '请输入考生有效证件号' })
    expect((await asked('李小雅', newIdNumber(), {})).status).toBe(401)
  })

  test('a question to both calls at once, as the page asks, counts once', async () => {
    const strict = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
    const account = await buildAccount(strict)
    const ask = (Name: string) =>
      Promise.all(
        ['OtherScoreQuery', 'ScoreQuery'].map((action) =>
          strict.call('Exam', action, { Name, CertNO: newIdNumber() }, account),
        ),
      )
    const CertNO = newIdNumber()
    for (const Name of ['谁', '谁一', '谁二'])
      for (const action of ['OtherScoreQuery', 'ScoreQuery'])
        expect((await strict.call('Exam', action, { Name, CertNO }, account)).Code).toBe(1)
    for (const { OtherMsg } of await ask('谁三')) expect(OtherMsg).toMatchObject({ NeedCheckCode: 1 })
    await strict.stop()
  })
})

describe('importing', () => {
  test('names each bad row and changes nothing', async () => {
    const good = rowOf({ Name: '不留下' })
    const refused = await imported<Problems>([good, rowOf({ Result: '', ExamDate: '昨天' }), rowOf({ CertNO: '5301' })])
    expect(refused).toMatchObject({ Code: 0, Msg: '有3处填写有误，本次没有导入任何数据' })
    expect(refused.OtherMsg).toMatchObject({
      ProblemCount: 3,
      Problems: [
        { Row: 1, Field: 'Result', Msg: '请填写成绩' },
        { Row: 1, Field: 'ExamDate', Msg: '请填写正确的考试日期，如2026-07-18' },
        { Row: 2, Field: 'CertNO', Msg: '请填写正确的身份证号码' },
      ],
    })
    expect(await listed('不留下')).toEqual([])
  })

  test('again changes nothing; with another result corrects it, and the audit keeps what it was', async () => {
    const row = rowOf({ Name: '改一改' })
    expect((await imported([row])).OtherMsg).toEqual({ Added: 1, Corrected: 0, Unchanged: 0 })
    expect((await imported([row])).OtherMsg).toEqual({ Added: 0, Corrected: 0, Unchanged: 1 })
    expect((await imported([{ ...row, Result: '良好' }, rowOf()])).OtherMsg).toEqual({
      Added: 1,
      Corrected: 1,
      Unchanged: 0,
    })
    expect((await asked('改一改', row.CertNO)).listData).toMatchObject([{ Result: '良好' }])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'ImportOtherResults')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(audit).toMatchObject([
      { actorId: staff.id, before: { corrected: [{ result: '优秀' }] }, after: { Added: 1, Corrected: 1 } },
    ])
  })

  test('two imports at once leave one row, and both know what they did', async () => {
    await warmPool(server)
    const rows = Array.from({ length: 40 }, (_, i) => rowOf({ Name: '同时', Grades: `${i}级` }))
    const answers = await Promise.all([imported(rows), imported([...rows].reverse()), imported(rows)])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1])
    expect(answers.map(({ OtherMsg }) => OtherMsg.Added).sort((a, b) => a - b)).toEqual([0, 0, 40])
    expect(await listed('同时')).toHaveLength(40)
  })

  test('is for the staff of results only, and takes nonsense as such', async () => {
    const others = [reader, await buildAccount(server, { userType: 9, roles: ['schedule'] })]
    for (const who of others) {
      expect((await imported([rowOf()], who)).status).toBe(403)
      expect((await server.call('Admin', 'GetOtherResultList', {}, who)).status).toBe(403)
      expect((await server.call('Admin', 'RemoveOtherResults', { OR_IDs: [1] }, who)).status).toBe(403)
    }
    expect((await imported([])).status).toBe(400)
    expect((await imported(Array.from({ length: 2001 }, () => ({})))).status).toBe(400)
    expect((await imported([{ Name: { $gt: '' } }])).status).toBe(400)
    expect((await imported([{ Name: 'x'.repeat(5_000_000) }])).status).toBe(413)
  })

  test('two thousand rows come in one go', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => rowOf({ Name: '许多', CertType: 2, CertNO: `P${100_000 + i}` }))
    expect((await imported(rows)).OtherMsg).toMatchObject({ Added: 2000 })
  })

  test('keeps no certificate number in clear, and shows staff a masked one', async () => {
    const row = rowOf({ Name: '看不见' })
    await imported([row])
    const number = String(row.CertNO)
    const stored = await server.db.selectFrom('otherResult').selectAll().where('name', '=', '看不见').execute()
    expect(JSON.stringify(stored)).not.toContain(number)
    expect(stored.some(({ certSealed }) => certSealed.includes(number))).toBe(false)
    expect(await listed('看不见')).toMatchObject([{ CertNO: `${number.slice(0, 3)}***********${number.slice(-4)}` }])
    expect(await listed(number)).toMatchObject([{ Name: '看不见' }])
  })
})

test('the list is paged; removing takes a row from the query and writes down what it was', async () => {
  const rows = Array.from({ length: 3 }, (_, i) => rowOf({ Name: '翻页', Grades: `${i + 1}级` }))
  await imported(rows)
  const page = (PageIndex: number) =>
    server.call('Admin', 'GetOtherResultList', { Search: '翻页', PageSize: 2, PageIndex }, staff)
  const [first, second] = [await page(1), await page(2)]
  expect([first.listData.length, second.listData.length, second.totalCount]).toEqual([2, 1, 3])
  const OR_IDs = [...first.listData, ...second.listData].map(({ OR_ID }) => OR_ID)
  const remove = () => server.call<{ Removed: number }>('Admin', 'RemoveOtherResults', { OR_IDs }, staff)
  expect((await remove()).OtherMsg).toEqual({ Removed: 3 })
  expect((await remove()).OtherMsg).toEqual({ Removed: 0 })
  expect((await asked('翻页', rows[0]?.CertNO)).listData).toEqual([])
  const audit = await server.db
    .selectFrom('auditLog')
    .select(['subjectId', 'before'])
    .where('action', '=', 'RemoveOtherResults')
    .execute()
  expect(audit).toHaveLength(3)
  expect(audit[0]?.before).toMatchObject({ name: '翻页', result: '优秀' })
})
