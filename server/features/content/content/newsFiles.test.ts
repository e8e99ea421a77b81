import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEWS_FILE_BYTES_MAX } from '#domain/content/newsFile.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { zipFile } from '#test/zipFile.ts'

let server: TestServer
let editor: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  editor = await buildAccount(server, { userType: 9, roles: ['content'] })
  await server.db.insertInto('channel').values({ id: 20, name: '通知公告', parentId: 0, position: 1 }).execute()
})
afterAll(() => server.stop())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF')
const office = (part: string, more: Record<string, string> = {}) =>
  zipFile({ '[Content_Types].xml': '<Types/>', [part]: '<part/>', ...more })
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
  ])

async function upload(bytes: Buffer, fileName: string, who = editor) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Admin/UploadNewsFile',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { ...response.json(), status: response.statusCode }
}
const admin = (action: string, input: Record<string, unknown>) => server.call('Admin', action, input, editor)
const plain = { CID: 20, Title: '考级通知', IndexInfo: '', Pictures: [], LinkUrl: '', Info: '<p>正文</p>' }
async function save(Attachments: string[], NewsID = 0, changes: Record<string, unknown> = {}) {
  const Version = NewsID === 0 ? 0 : (await admin('GetStaffNews', { NewsID })).item.Version
  return server.call<{ NewsID: number; Version: number }>(
    'Admin',
    'SaveNewsDraft',
    { ...plain, NewsID, Version, Attachments, ...changes },
    editor,
  )
}
const pathOf = async (name: string) => String((await upload(PDF, name)).OtherMsg.Path)
const namesOf = (item: Record<string, unknown>) => (item.Attachments as Array<{ Name: string }>).map(({ Name }) => Name)

describe('a file for news', () => {
  test.each([
    ['通知.pdf', PDF, 'pdf'],
    ['报名表.docx', office('word/document.xml'), 'docx'],
    ['曲目.xlsx', office('xl/workbook.xml'), 'xlsx'],
    ['旧表.doc', compound('Root Entry', 'WordDocument'), 'doc'],
    ['旧曲目.xls', compound('Root Entry', 'Workbook'), 'xls'],
  ])('%s keeps its name and is only downloaded', async (name, bytes, kind) => {
    const { OtherMsg } = await upload(bytes, name)
    expect(OtherMsg).toMatchObject({ Name: name, Kind: kind, Bytes: bytes.length })
    const answer = await server.app.inject({ url: OtherMsg.Path })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="news.${kind}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers['content-type']).toContain('application/')
  })

  const WRONG = '附件只能是PDF、Word或Excel文件，且内容须与文件名相符；带宏或设了密码的文件请另存后再上传'
  test.each([
    ['a page that calls itself a PDF', '通知.pdf', Buffer.from('<html><script>1</script>')],
    ['a PDF that calls itself Word', '通知.docx', PDF],
    ['a workbook that calls itself Word', '报名表.docx', office('xl/workbook.xml')],
    ['an archive that is no Office file', '报名表.docx', zipFile({ 'a.txt': 'a' })],
    ['the beginning of an archive', '报名表.docx', Buffer.from('PK\x03\x04')],
    ['one with macros', '曲目.xlsx', office('xl/workbook.xml', { 'xl/vbaProject.bin': 'x' })],
    ['an old one with macros', '旧表.doc', compound('WordDocument', '_VBA_PROJECT')],
    ['one with a password', '曲目.xlsx', compound('EncryptionInfo', 'EncryptedPackage')],
    ['a program', '通知.exe', Buffer.from('MZ')],
    ['a name of two extensions', '通知.pdf.html', PDF],
    ['a presentation', '通知.pptx', office('ppt/presentation.xml')],
  ])('%s is refused', async (_, name, bytes) => {
    expect(await upload(bytes, name)).toMatchObject({ Code: 0, Msg: WRONG })
  })

  test('is at most 20 MB', async () => {
    const large = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length)])
    expect((await upload(large(NEWS_FILE_BYTES_MAX), '大.pdf')).Code).toBe(1)
    expect(await upload(large(NEWS_FILE_BYTES_MAX + 1), '太大.pdf')).toMatchObject({ Code: 0, Msg: '附件不能超过20MB' })
    expect(await upload(Buffer.alloc(0), '空.pdf')).toMatchObject({ Code: 0, Msg: '请选择要上传的文件' })
  })

  test('is taken from editors only', async () => {
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    expect((await upload(PDF, '通知.pdf', clerk)).status).toBe(403)
  })

  test('that is not there is not found', async () => {
    const path = `/files/NewsFile/20261120/${'0'.repeat(32)}.pdf`
    expect((await server.app.inject({ url: path })).statusCode).toBe(404)
  })
})

describe('the files of an item', () => {
  test('reach readers in their order when it is published, and each version keeps its own', async () => {
    const [one, two] = [await pathOf('一.pdf'), await pathOf('二.pdf')]
    const { OtherMsg } = await save([two, one])
    const { NewsID } = OtherMsg
    await admin('PublishNews', { NewsID, UpTime: '', Version: OtherMsg.Version })
    const read = async () => namesOf((await server.call('Public', 'GetNewsInfo', { NewsID })).item)
    expect(await read()).toEqual(['二.pdf', '一.pdf'])

    await save([one], NewsID)
    expect(namesOf((await admin('GetStaffNews', { NewsID })).item)).toEqual(['一.pdf'])
    expect(namesOf((await admin('GetNewsVersion', { NewsID, No: 1 })).item)).toEqual(['二.pdf', '一.pdf'])
    expect(await read()).toEqual(['二.pdf', '一.pdf'])
    const { Version } = (await admin('GetStaffNews', { NewsID })).item
    await admin('RestoreNewsVersion', { NewsID, No: 1, Version })
    expect(namesOf((await admin('GetStaffNews', { NewsID })).item)).toEqual(['二.pdf', '一.pdf'])
  })

  test('are enough for an item without a text', async () => {
    const { OtherMsg } = await save([await pathOf('通知.pdf')], 0, { Info: '' })
    const { NewsID, Version } = OtherMsg
    expect((await admin('PublishNews', { NewsID, UpTime: '', Version })).Code).toBe(1)
  })

  test('are files of news, and at most ten', async () => {
    const path = await pathOf('通知.pdf')
    for (const wrong of ['/files/UserPhoto/20261120/a.jpg', '/files/NewsFile/none.pdf'])
      expect((await save([path, wrong])).Msg).toBe('有附件没有找到，请重新上传')
    expect((await save(Array.from({ length: 11 }, () => path))).Msg).toBe('一篇最多10个附件')
  })
})
