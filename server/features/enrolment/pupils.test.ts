import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLastFour } from '#domain/enrolment/pupils.ts'
import { parseSheet } from '#server/sheets/parseSheet.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
  photoJpeg,
  signUpForm,
} from '#test/builders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { zipOf } from '#test/zipOf.ts'

const DAY = 86_400_000
const VERSION = '2026-11-23'
let server: TestServer
let batch: number
let teacher: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  teacher = await buildAccount(server)
})
afterAll(() => server.stop())
// All guesses of this file come from one address.
beforeEach(async () => {
  await server.db.deleteFrom('lookupMiss').execute()
})

type Changes = Record<string, unknown>
const HEADINGS = ['姓名', '性别', '出生年月', '证件号码', '专业', '级别', '监护人姓名', '监护人手机']
const line = (number: string, changes: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    姓名: '李小音',
    性别: '',
    出生年月: '',
    证件号码: number,
    专业: '钢琴',
    级别: '一级',
    监护人姓名: '李妈妈',
    监护人手机: '13800001111',
    ...changes,
  }
  return HEADINGS.map((heading) => cells[heading] ?? '').join(',')
}

async function send(controller: string, action: string, query: Record<string, string>, file: Buffer, who = teacher) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'a.csv')
  const response = await fetch(`${server.url}/api/${controller}/${action}?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return (await response.json()) as { Code: number; Msg: string; OtherMsg: Changes; listData: Changes[] }
}
const preview = (lines: readonly string[], changes: Record<string, string> = {}, headings = HEADINGS) =>
  send(
    'Exam',
    'PreviewPupils',
    {
      EB_ID: String(batch),
      EA_ID: String(ids.area),
      IsOnline: '1',
      TName: '昆明小星星琴行',
      TMobile: '13800002222',
      ...changes,
    },
    Buffer.from([headings.join(','), ...lines].join('\n')),
  )

const rowOf = async (changes: Changes = {}, who = teacher) => {
  const { EB_ID: _batch, ...form } = signUpForm(batch, await buildPhoto(server, who), {
    ConsentVersion: '',
    ...changes,
  })
  return { ...form, Line: 2 } as Changes & { Line: number; CertNO: string; Photo: string }
}
const add = (Rows: readonly Changes[], who = teacher, RequestKey = randomUUID()) =>
  server.call<Changes>('Exam', 'AddPupils', { EB_ID: batch, Rows, RequestKey }, who)
interface Mine {
  PL_ID: number
  Name: string
  State: string
  Key: string
  EF_ID: number
  PMobile: string
}
const mine = async (who = teacher) => (await server.call('Exam', 'GetMyPupils', {}, who)).listData as unknown as Mine[]
const lastFour = (row: { CertNO: string }) => row.CertNO.slice(-4)
/** A pupil who waits, with the key of his link. */
async function waiting(changes: Changes = {}) {
  const who = await buildAccount(server)
  const row = await rowOf(changes, who)
  expect((await add([row], who)).Msg).toBe('')
  const [pupil] = await mine(who)
  if (!pupil) throw new Error('no pupil')
  return { who, row, id: pupil.PL_ID, key: pupil.Key, proof: { Key: pupil.Key, LastFour: lastFour(row) } }
}
const answer = (proof: Changes, changes: Changes = {}) =>
  server.call<Changes>('Public', 'AnswerForPupil', {
    ...proof,
    IsAgreed: 1,
    GuardianName: '李妈妈',
    AgreeVersion: VERSION,
    ...changes,
  })
const pupilRow = (id: number) => server.db.selectFrom('pupil').selectAll().where('id', '=', id).executeTakeFirst()
const fileOf = (path: string) =>
  server.db.selectFrom('storedFile').select('id').where('path', '=', path).executeTakeFirst()

test('the template offers what the batch offers in the area, on a second sheet, and is read again', async () => {
  const choice = { EB_ID: batch, EA_ID: ids.area, IsOnline: 1 }
  const { OtherMsg } = await server.call<{ Content: string }>('Exam', 'GetPupilTemplate', choice, teacher)
  const bytes = Buffer.from(OtherMsg.Content, 'base64')
  const { rows } = await parseSheet(bytes, { headings: HEADINGS })
  expect(rows[0]?.cells).toEqual(expect.arrayContaining(HEADINGS))
  const offered = await parseSheet(bytes, { headings: ['专业', '级别', '证件类型', '性别', '邮寄证书'] })
  expect(offered.rows.length).toBeGreaterThan(0)
  expect(await server.call('Exam', 'GetPupilTemplate', { ...choice, EA_ID: 9999 }, teacher)).toMatchObject({ Code: 0 })
})

test('good rows come completed: pinyin, sex and birth month of the number, names of the offer and the fee', async () => {
  const number = newIdNumber()
  const { listData, OtherMsg, Msg } = await preview([line(number, { 级别: '2级' })])
  expect(Msg).toBe('')
  expect(OtherMsg).toMatchObject({ ProblemCount: 0 })
  expect(listData).toMatchObject([
    {
      Line: 2,
      Name: '李小音',
      NameSpell: 'LI XIAO YIN',
      CertNO: number,
      GID: ids.grade2,
      Fee: 160,
      TName: '昆明小星星琴行',
    },
  ])
  expect(listData[0]?.BirthDate).toMatch(/^\d{4}\.\d{2}$/)
  expect(listData[0]?.Sex).toMatch(/^[男女]$/)
})

test('each row says at its cell what is wrong, in words', async () => {
  const [twice, enrolled, waits] = [newIdNumber(), newIdNumber(), newIdNumber()]
  await buildEnrolment(server, await buildAccount(server), batch, { CertNO: enrolled })
  await add([await rowOf({ CertNO: waits })])
  const { OtherMsg } = await preview([
    line('530102'),
    line(newIdNumber(), { 专业: '尺八', 监护人手机: '12' }),
    line(twice),
    line(twice),
    line(enrolled),
    line(waits),
    line(newIdNumber(), { 姓名: '', 级别: '十八级' }),
  ])
  const told = (OtherMsg.Problems as Array<{ Line: number; Heading: string; Msg: string }>).map(
    ({ Line, Heading, Msg }) => `${Line} ${Heading} ${Msg}`,
  )
  expect(told).toEqual([
    '2 证件号码 “530102”：请填写正确的身份证号码',
    '3 专业 本批次在该地区没有开设专业“尺八”，请对照“可选内容”填写',
    '3 监护人手机 “12”：请输入正确的联系电话',
    '5 证件号码 与第4行重复',
    '6 证件号码 该考生在本批次已报考该专业',
    '7 证件号码 您已录入该考生报考该专业，正在等待监护人同意',
    '8 级别 本批次在该地区没有开设级别“十八级”，请对照“可选内容”填写',
    '8 姓名 请输入考生姓名',
  ])
})

test('more than a hundred rows are refused, and the teacher is asked for his own data first', async () => {
  const many = await preview(Array.from({ length: 101 }, () => line(newIdNumber())))
  expect(many.OtherMsg).toMatchObject({ Problems: [{ Line: 102, Msg: expect.stringContaining('100') }] })
  expect((await preview([line(newIdNumber())], { TName: '' })).Msg).toBe('请输入培训机构/老师')
})

test('photos of a ZIP are judged one by one', async () => {
  const zip = zipOf(
    { name: '5301.jpg', bytes: await photoJpeg() },
    { name: '2.png', bytes: Buffer.from('no picture') },
    { name: '名单.txt', bytes: Buffer.from('x') },
  )
  const { listData, Msg } = await send('File', 'UploadPupilPhotos', {}, zip)
  expect(Msg).toBe('')
  expect(listData).toMatchObject([
    { Name: '5301.jpg', FilePath: expect.stringMatching(/^UserPhoto\//), Msg: '' },
    { Name: '2.png', FilePath: '', Msg: expect.stringMatching(/./) },
  ])
  expect((await send('File', 'UploadPupilPhotos', {}, zipOf({ name: 'a.txt' }))).Msg).toBe(
    '压缩包中没有 JPG 或 PNG 照片',
  )
})

test('all pupils are kept or none, and the same request again keeps none twice', async () => {
  const who = await buildAccount(server)
  const good = await rowOf({}, who)
  const bad = { ...(await rowOf({ CertNO: '1' }, who)), Line: 3 }
  expect(await add([good, bad], who)).toMatchObject({ Code: 0, OtherMsg: { Line: 3, Field: 'CertNO' } })
  expect(await mine(who)).toEqual([])
  const stranger = { ...good, Photo: await buildPhoto(server, teacher) }
  expect(await add([stranger], who)).toMatchObject({ Code: 0, OtherMsg: { Line: 2, Field: 'Photo' } })
  const key = randomUUID()
  for (let n = 0; n < 2; n++) expect(await add([good], who, key)).toMatchObject({ Code: 1, OtherMsg: { Count: 1 } })
  expect(await mine(who)).toMatchObject([{ Name: '李小音', State: 'waiting', PMobile: '13800001111', EF_ID: 0 }])
  expect((await add([good], who)).Msg).toBe('您已录入该考生报考该专业，正在等待监护人同意')
})

test('the link shows no name and no end of the number, and nobody can make one', async () => {
  const { key, row } = await waiting()
  const { item } = await server.call('Public', 'GetPupil', { Key: key })
  expect(item).toMatchObject({ Name: '李**', State: 'waiting', TName: '昆明小星星琴行', AgreeVersion: VERSION })
  expect(JSON.stringify(item)).not.toContain(lastFour(row))
  expect(isLastFour(String((item as unknown as Changes).CertNO), row.CertNO)).toBe(false)
  const forged = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
  for (const Key of [forged, 'x', '']) {
    expect((await server.call('Public', 'GetPupil', { Key })).Msg).toBe('链接无效，请向老师索取新的链接')
  }
})

test('the last four characters show what was entered; guessing needs a code and then has to wait', async () => {
  const { key, proof, row } = await waiting()
  expect((await server.call('Public', 'OpenPupil', proof)).item).toMatchObject({
    Name: '李小音',
    CertNO: row.CertNO,
    MName: '钢琴',
    Fee: 150,
    Photo: expect.stringContaining('/files/'),
  })
  const wrong = ['0000', '0001', '0002', '0003'].filter((four) => four !== lastFour(row))
  const messages = []
  for (const LastFour of wrong) messages.push((await server.call('Public', 'OpenPupil', { Key: key, LastFour })).Msg)
  expect(messages[0]).toBe('证件号码后四位不正确，请核对')
  expect(messages.at(-1)).toBe('校验码不正确')
})

test('who agrees enrols the child for the teacher, by the rules for everybody, with the consent on record', async () => {
  const { who, proof, id } = await waiting()
  expect((await answer(proof, { AgreeVersion: 'old' })).Code).toBe(0)
  expect((await answer(proof, { GuardianName: ' ' })).Msg).toBe('请输入监护人姓名')
  expect((await answer({ ...proof, LastFour: 'XXXX' })).Msg).toBe('证件号码后四位不正确，请核对')
  expect((await server.call('Exam', 'GetMyUnpaid', {}, who)).listData).toEqual([])
  expect(await answer(proof, { ConsentVersion: VERSION })).toMatchObject({ Code: 1, OtherMsg: { State: 'agreed' } })
  const [pupil] = await mine(who)
  expect(pupil).toMatchObject({ State: 'agreed', Key: '', PMobile: '13800001111' })
  expect(await pupilRow(id)).toMatchObject({
    guardianName: '李妈妈',
    agreeVersion: VERSION,
    agreedAt: Date.parse(TEST_NOW),
    formSealed: null,
  })
  const { listData } = await server.call('Exam', 'GetMyUnpaid', {}, who)
  expect(listData).toMatchObject([{ EF_ID: pupil?.EF_ID, Name: '李小音', Fee: 150, Why: '' }])
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const detail = await server.call('Admin', 'GetEnrolmentDetail', { EF_ID: pupil?.EF_ID }, clerk)
  expect(detail.item).toMatchObject({ ConsentVersion: VERSION, History: [{ Action: 'AgreeForPupil' }] })
  // A lost answer changes nothing; the other answer comes too late.
  expect(await answer(proof)).toMatchObject({ Code: 1, OtherMsg: { State: 'agreed' } })
  expect((await answer(proof, { IsAgreed: 0 })).Msg).toContain('链接已不能使用')
  expect((await server.call('Public', 'OpenPupil', proof)).Msg).toContain('链接已不能使用')
})

test('who refuses takes number and photo away at once', async () => {
  const { who, proof, id, row } = await waiting()
  expect(await answer(proof, { IsAgreed: 0, GuardianName: '' })).toMatchObject({ OtherMsg: { State: 'refused' } })
  expect(await pupilRow(id)).toMatchObject({ formSealed: null, certIndex: null, photoId: null, enrolmentId: null })
  expect(await fileOf(row.Photo)).toBeUndefined()
  expect(await mine(who)).toMatchObject([{ Name: '李小音', State: 'refused', PMobile: '', Key: '' }])
  // The name goes when the teacher takes the row off, which is for him alone.
  expect((await server.call('Exam', 'DropPupil', { PL_ID: id }, teacher)).status).toBe(404)
  expect((await server.call('Exam', 'DropPupil', { PL_ID: id }, who)).Code).toBe(1)
  expect(await mine(who)).toEqual([])
})

test('two answers at once: one holds', async () => {
  const { proof, who } = await waiting()
  const both = await Promise.all([answer(proof), answer(proof, { IsAgreed: 0 })])
  expect(both.filter(({ Code }) => Code === 1)).toHaveLength(1)
  expect(await mine(who)).toHaveLength(1)
})

test('who was enrolled otherwise in between is not enrolled twice', async () => {
  const { proof, row } = await waiting()
  await buildEnrolment(server, await buildAccount(server), batch, { CertNO: row.CertNO })
  expect((await answer(proof)).Msg).toBe('该考生在本批次已报考该专业')
})

test('photos of pupils who wait are kept; without an answer all goes after registration', async () => {
  const soon = await buildBatch(server, { closesInDays: 2 })
  const who = await buildAccount(server)
  const row = await rowOf({}, who)
  await server.call('Exam', 'AddPupils', { EB_ID: soon, Rows: [row], RequestKey: randomUUID() }, who)
  const [pupil] = await mine(who)
  server.clock.set(Date.parse(TEST_NOW) + 2.5 * DAY)
  await server.runJob('removeUnusedFiles', {})
  expect(await fileOf(row.Photo)).toBeDefined()
  expect(await mine(who)).toMatchObject([{ State: 'lapsed', Key: '' }])
  const proof = { Key: pupil?.Key ?? '', LastFour: lastFour(row) }
  expect((await answer(proof)).Msg).toContain('链接已不能使用')
  server.clock.set(Date.parse(TEST_NOW) + 4 * DAY)
  await server.runJob('forgetExpired', {})
  expect(await mine(who)).toEqual([])
  await server.runJob('removeUnusedFiles', {})
  expect(await fileOf(row.Photo)).toBeUndefined()
  server.clock.set(Date.parse(TEST_NOW))
})

test('a pupil whose form no key opens takes neither the list nor its neighbours down', async () => {
  const who = await buildAccount(server)
  const rows = [await rowOf({}, who), await rowOf({ CertNO: newIdNumber() }, who)]
  expect((await add(rows, who)).Msg).toBe('')
  const [spoilt, whole] = await mine(who)
  if (!spoilt || !whole) throw new Error('no pupils')
  await server.db
    .updateTable('pupil')
    .set({ formSealed: Buffer.alloc(60, 1) })
    .where('id', '=', spoilt.PL_ID)
    .execute()
  const list = await mine(who)
  expect(list.find(({ PL_ID }) => PL_ID === spoilt.PL_ID)).toMatchObject({ State: 'waiting', Key: '', PMobile: '' })
  expect(list.find(({ PL_ID }) => PL_ID === whole.PL_ID)?.Key).not.toBe('')
  // The guardian, who has the link already, is told what to do.
  expect((await server.call('Public', 'GetPupil', { Key: spoilt.Key })).Code).toBe(1)
  const said = await server.call('Public', 'OpenPupil', { Key: spoilt.Key, LastFour: '1234' })
  expect(said.OtherMsg).toMatchObject({ Reason: 'PUPIL_UNREADABLE' })
  expect((await server.call('Exam', 'DropPupil', { PL_ID: spoilt.PL_ID }, who)).Code).toBe(1)
})
