import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueRowKind } from '#contract/catalogue/catalogueRemove.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { type SheetCell, type SheetFormat, writeSheet } from '#server/sheets/writeSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  const batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildEnrolment(server, await buildAccount(server), batch)
})
afterAll(() => server.stop())

interface Effect extends Record<string, unknown> {
  Seen: string
  Problems: Array<{ Line: number; Heading: string; Msg: string }>
}
interface Sent {
  preview?: boolean
  seen?: string
  key?: string
  who?: BuiltAccount
}

async function send(kind: CatalogueRowKind, bytes: Buffer, { preview, seen = '', key, who = staff }: Sent = {}) {
  const boundary = '----catalogue'
  const input = { Kind: kind, IsPreview: preview ? 1 : 0, Seen: seen, ...(key ? { RequestKey: key } : {}) }
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/Admin/ImportCatalogue?${query}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return response.json<{
    Code: number
    Msg: string
    OtherMsg: Effect
    listData: Array<{ Line: number; Name: string; IsNew: boolean; Changes: object[] }>
  }>()
}
const fileOf = (headings: string[], rows: SheetCell[][], format: SheetFormat = 'xlsx') =>
  buffer(writeSheet(format, { name: '目录', columns: headings.map((heading) => ({ heading })), rows }))
const preview = (kind: CatalogueRowKind, bytes: Buffer) => send(kind, bytes, { preview: true })
/** Previews a file and imports it as it was shown. */
async function carryOut(kind: CatalogueRowKind, bytes: Buffer) {
  const { OtherMsg } = await preview(kind, bytes)
  expect(OtherMsg.Problems).toEqual([])
  const done = await send(kind, bytes, { seen: OtherMsg.Seen })
  expect(done.Code).toBe(1)
  return done
}
const list = async (action: string, input: object = {}) =>
  (await server.call('Admin', action, { PageSize: 100, ...input }, staff)).listData as unknown as Record<
    string,
    unknown
  >[]
