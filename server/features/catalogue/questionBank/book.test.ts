import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import { buildExamRoom, textbooks, warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { zipOf } from '#test/zipOf.ts'

let server: TestServer
let staff: BuiltAccount
let page: Buffer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['content'] })
  page = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => server.stop())

type Wire = Record<string, unknown>
type Book = { OU_ID: number; Bad: number; Unused: string[] }
async function check(archive: Buffer, input: Wire = {}, who = staff) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)]), 'book.zip')
  const asked = { MID: ids.piano, TB_ID: textbooks.first, ...input }
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${server.url}/api/Admin/CheckBook?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  const answer = (await response.json()) as { Code: number; Msg: string; OtherMsg: Book; listData: Wire[] }
  return { status: response.status, ...answer }
}
const start = (OU_ID: number, input: Wire = {}, who = staff) =>
  server.call<{ OJ_ID: number }>(
    'Admin',
    'ImportBook',
    { MID: ids.piano, TB_ID: textbooks.first, OU_ID, RequestKey: randomUUID(), ...input },
    who,
  )
const runJob = (officeJobId: number) => server.runJob('importBook', { officeJobId })
const jobOf = async (id: number) =>
  (await server.call('Admin', 'GetOfficeJobList', {}, staff)).listData.find(({ OJ_ID }) => OJ_ID === id)
/** Previews the archive and imports it, whatever the preview says; returns the job. */
async function load(archive: Buffer) {
  const { OJ_ID } = (await start((await check(archive)).OtherMsg.OU_ID)).OtherMsg
  await runJob(OJ_ID)
  return jobOf(OJ_ID)
}
const sheet = (...lines: string[]) => ({
  name: '教材/曲目.csv',
  bytes: Buffer.from(['题目,级别,题型,谱例', ...lines].join('\r\n')),
})
const questions = () =>
  server.db
    .selectFrom('question')
    .select(['id', 'title', 'gradeId', 'textbookId', 'musicScore'])
    .where('title', 'like', '书中%')
    .orderBy('id')
    .execute()

