import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import type { ExamRoom } from '#test/examBuilders.ts'
import { buildHearer, buildHearingRoom, hearing, hearingActions, openPaper } from '#test/hearingBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { wav } from '#test/wav.ts'

let server: TestServer
let staff: BuiltAccount
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildHearingRoom(server)
  await server.db.updateTable('grade').set({ isHearing: true }).where('id', '=', ids.hearingGrade).execute()
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

type Wire = Record<string, unknown>
async function uploadSound(bytes: Buffer, fileName = 'sound.wav', who = staff) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const response = await fetch(`${server.url}/api/Admin/UploadQuestionSound`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return { status: response.status, ...((await response.json()) as { Code: number; Msg: string; OtherMsg: Wire }) }
}

const item = {
  Kind: 'interval',
  Pool: 'exam',
  Prompt: '听辨音程',
  Options: ['大三度', '小三度', '纯四度'],
  Correct: 2,
  Model: '',
  PlaysAllowed: 3,
  Points: 5,
}
const question = {
  Question: '音程听辨',
  MID: ids.hearing,
  GID: ids.hearingGrade,
  EQT_ID: hearing.intervals,
  Scores: [],
  IsPub: 1,
  Version: 0,
}
const save = (input: Wire) => server.call<{ IsNewVersion: number }>('Admin', 'SaveQuestion', input, staff)
const read = async (EQ_ID: number) => (await server.call('Admin', 'GetQuestion', { EQ_ID }, staff)).item

describe('the sound of an item', () => {
  test('is converted to MP3, and heard in the console by a link', async () => {
    const uploaded = await uploadSound(wav(2, 0.1))
    expect(uploaded).toMatchObject({ Code: 1, OtherMsg: { Seconds: 2 } })
    const heard = await fetch(server.url + String(uploaded.OtherMsg.Url))
    expect(heard.headers.get('content-type')).toBe('audio/mpeg')
    const bytes = Buffer.from(await heard.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.length).toBeLessThan(30_000)
  })

  test.each<[string, () => Buffer, string, string]>([
    ['nothing', () => Buffer.alloc(0), 'a.wav', '请选择要上传的文件'],
    ['text', () => Buffer.from('ID4 no sound'), 'a.mp3', '请上传正确的文件'],
    ['a program', () => wav(1, 0.5), 'a.exe', '请上传正确的文件'],
    ['a broken sound', () => wav(1, 0.5).subarray(0, 40), 'a.wav', '请上传正确的文件'],
    ['silence', () => wav(1, 0), 'a.wav', '文件里几乎没有声音，请检查后重新上传'],
    ['two minutes', () => wav(120, 0.5), 'a.wav', '声音最长110秒，请剪短后重新上传'],
  ])('is refused: %s', async (_, bytes, name, message) => {
    expect((await uploadSound(bytes(), name)).Msg).toBe(message)
  })

  test('that no item has is removed after a day', async () => {
    const unused = Number((await uploadSound(wav(1, 0.5))).OtherMsg.SoundId)
    const used = Number((await uploadSound(wav(1, 0.5))).OtherMsg.SoundId)
    expect((await save({ ...question, Hearing: { ...item, SoundId: used } })).Code).toBe(1)
    server.clock.advance(2 * DAY_MS)
    await server.runJob('removeSounds', {})
    server.clock.advance(-2 * DAY_MS)
    const kept = await server.db.selectFrom('hearingSound').select('id').where('id', 'in', [unused, used]).execute()
    expect(kept).toEqual([{ id: used }])
    const late = await save({ ...question, Hearing: { ...item, SoundId: unused } })
    expect(late.Msg).toBe('没有找到上传的声音，请重新上传')
  })

  test('is for those who keep the bank', async () => {
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await uploadSound(wav(1, 0.5), 'a.wav', other)).status).toBe(403)
  })
})