const audits = (action: string) =>
  server.db
    .selectFrom('auditLog')
    .select(['subject', 'subjectId', 'actorId', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

const kinds = [
  ['area', 'areas', 'GetAreaList'],
  ['major', 'majors', 'GetMajorList'],
  ['grade', 'grades', 'GetGradeList'],
  ['questionType', 'questionTypes', 'GetQuestionTypeList'],
  ['textbook', 'textbooks', 'GetTextbookList'],
] as const

describe.each(kinds)('a sheet of the kind %s', (kind, exported, action) => {
  beforeAll(async () => {
    const row = { Position: 5, IsPub: 1, Version: 0 }
    if (kind === 'textbook') await server.call('Admin', 'SaveTextbook', { BookName: '=教程', MID: 1, ...row }, staff)
    if (kind === 'questionType')
      await server.call('Admin', 'SaveQuestionType', { TypeName: '视奏曲', Answer: 'audio', ...row }, staff)
  })

  test('is its template, which changes nothing as it is', async () => {
    const { OtherMsg } = await server.call<{ Content: string }>('Admin', 'GetCatalogueTemplate', { Kind: kind }, staff)
    const rows = (await list(action)).length
    expect(rows).toBeGreaterThan(0)
    const read = await preview(kind, Buffer.from(OtherMsg.Content, 'base64'))
    expect(read.OtherMsg).toMatchObject({ Rows: rows, New: 0, Changed: 0, ProblemCount: 0, Unused: [] })
  })

  test.each<SheetFormat>(['xlsx', 'csv'])(
    'is what the list exports as %s, and comes back unchanged',
    async (format) => {
      const asked = { List: exported, Conditions: {}, Columns: Object.keys(exportedLists[exported].titles), Words: '' }
      const started = await server.call<{ OJ_ID: number }>('Admin', 'ExportList', { ...asked, Format: format }, staff)
      await server.runJob('exportList', { officeJobId: started.OtherMsg.OJ_ID })
      const { OtherMsg } = await server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', started.OtherMsg, staff)
      const bytes = Buffer.from(await (await fetch(`${server.url}${OtherMsg.Link}`)).arrayBuffer())
      const read = await preview(kind, bytes)
      expect(read.OtherMsg).toMatchObject({ Rows: (await list(action)).length, New: 0, Changed: 0, ProblemCount: 0 })
    },
  )
})

test('new areas and changed ones are previewed with old and new, then saved, each written down; twice changes nothing', async () => {
  const bytes = await fileOf(
    ['名称', '缴费', '缴费地址', '排序号'],
    [
      ['昆 明 市🎵', '现 场 缴 费', '文化馆１号', '７'],
      ['玉溪市', '', '', ''],
      ['曲靖市', '线上', '', 90],
    ],
    'csv',
  )
  const shown = await preview('area', bytes)
  expect(shown.OtherMsg).toMatchObject({ Rows: 3, New: 2, Changed: 1, ProblemCount: 0 })
  expect(shown.listData).toMatchObject([
    {
      Line: 2,
      Name: '昆明市',
      IsNew: false,
      Changes: [
        { Heading: '缴费', Before: '线上缴费', After: '现场缴费' },
        { Heading: '缴费地址', Before: '', After: '文化馆１号' },
        { Heading: '排序号', After: '7' },
      ],
    },
    { Line: 3, Name: '玉溪市', IsNew: true },
    { Line: 4, Name: '曲靖市', IsNew: true },
  ])
  const before = await list('GetAreaList')
  expect(before.map(({ EA_Name }) => EA_Name)).not.toContain('玉溪市')
  await carryOut('area', bytes)
  const after = await list('GetAreaList')
  expect(after).toHaveLength(before.length + 2)
  expect(after.find(({ EA_ID }) => EA_ID === ids.area)).toMatchObject({
    EA_Name: '昆明市',
    IsOnlinePay: 0,
    PayAddress: '文化馆１号',
    Position: 7,
  })
  expect(after.find(({ EA_Name }) => EA_Name === '曲靖市')).toMatchObject({ IsOnlinePay: 1, Position: 90, IsPub: 1 })
  const written = await audits('ImportCatalogue')
  expect(written).toHaveLength(3)
  expect(written[0]).toMatchObject({
    subject: 'area',
    subjectId: ids.area,
    actorId: staff.id,
    before: { IsOnlinePay: 1, PayAddress: '' },
    after: { IsOnlinePay: 0, PayAddress: '文化馆１号', Position: 7 },
  })
  expect((await carryOut('area', bytes)).OtherMsg).toMatchObject({ New: 0, Changed: 0 })
  expect(await audits('ImportCatalogue')).toHaveLength(3)
  expect(await list('GetAreaList')).toEqual(after)
})

test.each<[string, CatalogueRowKind, string[], SheetCell[], string, RegExp]>([
  ['an id that there is not', 'area', ['编号', '考区'], [999, '大理州'], '编号', /没有编号为999的考区/],
  ['no name', 'area', ['考区', '电话'], ['', '0871'], '考区', /不能为空/],
  ['a way of paying that there is not', 'area', ['考区', '缴费'], ['昆明市', '支票'], '缴费', /“线上缴费”或“现场缴费”/],
  [
    'an address that is too long',
    'area',
    ['考区', '缴费地址'],
    ['昆明市', '路'.repeat(101)],
    '缴费地址',
    /最多100个字/,
  ],
  ['switching off', 'area', ['考区', '状态'], ['昆明市', '停用'], '状态', /请在列表中停用/],
  ['another kind of a major with enrolments', 'major', ['专业', '类别'], ['钢 琴', '声乐'], '类别', /已有考生报考/],
  ['a second hearing major', 'major', ['专业', '类别'], ['听力二', '听力'], '类别', /听力专业只能有一个/],
  ['a new major without its kind', 'major', ['专业'], ['古琴'], '类别', /不能为空/],
  ['a grade without minutes', 'grade', ['级别', '时长'], ['一级', '0分钟'], '线上考试时长', /须为1至600分钟/],
  ['minutes that are none', 'grade', ['级别', '时长'], ['一级', '一小时'], '线上考试时长', /请填写数字/],
  ['a hearing grade that is none', 'grade', ['编号', '级别', '听力'], [1, '初级', '是'], '听力', /已有考生报考该级别/],
  ['a textbook of no major', 'textbook', ['教材', '专业'], ['新书', '唢呐'], '专业', /没有叫“唢呐”的专业/],
])('%s is refused by line and column, and nothing is written', async (_what, kind, headings, row, heading, why) => {
  const bytes = await fileOf(headings, [row])
  const { OtherMsg } = await preview(kind, bytes)
  expect(OtherMsg.Problems).toMatchObject([{ Line: 2, Heading: heading, Msg: expect.stringMatching(why) as string }])
  const written = await audits('ImportCatalogue')
  expect((await send(kind, bytes, { seen: OtherMsg.Seen })).Msg).toMatch(/现有1处问题/)
  expect(await audits('ImportCatalogue')).toEqual(written)
})

test('all that is wrong with a row is told at once', async () => {
  const bytes = await fileOf(
    ['专业', '类别', '状态', '编号'],
    [
      ['钢琴', '鼓', '停用', ''],
      ['古琴', '鼓', '', ''],
      ['古筝', '', '', '一'],
    ],
  )
  const { OtherMsg } = await preview('major', bytes)
  expect(OtherMsg.Problems.map(({ Line, Heading }) => [Line, Heading])).toEqual([
    [2, '类别'],
    [2, '状态'],
    [3, '类别'],
    [4, '编号'],
  ])
})

test('one bad row keeps the good ones out', async () => {
  const bytes = await fileOf(
    ['级别', '时长'],
    [
      ['演奏级', 90],
      ['一级', 700],
    ],
  )
  const { OtherMsg } = await preview('grade', bytes)
  expect(OtherMsg).toMatchObject({ ProblemCount: 1, Problems: [{ Line: 3 }] })
  expect((await send('grade', bytes, { seen: OtherMsg.Seen })).Code).toBe(0)
  expect((await list('GetGradeList', { Search: '演奏级' })).length).toBe(0)
})

test('what another clerk changed after the preview refuses the import, and his change stays', async () => {
  const [piano] = await list('GetMajorList', { Only: ids.piano })
  const bytes = await fileOf(['专业', '排序号'], [['钢琴', 77]])
  const { OtherMsg } = await preview('major', bytes)
  await server.call('Admin', 'SaveMajor', { ...piano, Position: 55 }, staff)
  expect((await send('major', bytes, { seen: OtherMsg.Seen })).Msg).toMatch(/^预览之后有人修改了目录/)
  expect(await list('GetMajorList', { Only: ids.piano })).toMatchObject([{ Position: 55 }])
})

test('of two imports and a form at once one is saved, and nobody is overwritten', async () => {
  const [piano] = await list('GetMajorList', { Only: ids.piano })
  const files = await Promise.all([81, 82].map((position) => fileOf(['专业', '排序号'], [['钢琴', position]])))
  const { OtherMsg } = await preview('major', files[0] as Buffer)
  const answers = await Promise.all([
    ...files.map((bytes) => send('major', bytes, { seen: OtherMsg.Seen })),
    server.call('Admin', 'SaveMajor', { ...piano, Position: 83 }, staff),
  ])
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  const [after] = await list('GetMajorList', { Only: ids.piano })
  expect(after?.Version).toBe(Number(piano?.Version) + 1)
})

test('an import that is sent again under its key is answered and not done again', async () => {
  const bytes = await fileOf(['题型', '作答方式'], [['练习曲', '视频']])
  const { OtherMsg } = await preview('questionType', bytes)
  const sent = { seen: OtherMsg.Seen, key: randomUUID() }
  const first = await send('questionType', bytes, sent)
  expect(first).toMatchObject({ Code: 1, OtherMsg: { New: 1 } })
  expect((await send('questionType', bytes, sent)).OtherMsg).toEqual(first.OtherMsg)
  expect(await list('GetQuestionTypeList', { Search: '练习曲' })).toHaveLength(1)
})

test('who does not keep the catalogue may neither preview nor import', async () => {
  const content = await buildAccount(server, { userType: 9, roles: ['content'] })
  const bytes = await fileOf(['专业', '类别'], [['古琴', '器乐']])
  expect((await send('major', bytes, { preview: true, who: content })).Code).toBe(0)
})
