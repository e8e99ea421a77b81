import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  exam,
  fillSheet,
  textbooks,
  warmPool,
} from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['content'] })
})
afterAll(() => server.stop())

type Wire = Record<string, unknown>
const place = { MID: ids.piano, GID: ids.grade1, EQT_ID: exam.pieces, TB_ID: textbooks.first }
const piece = { ...place, Question: '小步舞曲', Scores: [], IsPub: 1, Version: 0 }
const save = (input: Wire, who = staff) => server.call<{ IsNewVersion: number }>('Admin', 'SaveQuestion', input, who)
const read = async (EQ_ID: unknown) => (await server.call('Admin', 'GetQuestion', { EQ_ID }, staff)).item
const list = (input: Wire = {}, who = staff) => server.call('Admin', 'GetQuestionList', input, who)
/** What an edit sends of a question as it was read. */
const inputOf = (item: Wire) => ({
  EQ_ID: item.EQ_ID,
  Question: item.Question,
  MID: item.MID,
  GID: item.GID,
  EQT_ID: item.EQT_ID,
  TB_ID: item.TB_ID,
  Scores: (item.Scores as Array<{ Path: string }>).map(({ Path }) => Path),
  IsPub: item.IsPub,
  Version: item.Version,
})

async function upload(bytes: Buffer, fileName = 'page.png', who = staff) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const response = await fetch(`${server.url}/api/Admin/UploadScore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return { status: response.status, ...((await response.json()) as { Code: number; Msg: string; OtherMsg: Wire }) }
}
const page = (shade: number) =>
  sharp({ create: { width: 800, height: 1100, channels: 3, background: { r: shade, g: shade, b: shade } } })
    .png()
    .toBuffer()

describe('a question', () => {
  test('is created with its pages in order, changed in place while nobody has met it, and withdrawn', async () => {
    const pages = [await upload(await page(200)), await upload(await page(100))].map(({ OtherMsg }) => OtherMsg)
    const Scores = pages.map(({ Path }) => Path)
    const created = await save({ ...piece, Scores })
    expect(created).toMatchObject({
      Code: 1,
      OtherMsg: { IsNewVersion: 0 },
      item: { ...place, Question: '小步舞曲', Pages: 2, BookName: '教材一', IsUsed: 0, Version: 1, Hearing: null },
    })
    const item: Wire = created.item
    const urls = (item.Scores as Array<{ Url: string }>).map(({ Url }) => Url)
    expect((await fetch(server.url + urls[0])).headers.get('content-type')).toBe('image/jpeg')
    const turned = await save({ ...inputOf(item), Scores: [...Scores].reverse(), Question: '加沃特舞曲' })
    expect(turned).toMatchObject({ OtherMsg: { IsNewVersion: 0 }, item: { EQ_ID: item.EQ_ID, Version: 2 } })
    expect(inputOf(turned.item).Scores).toEqual([...Scores].reverse())
    expect((await save({ ...inputOf(turned.item), IsPub: 0 })).item).toMatchObject({ IsPub: 0, Version: 3 })
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'SaveQuestion')
      .where('subjectId', '=', Number(item.EQ_ID))
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { before: null, after: { title: '小步舞曲' } },
      { before: { title: '小步舞曲', isPublished: true }, after: { title: '加沃特舞曲' } },
      { before: { isPublished: true }, after: { isPublished: false } },
    ])
  })

  test.each<[string, Wire, string]>([
    ['no title', { Question: ' ' }, '请填写题目名称，最多60个字'],
    ['a textbook of another major', { TB_ID: 77 }, '该专业没有此教材，请重新选择'],
    ['a picture that was never uploaded', { Scores: ['Score/20261120/none.jpg'] }, '没有找到上传的图片，请重新上传'],
    ['a grade of the hearing test', { GID: 77 }, '专业、级别与题目类型不一致：听力专业用听力级别和听力题'],
  ])('is refused with %s', async (_, changes, message) => {
    await server.db
      .insertInto('textbook')
      .values({ id: 77, name: '听力教材', majorId: ids.hearing })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await server.db
      .insertInto('grade')
      .values({ id: 77, name: '听力初级', needsPrevCert: false, isHearing: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect((await save({ ...piece, ...changes })).Msg).toBe(message)
  })

  test('needs a type, a grade and a major that there are, and is not found by another id', async () => {
    for (const changes of [{ EQT_ID: 2e6 }, { GID: 2e6 }, { MID: 2e6, TB_ID: 0 }, { EQ_ID: 2e6 }])
      expect((await save({ ...piece, ...changes })).status, JSON.stringify(changes)).toBe(404)
    expect((await server.call('Admin', 'GetQuestion', { EQ_ID: 2e6 }, staff)).status).toBe(404)
  })

  test('is saved by one of several at once; a repeat is answered once', async () => {
    const { item } = await save({ ...piece, Question: '同时' })
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save({ ...inputOf(item), Question: `同时${n}` })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: 2 })
    const twice = { ...piece, Question: '只有一次', RequestKey: randomUUID() }
    const [one, other] = await Promise.all([save(twice), save(twice)])
    expect(one?.Code).toBe(1)
    expect(other?.item).toEqual(one?.item)
    expect((await list({ Search: '只有一次' })).totalCount).toBe(1)
  })

  test('is found by title, id, textbook, type and state, in pages with the exact total', async () => {
    const mine = await Promise.all([1, 2, 3].map((n) => save({ ...piece, Question: `查找${n}` })))
    const numbers = mine.map(({ item }) => Number(item.EQ_ID)).sort((a, b) => b - a)
    expect(await list({ Search: '查找', PageSize: 2 })).toMatchObject({
      totalCount: 3,
      listData: [{ EQ_ID: numbers[0] }, { EQ_ID: numbers[1] }],
    })
    const byTitle = await list({ Search: '查找', Sort: 'Question' })
    expect(byTitle.listData.map(({ Question }) => Question)).toEqual(['查找1', '查找2', '查找3'])
    expect(await list({ Search: String(numbers[0]) })).toMatchObject({ listData: [{ EQ_ID: numbers[0] }] })
    const narrow = { Search: '查找', ...place, IsPub: 1 }
    expect((await list(narrow)).totalCount).toBe(3)
    for (const change of [
      { MID: ids.hearing },
      { GID: ids.grade8 },
      { EQT_ID: exam.scales },
      { TB_ID: 82 },
      { IsPub: 0 },
    ])
      expect((await list({ ...narrow, ...change })).totalCount, JSON.stringify(change)).toBe(0)
  })

  test('is for content and schedule', async () => {
    const planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    expect((await save(piece, planner)).Code).toBe(1)
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await list({}, other)).status).toBe(403)
    expect((await save(piece, other)).status).toBe(403)
    expect((await upload(await page(1), 'a.png', other)).status).toBe(403)
  })
})

describe('a score picture', () => {
  test.each<[string, () => Promise<Buffer>, string, string]>([
    ['no file', async () => Buffer.alloc(0), 'a.png', '请选择要上传的文件'],
    [
      'text that calls itself a picture',
      async () => Buffer.from('<svg onload=alert(1)>'),
      'a.png',
      '请上传jpg、jpeg或png格式的图片',
    ],
    ['a program', async () => page(9), 'a.exe', '请上传正确的文件'],
    ['a damaged picture', async () => (await page(9)).subarray(0, 60), 'a.png', '请上传jpg、jpeg或png格式的图片'],
  ])('passes the checks of candidates’ pictures: %s', async (_, bytes, name, message) => {
    expect((await upload(await bytes(), name)).Msg).toBe(message)
  })

  test('that no question shows is removed after a day; one that an old version shows is not', async () => {
    const [unused, used] = [await upload(await page(11)), await upload(await page(12))].map(({ OtherMsg }) => OtherMsg)
    await save({ ...piece, Question: '有谱例', Scores: [used?.Path] })
    server.clock.advance(2 * 86_400_000)
    await server.runJob('removeUnusedFiles', {})
    server.clock.advance(-2 * 86_400_000)
    const kept = await server.db.selectFrom('storedFile').select('path').where('kind', '=', 'Score').execute()
    expect(kept.map(({ path }) => path)).toContain(used?.Path)
    expect(kept.map(({ path }) => path)).not.toContain(unused?.Path)
    expect((await save({ ...piece, Scores: [unused?.Path] })).Msg).toBe('没有找到上传的图片，请重新上传')
  })
})

describe('a question that a candidate has met', () => {
  const titlesOf = async (who: Candidate) =>
    (await actionsOf(server, who).sheet()).listData.map(
      ({ View_ExamQuestion }) => (View_ExamQuestion as { Question: string }).Question,
    )
  const offered = async () => {
    const { listData } = await server.call(
      'Exam',
      'GetExamQuestionList',
      { MID: ids.piano, GID: ids.grade1, TB_ID: textbooks.first },
      await buildAccount(server),
    )
    return JSON.stringify(listData)
  }

  test('is superseded by an edit: the old exam shows the old one, everything new takes the new one', async () => {
    const [before] = [await upload(await page(21))].map(({ OtherMsg }) => OtherMsg)
    await server.db
      .updateTable('question')
      .set({ title: '旧曲', musicScore: [String(before?.Path)] })
      .where('id', '=', 9101)
      .execute()
    const candidate = await buildCandidate(server, room)
    await fillSheet(server, candidate)
    expect(await read(9101)).toMatchObject({ IsUsed: 1 })

    const { OtherMsg: after } = await upload(await page(22))
    const edited = await save({ ...inputOf(await read(9101)), Question: '新曲', Scores: [after.Path] })
    expect(edited).toMatchObject({
      Code: 1,
      OtherMsg: { IsNewVersion: 1 },
      item: { Question: '新曲', ReplacesId: 9101 },
    })
    const next = Number(edited.item.EQ_ID)
    expect(next).not.toBe(9101)
    expect(await read(9101)).toMatchObject({ Question: '旧曲', ReplacedById: next, Scores: [{ Path: before?.Path }] })

    expect(await titlesOf(candidate)).toContain('旧曲')
    expect(await titlesOf(candidate)).not.toContain('新曲')
    expect((await actionsOf(server, candidate).submit()).Code).toBe(1)
    const examiner = await buildExaminer(server)
    await server.db
      .insertInto('examinerAssignment')
      .values({
        enrolmentId: candidate.enrolmentId,
        examinerId: examiner.id,
        assignedAt: server.clock.now(),
        assignedBy: null,
      })
      .execute()
    const input = { EF_ID: candidate.enrolmentId }
    const review = await server.call('Examiner', 'GetExamFormReviewInfo', input, examiner)
    expect(JSON.stringify(review.listData)).toContain('旧曲')
    expect(JSON.stringify(review.listData)).not.toContain('新曲')
    const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
    const archive = await server.call('Admin', 'GetExamSessions', input, admin)
    expect(JSON.stringify(archive.listData)).toContain('旧曲')

    expect(await offered()).toContain('新曲')
    expect(await offered()).not.toContain('旧曲')
    const fresh = await buildCandidate(server, room)
    const { start, selectTextbook, choose } = actionsOf(server, fresh)
    await start()
    await selectTextbook()
    expect((await choose(9101)).Msg).toBe('该曲目不在可选范围内，请重新选择')
    expect((await choose(next)).Code).toBe(1)
    expect(await titlesOf(fresh)).toEqual(['新曲'])

    expect((await save(inputOf(await read(9101)))).Msg).toBe('该题已有新版本，请打开新版本再修改')
    expect(await list({ Search: '旧曲' })).toMatchObject({ totalCount: 0 })
    expect(await list({ Search: '旧曲', IsSuperseded: 1 })).toMatchObject({
      totalCount: 1,
      listData: [{ EQ_ID: 9101 }],
    })
    // A second edit of the chain; withdrawing alone needs no new version.
    const third = await save({ ...inputOf(await read(next)), Question: '更新的曲' })
    expect(third).toMatchObject({ OtherMsg: { IsNewVersion: 1 }, item: { ReplacesId: next } })
    const withdrawn = await save({ ...inputOf(third.item), IsPub: 0 })
    expect(withdrawn).toMatchObject({ OtherMsg: { IsNewVersion: 0 }, item: { EQ_ID: third.item.EQ_ID, IsPub: 0 } })
  })

  test('never stands on one paper with its new version', async () => {
    const candidate = await buildCandidate(server, room)
    const { start, selectTextbook, choose } = actionsOf(server, candidate)
    await start()
    await selectTextbook()
    const chosen = await choose(9102)
    const edited = await save({ ...inputOf(await read(9102)), Question: '换了名字' })
    expect(edited.OtherMsg.IsNewVersion).toBe(1)
    // Choosing the new version of the piece that is on the sheet changes nothing.
    const again = await choose(Number(edited.item.EQ_ID))
    expect(again.OtherMsg.EAS_ID).toBe(chosen.OtherMsg.EAS_ID)
    expect(await titlesOf(candidate)).toEqual(['乐曲9102'])
  })

  test('a draw while the edit commits ends in the old question whole or the new one whole', async () => {
    // One scale is left to draw, so that every draw meets the edit.
    await server.db
      .updateTable('question')
      .set({ isPublished: false })
      .where('id', '>', 9001)
      .where('id', '<=', 9010)
      .execute()
    for (let round = 0; round < 6; round += 1) {
      const candidates = await Promise.all([1, 2, 3].map(() => buildCandidate(server, room)))
      for (const candidate of candidates) {
        await actionsOf(server, candidate).start()
        await actionsOf(server, candidate).selectTextbook()
      }
      const [newest] = (await list({ EQT_ID: exam.scales, IsPub: 1, Sort: '-EQ_ID' })).listData
      const item = await read(newest?.EQ_ID)
      await warmPool(server)
      const [edited, ...draws] = await Promise.all([
        save({ ...inputOf(item), Question: `第${round}次修改` }),
        ...candidates.map((candidate) => actionsOf(server, candidate).draw()),
      ])
      expect(edited?.Code).toBe(1)
      expect(draws.map(({ Code }) => Code)).toEqual([1, 1, 1])
      const isNewVersion = (edited as typeof edited & { OtherMsg: Wire }).OtherMsg.IsNewVersion === 1
      for (const candidate of candidates) {
        const { questionId } = await server.db
          .selectFrom('drawnPiece')
          .select('questionId')
          .where('enrolmentId', '=', candidate.enrolmentId)
          .executeTakeFirstOrThrow()
        const [shown] = await titlesOf(candidate)
        const isOld = questionId === item.EQ_ID && isNewVersion
        expect(shown).toBe(isOld ? item.Question : `第${round}次修改`)
      }
    }
  })
})
