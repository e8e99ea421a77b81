import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CertField, type CertLayout, newCertField } from '#domain/result/certificateTemplate.ts'
import { defaultCertificate } from '#domain/result/defaultCertificate.ts'
import { renderPdf } from '#server/print/renderPdf.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
const detail = async (CT_ID: number, Shown?: number) => (await ask('GetCertTemplate', { CT_ID, Shown })).item
const listed = async () => (await ask('GetCertTemplateList', {})).listData
const withText = (text: string, more: Partial<CertField> = {}): CertLayout => ({
  ...defaultCertificate,
  fields: [
    ...defaultCertificate.fields,
    { ...newCertField('text', 'portrait'), x: 30, y: 16, height: 8, text, ...more },
  ],
})
async function saved(Name: string, Layout: CertLayout = defaultCertificate): Promise<number> {
  return (await ask('SaveCertTemplate', { Name, Layout, Version: 0 })).OtherMsg.CT_ID as number
}

test('an installation begins with the standard template, which can be drawn at once', async () => {
  const [first] = await listed()
  expect(first).toMatchObject({ Name: '标准证书', Version: 1, IsDefault: 1, IsOff: 0, SavedBy: '' })
  expect((await detail(Number(first?.CT_ID))).Layout).toEqual(defaultCertificate)
})

test('each saving is a version that stays as it was, and says who made it', async () => {
  const CT_ID = await saved('春季证书')
  const second = await ask('SaveCertTemplate', {
    CT_ID,
    Name: '春季证书（新）',
    Layout: withText('第二版'),
    Version: 1,
  })
  expect(second.OtherMsg).toEqual({ CT_ID, Version: 2 })
  const [now, then] = [await detail(CT_ID), await detail(CT_ID, 1)]
  expect(now).toMatchObject({ Name: '春季证书（新）', Version: 2, Shown: 2 })
  expect((now.Layout as CertLayout).fields.at(-1)?.text).toBe('第二版')
  expect(then).toMatchObject({ Shown: 1, Layout: defaultCertificate })
  expect((now.Versions as Array<Record<string, unknown>>).map(({ Version, Files }) => [Version, Files])).toEqual([
    [2, 0],
    [1, 0],
  ])
  const audited = await server.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'SaveCertTemplate')
    .where('subjectId', '=', CT_ID)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audited).toMatchObject({
    before: { name: '春季证书', version: 1 },
    after: { name: '春季证书（新）', version: 2 },
  })
})

test('of two who edit the same template at once the second is told, and writes nothing', async () => {
  const CT_ID = await saved('两人编辑')
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((text) =>
      ask('SaveCertTemplate', { CT_ID, Name: '两人编辑', Layout: withText(text), Version: 1 }),
    ),
  )
  expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 0, 1])
  for (const { Code, OtherMsg } of answers)
    if (Code === 0) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: 2 })
  expect((await detail(CT_ID)).Version).toBe(2)
})

test.each<[string, CertLayout, string, number | null]>([
  ['forbidden words', withText('全国统一监制'), '证书上不能出现“统一监制”，请删去', null],
  [
    'a field outside the page',
    withText('字', { x: 190, width: 40 }),
    '这一项超出了页面',
    defaultCertificate.fields.length,
  ],
  [
    'a character that no font has',
    withText('张𠀀'),
    '字库中没有“𠀀”，无法印在证书上，请改用其他字',
    defaultCertificate.fields.length,
  ],
])('%s is refused, with the field that is meant', async (_, Layout, Msg, At) => {
  const answer = await ask('SaveCertTemplate', { Name: '模板', Layout, Version: 0 })
  expect(answer).toMatchObject({ Code: 0, Msg, OtherMsg: { At } })
})

test('a name is asked for, and an unknown background is not found', async () => {
  expect((await ask('SaveCertTemplate', { Name: ' ', Layout: defaultCertificate, Version: 0 })).Msg).toBe(
    '请填写模板名称，最多30个字',
  )
  const Layout = { ...defaultCertificate, backgroundId: 9_999 }
  expect((await ask('SaveCertTemplate', { Name: '模板', Layout, Version: 0 })).status).toBe(404)
})