describe('a book', () => {
  test('is previewed with its first pictures, imported whole, and not imported again', async () => {
    const archive = zipOf(
      sheet('书中小步舞曲,一级,乐曲,', '书中奏鸣曲,二级,乐曲,封面.jpg、第二页'),
      { name: '教材/书中小步舞曲2.jpg', bytes: page },
      { name: '教材/书中小步舞曲1.jpg', bytes: page },
      { name: '教材/封面.jpg', bytes: page },
      { name: '教材/第二页.jpg', bytes: page },
      { name: '教材/多余.jpg', bytes: page },
    )
    const seen = await check(archive)
    expect(seen).toMatchObject({
      Code: 1,
      OtherMsg: { Bad: 0, Unused: ['多余.jpg'] },
      listData: [
        { Line: 2, Question: '书中小步舞曲', GName: '一级', Pages: ['书中小步舞曲1.jpg', '书中小步舞曲2.jpg'] },
        { Line: 3, Question: '书中奏鸣曲', TypeName: '乐曲', Pages: ['封面.jpg', '第二页.jpg'], Problems: [] },
      ],
    })
    expect(String(seen.listData[0]?.Thumb)).toMatch(/^data:image\/jpeg;base64,/)
    expect(await questions()).toEqual([])

    const RequestKey = randomUUID()
    const { OJ_ID } = (await start(seen.OtherMsg.OU_ID, { RequestKey })).OtherMsg
    expect((await jobOf(OJ_ID))?.Title).toMatch(/^导入题目：钢琴.* 2 道$/)
    await runJob(OJ_ID)
    expect(await jobOf(OJ_ID)).toMatchObject({ State: 'done', Done: 4, Total: 4, Message: '共导入 2 道题' })
    const stored = await questions()
    expect(stored).toMatchObject([
      { title: '书中小步舞曲', gradeId: ids.grade1, textbookId: textbooks.first },
      { title: '书中奏鸣曲', gradeId: ids.grade2 },
    ])
    expect(stored.map(({ musicScore }) => musicScore.length)).toEqual([2, 2])
    const item = await server.call('Admin', 'GetQuestion', { EQ_ID: stored[0]?.id }, staff)
    const [first] = (item.item as unknown as { Scores: Array<{ Url: string }> }).Scores
    expect((await fetch(server.url + String(first?.Url))).headers.get('content-type')).toBe('image/jpeg')
    expect((await start(seen.OtherMsg.OU_ID, { RequestKey })).OtherMsg.OJ_ID).toBe(OJ_ID)
    expect(await load(archive)).toMatchObject({ State: 'failed', Message: '有2行有误，本次没有导入任何题目' })
    expect((await check(archive)).listData[0]?.Problems).toEqual([
      expect.stringMatching(/^题库里已有同级别、同题型的“.+”$/),
    ])
    const audit = await server.db.selectFrom('auditLog').select('after').where('action', '=', 'ImportBook').execute()
    expect(audit).toMatchObject([{ after: { questions: 2, TB_ID: textbooks.first } }])
  })

  test('names all that is wrong, row by row, and changes nothing while a row is bad', async () => {
    const archive = zipOf(
      sheet(
        '书中好曲,一级,乐曲,',
        '书中好曲,一级,乐曲,',
        '书中无级,十五级,乐曲,',
        '书中无型,一级,没有,',
        '书中无图,一级,乐曲,没有.jpg',
        '书中坏图,一级,乐曲,坏.jpg',
        `${'书'.repeat(61)},一级,乐曲,`,
        `书中长卷,一级,乐曲,${Array.from({ length: 13 }, (_, at) => `p${at}`).join('、')}`,
        '书中断图,一级,乐曲,p1、断.jpg',
        ',一级,没有,没有.jpg',
        '书中网图,1级,乐曲,网.webp',
        '"书中两页",一级,乐曲,"p1.jpg\np2.jpg"',
        '书中后缀,一级,乐曲,谱',
      ),
      { name: '断.jpg', bytes: page.subarray(0, page.length / 2) },
      { name: '网.webp', bytes: Buffer.from('RIFF....WEBPVP8 ') },
      { name: '谱.jpg.png', bytes: page },
      { name: '坏.jpg', bytes: Buffer.from('no picture') },
      ...Array.from({ length: 13 }, (_, at) => ({ name: `p${at}.jpg`, bytes: page })),
    )
    const { OtherMsg, listData } = await check(archive)
    expect(listData.map(({ Line, Problems }) => [Line, Problems])).toEqual([
      [2, []],
      [3, ['与第2行重复']],
      [4, ['级别：没有名为“十五级”的级别']],
      [5, ['题型：没有名为“没有”的题型']],
      [6, ['压缩包里没有图片“没有.jpg”']],
      [7, ['图片“坏.jpg”无法读取，请换成jpg或png']],
      [8, ['请填写题目名称，最多60个字']],
      [9, ['谱例最多12页']],
      [10, ['图片“断.jpg”不完整或已损坏，请重新导出']],
      [11, ['请填写题目名称，最多60个字', '题型：没有名为“没有”的题型', '压缩包里没有图片“没有.jpg”']],
      [12, ['“网.webp”是 WebP 图片，请另存为 JPG 或 PNG 再放进压缩包']],
      [13, []],
      [14, ['压缩包里没有“谱”，只有“谱.jpg.png”，请改掉多出来的后缀']],
    ])
    expect(listData[2]?.Question).toBe('书中无级')
    expect(OtherMsg.Bad).toBe(11)
    const before = await questions()
    expect((await load(archive))?.Message).toBe('有11行有误，本次没有导入任何题目')
    expect(await questions()).toEqual(before)
    const torn = zipOf(sheet('书中断图,一级,乐曲,'), { name: '书中断图.png', bytes: page.subarray(0, page.length / 2) })
    expect((await load(torn))?.Message).toBe('有1行有误，本次没有导入任何题目')
    expect(await questions()).toEqual(before)
  })

  test.each<[string, () => Buffer, Wire, string]>([
    ['no file', () => Buffer.alloc(0), {}, '请选择要上传的文件'],
    ['no archive', () => Buffer.from('hello'), {}, '压缩包无法读取：请用不加密的 zip 格式重新压缩'],
    ['no sheet', () => zipOf({ name: 'a.jpg' }), {}, '压缩包里须有一个表格（.xlsx 或 .csv），并且只有一个'],
    ['two sheets', () => zipOf(sheet(), { name: 'b.csv' }), {}, '压缩包里须有一个表格（.xlsx 或 .csv），并且只有一个'],
    ['a path upwards', () => zipOf({ name: '../a.csv' }), {}, '压缩包里的文件名不能使用：../a.csv'],
    [
      'one name twice',
      () => zipOf({ name: 'a.jpg' }, { name: 'b/a.jpg' }),
      {},
      '压缩包里有两个同名文件“a.jpg”，请改名',
    ],
    [
      'a bomb',
      () => zipOf({ name: 'a.jpg', bytes: Buffer.alloc(9e6) }),
      {},
      '压缩包里的文件过多或过大，请分成几个压缩包',
    ],
    ['another major’s textbook', () => zipOf(sheet()), { TB_ID: 79 }, '该专业没有此教材，请重新选择'],
  ])('is refused whole: %s', async (_, archive, input, message) => {
    await server.db
      .insertInto('textbook')
      .values({ id: 79, name: '听力教材', majorId: ids.hearing })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect((await check(archive(), input)).Msg).toBe(message)
  })

  test('imported by two at once comes in once', async () => {
    const archive = zipOf(sheet('书中同时,一级,乐曲,'))
    const upload = (await check(archive)).OtherMsg.OU_ID
    const RequestKey = randomUUID()
    await warmPool(server)
    const [one, same, other] = await Promise.all([
      start(upload, { RequestKey }),
      start(upload, { RequestKey }),
      start(upload),
    ])
    expect(same.OtherMsg.OJ_ID).toBe(one.OtherMsg.OJ_ID)
    // One job runs twice, as after the death of a worker, and another beside it.
    await Promise.all([one, same, other].map(({ OtherMsg }) => runJob(OtherMsg.OJ_ID)))
    expect((await questions()).filter(({ title }) => title === '书中同时')).toHaveLength(1)
    const ended = await Promise.all([one, other].map(({ OtherMsg }) => jobOf(OtherMsg.OJ_ID)))
    expect(new Set(ended.map((job) => job?.State))).toEqual(new Set(['done', 'failed']))
  })

  test('that was cancelled, or whose archive is somebody else’s, is not imported', async () => {
    const upload = (await check(zipOf(sheet('书中取消,一级,乐曲,')))).OtherMsg.OU_ID
    const { OJ_ID } = (await start(upload)).OtherMsg
    await server.call('Admin', 'CancelOfficeJob', { OJ_ID }, staff)
    await runJob(OJ_ID)
    expect((await questions()).filter(({ title }) => title === '书中取消')).toEqual([])
    const other = await buildAccount(server, { userType: 9, roles: ['content'] })
    expect((await start(upload, {}, other)).status).toBe(404)
  })

  test('has a template with the columns that are read', async () => {
    const { OtherMsg } = await server.call<{ Content: string }>('Admin', 'GetBookTemplate', { MID: ids.piano }, staff)
    const [headings] = (await readSheet(Buffer.from(OtherMsg.Content, 'base64'))).rows
    expect(headings?.cells).toEqual(['题目', '级别', '题型', '谱例'])
  })

  test('is for those who keep the bank', async () => {
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await check(zipOf(sheet()), {}, other)).status).toBe(403)
    expect((await start(1, {}, other)).status).toBe(403)
  })
})