describe('a hearing item', () => {
  test('is saved whole and read back; a piece in its place, and an item of another major, are refused', async () => {
    const SoundId = Number((await uploadSound(wav(1, 0.5))).OtherMsg.SoundId)
    const saved = await save({ ...question, Hearing: { ...item, SoundId } })
    expect(saved).toMatchObject({ item: { IsHearing: 1, IsPractice: 0, Hearing: { ...item, SoundId } } })
    expect((await save(question)).Msg).toBe('专业、级别与题目类型不一致：听力专业用听力级别和听力题')
    const piano = { ...question, MID: ids.piano, GID: ids.grade1, Hearing: { ...item, SoundId } }
    expect((await save(piano)).Msg).toBe('专业、级别与题目类型不一致：听力专业用听力级别和听力题')
    const changes: Array<[Wire, string]> = [
      [{ Prompt: '' }, '请填写题干，最多200个字'],
      [{ Options: ['一'] }, '选择题须有2至8个选项；录音题不设选项；乐谱选项须能识别'],
      [{ Options: ['一', '一'] }, '选项不能相同'],
      [{ Correct: 0 }, '请选择正确答案'],
      [{ Kind: 'melodySingBack', Options: [], Correct: 0 }, '录音题请填写考官看到的示范，乐谱须能识别，最多200个字'],
      [{ PlaysAllowed: 0 }, '播放次数须为1至20，分值须为1至100'],
    ]
    for (const [change, message] of changes)
      expect((await save({ ...question, Hearing: { ...item, SoundId, ...change } })).Msg).toBe(message)
  })

  test('that is on a paper is superseded by an edit: the paper keeps its words and its key', async () => {
    const candidate = await buildHearer(server, room)
    const paper = await openPaper(server, candidate)
    const [first] = paper.filter(({ IsRecorded }) => IsRecorded === 0)
    const EQ_ID = Number(first?.EQ_ID)
    const { item: before } = await server.call('Admin', 'GetQuestion', { EQ_ID }, staff)
    const own = before as Wire & { Hearing: Wire }
    expect(own).toMatchObject({ IsUsed: 1 })
    const edited = await save({
      ...question,
      EQ_ID,
      Question: own.Question,
      EQT_ID: own.EQT_ID,
      Version: own.Version,
      Hearing: { ...own.Hearing, Prompt: '新的题干' },
    })
    expect(edited).toMatchObject({ Code: 1, OtherMsg: { IsNewVersion: 1 }, item: { ReplacesId: EQ_ID } })
    const { paper: again } = hearingActions(server, candidate)
    expect((await again()).listData.find((one) => one.EQ_ID === EQ_ID)).toMatchObject({
      Prompt: own.Hearing.Prompt,
    })
    expect(await read(EQ_ID)).toMatchObject({
      Hearing: { Prompt: own.Hearing.Prompt },
      ReplacedById: edited.item.EQ_ID,
    })
    for (let round = 0; round < 4; round += 1) {
      const fresh = await openPaper(server, await buildHearer(server, room))
      expect(fresh.map((one) => one.EQ_ID)).not.toContain(EQ_ID)
    }
  })

  test('of practice is changed in place, and its old version is practised no more', async () => {
    const [practice] = await server.db
      .selectFrom('hearingItem')
      .select('questionId')
      .where('pool', '=', 'practice')
      .orderBy('questionId')
      .execute()
    const EQ_ID = Number(practice?.questionId)
    const own = (await read(EQ_ID)) as unknown as Wire & { Hearing: Wire }
    const edited = await save({
      ...question,
      EQ_ID,
      Question: own.Question,
      EQT_ID: own.EQT_ID,
      Version: own.Version,
      Hearing: { ...own.Hearing, Prompt: '再听一听' },
    })
    expect(edited).toMatchObject({ OtherMsg: { IsNewVersion: 0 }, item: { EQ_ID } })
    const candidate = await buildHearer(server, room)
    const { listData } = await hearingActions(server, candidate).paper(1)
    expect(listData.find((one) => one.EQ_ID === EQ_ID)).toMatchObject({ Prompt: '再听一听' })
  })
})