test('a batch takes the standard template until one is chosen for it; what is chosen cannot be switched off', async () => {
  const EB_ID = await buildBatch(server)
  const summary = async () => (await ask('GetCertificateSummary', { EB_ID })).item
  expect(await summary()).toMatchObject({ TemplateName: '标准证书', IsChosen: 0 })
  const CT_ID = await saved('冬季证书')
  expect((await ask('ChooseCertTemplate', { EB_ID, CT_ID })).Code).toBe(1)
  expect(await summary()).toMatchObject({ CT_ID, TemplateName: '冬季证书', IsChosen: 1 })
  expect((await ask('SwitchCertTemplate', { CT_ID, IsOff: 1, Version: 1 })).Msg).toBe(
    '有1个批次正在使用该模板，请先为这些批次另选模板',
  )
  expect((await ask('ChooseCertTemplate', { EB_ID })).Code).toBe(1)
  expect((await ask('SwitchCertTemplate', { CT_ID, IsOff: 1, Version: 1 })).Code).toBe(1)
  expect((await listed()).at(-1)).toMatchObject({ CT_ID, IsOff: 1 })
  expect((await ask('ChooseCertTemplate', { EB_ID, CT_ID })).status).toBe(404)
  const [standard] = await listed()
  expect((await ask('SwitchCertTemplate', { CT_ID: standard?.CT_ID, IsOff: 1, Version: standard?.Version })).Msg).toBe(
    '标准模板不能停用',
  )
})

test('a batch that is copied keeps the template', async () => {
  const EB_ID = await buildBatch(server)
  const CT_ID = await saved('沿用的证书')
  await ask('ChooseCertTemplate', { EB_ID, CT_ID })
  const planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const copy = await ask('CloneBatch', { EB_ID, EB_Name: '下一批', RegStartDate: '2027-03-01T09:00:00+08:00' }, planner)
  expect((await ask('GetCertificateSummary', { EB_ID: copy.item.EB_ID })).item).toMatchObject({ CT_ID, IsChosen: 1 })
})

async function upload(bytes: Buffer, fileName = '背景.png', who = staff) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Admin/UploadCertBackground?Orientation=portrait',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { ...response.json(), status: response.statusCode } as {
    Code: number
    Msg: string
    OtherMsg: { BackgroundID: number }
  }
}
const preview = async (Layout: CertLayout, Format: 'png' | 'pdf', Sample = 'usual') => {
  const { item } = await ask('PreviewCertTemplate', { Layout, Sample, Format })
  return { file: Buffer.from(String(item.File), 'base64'), faults: item.Faults }
}

test('a preview is drawn as the certificates are: the picture is the page of the PDF', async () => {
  const { file: pdf, faults } = await preview(defaultCertificate, 'pdf', 'longest')
  expect([pdf.subarray(0, 5).toString('latin1'), faults]).toEqual(['%PDF-', []])
  const { file: png } = await preview(defaultCertificate, 'png', 'longest')
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const page = await renderPdf(pdf, 130)
  expect([info.width, info.height]).toEqual([page.width, page.height])
  // The picture has a palette, so that shades are rounded.
  let differing = 0
  for (let at = 0; at < info.width * info.height; at++)
    if (Math.abs((data[at * 3] ?? 0) - (page.data[at * 4] ?? 0)) > 48) differing++
  expect(differing).toBe(0)
})

test('a preview shows a layout that is not fit yet, and says what is wrong with it', async () => {
  const { file, faults } = await preview(withText('统一监制𠀀'), 'png', 'rarest')
  expect((await sharp(file).metadata()).format).toBe('png')
  expect(faults).toEqual([
    { At: null, Msg: '证书上不能出现“统一监制”，请删去' },
    { At: defaultCertificate.fields.length, Msg: '字库中没有“𠀀”，无法印在证书上，请改用其他字' },
  ])
})

test('a background is cut to the page and stays small; what is no picture is refused', async () => {
  const picture = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#3355aa' } })
    .png()
    .toBuffer()
  const { OtherMsg } = await upload(picture)
  const backgroundId = OtherMsg.BackgroundID
  const { file } = await preview({ ...defaultCertificate, backgroundId }, 'png')
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(Math.abs((data[2] ?? 0) - 0xaa)).toBeLessThan(6)
  expect((await upload(Buffer.from('x'))).Msg).toBe((await upload(Buffer.from('<svg/>'))).Msg)
  expect((await upload(Buffer.from('x'))).Code).toBe(0)
  expect((await upload(picture, '背景.pdf')).Code).toBe(0)
})

test('only who works with results may see or change templates', async () => {
  const other = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const family = await buildAccount(server)
  for (const who of [other, family])
    for (const [action, input] of [
      ['GetCertTemplateList', {}],
      ['SaveCertTemplate', { Name: '模板', Layout: defaultCertificate, Version: 0 }],
      ['PreviewCertTemplate', { Layout: defaultCertificate, Sample: 'usual', Format: 'pdf' }],
    ] as const)
      expect((await ask(action, input, who)).status).toBe(403)
})
