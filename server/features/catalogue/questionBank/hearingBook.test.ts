import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import { buildHearingRoom, hearing } from '#test/hearingBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { wav } from '#test/wav.ts'
import { zipOf } from '#test/zipOf.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  await buildHearingRoom(server)
  await server.db.updateTable('grade').set({ isHearing: true }).where('id', '=', ids.hearingGrade).execute()
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const headings = '题目,级别,题型,声音,考查内容,用于,题干,选项A,选项B,选项C,正确答案,示范,播放次数,分值'
const sheet = (...lines: string[]) => ({ name: '听力.csv', bytes: Buffer.from([headings, ...lines].join('\r\n')) })
type Row = Record<string, unknown> & { Problems: string[] }
async function check(archive: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)]), 'book.zip')
  const response = await fetch(`${server.url}/api/Admin/CheckBook?MID=${ids.hearing}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
    body: form,
  })
  const { OtherMsg, listData } = (await response.json()) as {
    OtherMsg: { OU_ID: number; Bad: number }
    listData: Row[]
  }
  return { OtherMsg, listData }
}
const play = (OU_ID: number, Sound: string) =>
  server.call<{ Url: string }>('Admin', 'PlayBookSound', { OU_ID, Sound }, staff)
async function load(OU_ID: number) {
  const input = { MID: ids.hearing, OU_ID, RequestKey: randomUUID() }
  const { OJ_ID } = (await server.call<{ OJ_ID: number }>('Admin', 'ImportBook', input, staff)).OtherMsg
  await server.runJob('importBook', { officeJobId: OJ_ID })
  return (await server.call('Admin', 'GetOfficeJobList', {}, staff)).listData.find((job) => job.OJ_ID === OJ_ID)
}
const items = () =>
  server.db
    .selectFrom('question')
    .innerJoin('hearingItem', 'hearingItem.questionId', 'question.id')
    .select([
      'title',
      'questionTypeId',
      'kind',
      'pool',
      'prompt',
      'options',
      'correct',
      'model',
      'playsAllowed',
      'points',
      'soundId',
    ])
    .where('title', 'like', '书中%')
    .orderBy('question.id')
    .execute()

test('hearing items come with their sounds, choices, right one and model, heard before they are imported', async () => {
  const archive = zipOf(
    sheet(
      '书中音程,一级,音程听辨,,音程听辨,,听到的是哪个音程？,大三度,小三度,纯四度,B,,2,10',
      '书中模唱,一级,旋律模唱,唱.WAV,旋律模唱,练习,跟唱,,,,,♫4/4 C4q D4q E4h,,',
    ),
    { name: '声音/书中音程.wav', bytes: wav(1, 0.5) },
    { name: '声音/唱.wav', bytes: wav(2, 0.5) },
  )
  const { OtherMsg, listData } = await check(archive)
  expect(listData).toMatchObject([
    { Sound: '书中音程.wav', Options: ['大三度', '小三度', '纯四度'], Correct: 2, Problems: [] },
    { Sound: '唱.wav', Options: [], Model: '♫4/4 C4q D4q E4h', Problems: [] },
  ])
  const heard = await fetch(server.url + (await play(OtherMsg.OU_ID, '唱.wav')).OtherMsg.Url)
  expect(heard.headers.get('content-type')).toBe('audio/mpeg')
  expect((await play(OtherMsg.OU_ID, '没有.wav')).status).toBe(404)
  expect(await load(OtherMsg.OU_ID)).toMatchObject({ State: 'done', Message: '共导入 2 道题', Done: 2 })
  const stored = await items()
  expect(stored).toMatchObject([
    { questionTypeId: hearing.intervals, kind: 'interval', pool: 'exam', correct: 1, playsAllowed: 2, points: 10 },
    { kind: 'melodySingBack', pool: 'practice', options: [], correct: null, playsAllowed: 3, points: 5 },
  ])
  const sounds = await server.db
    .selectFrom('hearingSound')
    .select('bytes')
    .where(
      'id',
      'in',
      stored.map(({ soundId }) => soundId),
    )
    .execute()
  expect(sounds).toHaveLength(2)
  expect((await check(archive)).listData[0]?.Problems).toEqual(['题库里已有同级别、同题型的“书中音程”'])
})

test('whatever is wrong is named, and nothing comes in', async () => {
  const good = '音程听辨,,题干,大三度,小三度,,1,,,'
  const { OtherMsg, listData } = await check(
    zipOf(
      sheet(
        `书中甲,一级,音程听辨,没有.mp3,${good}`,
        `书中乙,一级,音程听辨,,${good}`,
        `书中丙,一级,音程听辨,坏.mp3,${good}`,
        '书中丁,一级,音程听辨,好.wav,音程听辨,,题干,大三度,小三度,,D,,,',
        '书中戊,一级,音程听辨,好.wav,单音听辨,,题干,D,C,E,C,,,',
        '书中己,一级,音程听辨,好.wav,看图说话,初赛,题干,大三度,小三度,,1,,30,',
        '书中庚,一级,旋律模唱,好.wav,旋律模唱,,跟唱,,,,,,,',
      ),
      { name: '坏.mp3', bytes: Buffer.from('no sound') },
      { name: '好.wav', bytes: wav(1, 0.5) },
    ),
  )
  expect(listData.map(({ Problems }) => Problems)).toEqual([
    ['压缩包里没有声音“没有.mp3”'],
    ['没有找到声音：请填写声音文件名，或让文件名与题目相同'],
    ['声音“坏.mp3”不能使用：请上传正确的文件'],
    ['请选择正确答案'],
    ['正确答案“C”可以指不同的选项，请填写选项的序号或字母'],
    ['考查内容：没有“看图说话”这种考查内容', '用于：请填写“考试”或“练习”', '播放次数：“30”：须在1到20之间'],
    ['录音题请填写考官看到的示范，乐谱须能识别，最多200个字'],
  ])
  expect(OtherMsg.Bad).toBe(7)
  const before = await items()
  expect((await load(OtherMsg.OU_ID))?.Message).toBe('有7行有误，本次没有导入任何题目')
  // A sound is decoded by the import only.
  const silent = await check(zipOf(sheet(`书中静,一级,音程听辨,,${good}`), { name: '书中静.wav', bytes: wav(1, 0) }))
  expect(silent.OtherMsg.Bad).toBe(0)
  expect((await load(silent.OtherMsg.OU_ID))?.Message).toBe(
    '有1个声音不能使用，本次没有导入任何题目：声音“书中静.wav”不能使用：文件里几乎没有声音，请检查后重新上传',
  )
  expect(await items()).toEqual(before)
})

test('the template of hearing items can be read once it is filled in', async () => {
  const input = { MID: ids.hearing }
  const { OtherMsg } = await server.call<{ FileName: string; Content: string }>(
    'Admin',
    'GetBookTemplate',
    input,
    staff,
  )
  expect(OtherMsg.FileName).toBe('听力题导入模板.xlsx')
  const { rows } = await readSheet(Buffer.from(OtherMsg.Content, 'base64'))
  expect(rows[0]?.cells.slice(0, 5)).toEqual(['题目', '级别', '题型', '声音', '考查内容'])
  const shown = await server.db
    .selectFrom('questionType')
    .select(['isVideo', 'isAudio'])
    .where('name', '=', String(rows[1]?.cells[2]))
    .executeTakeFirstOrThrow()
  expect(shown).toEqual({ isVideo: false, isAudio: false })
})
