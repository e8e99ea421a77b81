import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSheet } from '#server/sheets/parseSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { pdfPages } from '#test/pdfText.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let staff: BuiltAccount
let batch: number
/** The result of each paid enrolment; null: not approved. */
const results = [4, 3, 3, 2, 1, 0, null, null] as const
beforeAll(async () => {
  server = await startTestServer()
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  batch = await buildBatch(server)
  const now = server.clock.now()
  const time = await server.db
    .insertInto('examTime')
    .values({
      batchId: batch,
      isOnline: false,
      beginsAt: now + 20 * DAY,
      endsAt: now + 20 * DAY + 3 * 3_600_000,
      address: '昆明市文化馆',
      room: '一号考室',
      publishedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const examiner = await buildExaminer(server)
  await server.db.updateTable('account').set({ name: '和老师' }).where('id', '=', examiner.id).execute()
  for (const code of results) {
    const { id } = await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
    await server.db
      .updateTable('enrolment')
      .set({ payStatus: 1, paidAt: now, examTimeId: time.id })
      .where('id', '=', id)
      .execute()
    await server.db
      .insertInto('examinerAssignment')
      .values({ enrolmentId: id, examinerId: examiner.id, assignedBy: staff.id, assignedAt: now })
      .execute()
    await server.db
      .insertInto('examResult')
      .values({
        enrolmentId: id,
        proposedCode: code ?? 2,
        resultCode: code,
        approvedAt: code === null ? null : now,
        updatedAt: now,
      })
      .execute()
  }
  // Neither unpaid nor refunded ones take part.
  await buildEnrolment(server, await buildAccount(server), batch, { CertNO: newIdNumber() })
})
afterAll(() => server.stop())

const ask = (action: string, input: object, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, { EB_ID: batch, ...input }, who)

async function written(action: string, input: object): Promise<Buffer> {
  const { OtherMsg } = await ask(action, input)
  const officeJobId = Number(OtherMsg.OJ_ID)
  await server.runJob('exportFiling', { officeJobId })
  const link = await ask('GetOfficeJobFile', { OJ_ID: officeJobId })
  const answer = await fetch(`${server.url}${String(link.OtherMsg.Link)}`)
  return Buffer.from(await answer.arrayBuffer())
}
const rowsOf = async (bytes: Buffer) => (await parseSheet(bytes)).rows.map(({ cells }) => cells)

describe('a form', () => {
  test('as a workbook adds up to what the database holds', async () => {
    const rows = await rowsOf(await written('ExportFiling', { Kind: 'after', Format: 'xlsx' }))
    const count = (code: number | null) => String(results.filter((result) => result === code).length)
    const sums = [String(results.length), ...[0, 4, 3, 2, 1, null].map(count)]
    const heads = ['报考', '缺考', '优秀', '良好', '合格', '不合格', '未出成绩']
    const at = rows.findIndex((cells) => cells[0] === '考点')
    expect(rows[at]).toEqual(['考点', '专业', '级别', ...heads])
    expect(rows[at + 1]?.slice(3)).toEqual(sums)
    expect(rows[at + 2]).toEqual(['合计', '', '', ...sums])
    expect(rows[0]?.[0]).toBe('社会艺术水平考级活动考后备案表')
  })

  test('as a PDF says who leads, where and when, and who examines, and nothing of results before the exam', async () => {
    await ask('SaveFiling', {
      Organiser: '昆明市艺术学校',
      SafetyLead: '段志远',
      SafetyPhone: '0871-00000001',
      Version: 0,
    })
    const text = pdfPages(await written('ExportFiling', { Kind: 'before', Format: 'pdf' })).join('\n')
    for (const part of ['社会艺术水平考级活动考前备案表', '昆明市艺术学校', '段志远', '昆明市文化馆', '和老师', '合计'])
      expect(text, part).toContain(part)
    expect(text).not.toContain('优秀')
  })

  test('of a batch without anybody is not written', async () => {
    const empty = await buildBatch(server)
    expect((await ask('ExportFiling', { EB_ID: empty, Kind: 'before', Format: 'pdf' })).Msg).toBe(
      '没有已缴费的报名，没有可以备案的内容',
    )
    expect((await ask('ExportFiling', { EB_ID: 999_999, Kind: 'before', Format: 'pdf' })).status).toBe(404)
  })

  test('is worded by staff, one after the other', async () => {
    const wording = { Kind: 'before', Title: '云南省考前备案表', Opening: '', Closing: '盖章', Days: 7, Version: 1 }
    expect((await ask('SaveFilingTemplate', { ...wording, Title: ' ' })).Msg).toBe('请填写表格的名称')
    expect((await ask('SaveFilingTemplate', { ...wording, Days: 400 })).Msg).toBe('备案期限须在0到365天之间')
    await warmPool(server)
    const answers = await Promise.all([ask('SaveFilingTemplate', wording), ask('SaveFilingTemplate', wording)])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    const { item } = await ask('GetFiling', {})
    expect((item.Forms as object[])[0]).toMatchObject({
      Kind: 'before',
      Title: '云南省考前备案表',
      Days: 7,
      Version: 2,
    })
  })
})

test('the statistics of a year hold its batches and their sums', async () => {
  const year = await server.db
    .selectFrom('examBatch')
    .select('examYear')
    .where('id', '=', batch)
    .executeTakeFirstOrThrow()
  const rows = await rowsOf(await written('ExportYearStatistics', { Year: year.examYear, Format: 'xlsx' }))
  expect(rows.at(-1)?.slice(3)).toEqual(['8', '1', '1', '2', '1', '1', '2'])
  expect((await ask('ExportYearStatistics', { Year: 1999, Format: 'xlsx' })).Msg).toBe(
    '没有已缴费的报名，没有可以备案的内容',
  )
})

test('the home page reminds of a form until it is noted as filed', async () => {
  const waiting = async () =>
    (await server.call('Admin', 'GetWorkWaiting', {}, staff)).listData.find(({ Work }) => Work === 'filings')?.Count ??
    0
  server.clock.set(Date.parse(TEST_NOW) + 2 * DAY)
  const before = await waiting()
  const { listData } = await server.call('Admin', 'GetWorkWaiting', {}, staff)
  expect(Number(listData.find(({ Work }) => Work === 'filings')?.EB_ID)).toBeGreaterThan(0)
  const { item } = await ask('GetFiling', {})
  expect((item.Forms as object[])[0]).toMatchObject({ FiledDate: '', IsAwaited: 1 })
  const filed = (FiledDate: string, Version = Number(item.Version)) =>
    ask('MarkFiled', { Kind: 'before', FiledDate, Version })
  for (const wrong of ['2026-13-01', '2099-01-01', 'x'])
    expect((await filed(wrong)).Msg, wrong).toBe('请填写正确的备案日期，不能晚于今天')
  expect((await filed('2026-11-21')).Code).toBe(1)
  expect(await waiting()).toBe(Number(before) - 1)
  expect(await filed('2026-11-20')).toMatchObject({ Code: 0, OtherMsg: { Reason: 'CHANGED_MEANWHILE' } })
  await filed('', Number(item.Version) + 1)
  expect(await waiting()).toBe(before)
})
