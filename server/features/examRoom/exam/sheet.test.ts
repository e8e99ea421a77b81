import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildPhoto } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type Candidate,
  type ExamRoom,
  exam,
  fillSheet,
  fillSlots,
  mp4Bytes,
  textbooks,
  uploadVideo,
  warmPool,
} from '#test/examBuilders.ts'
import { untilLocked } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

async function started(): Promise<Candidate & ReturnType<typeof actionsOf>> {
  const candidate = await buildCandidate(server, room)
  const actions = actionsOf(server, candidate)
  await actions.start()
  await actions.selectTextbook()
  return { ...candidate, ...actions }
}
const twenty = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => work(at)))
const takesOf = (sheetId: number) =>
  server.db.selectFrom('answerTake').selectAll().where('answerSheetId', '=', sheetId).orderBy('id').execute()

describe('what is shown', () => {
  test('patterns with the first types first; pieces of drawn types stay hidden, those of other textbooks too', async () => {
    const candidate = await started()
    const { listData: patterns } = await server.call(
      'Exam',
      'ExamFromPatternList',
      { EF_ID: candidate.enrolmentId },
      candidate,
    )
    expect(patterns).toMatchObject([
      { EP_ID: exam.drawnPattern, IsRandom: 1, SubmitNum: 1, ExamQuestionType: { TypeName: '音阶', IsVideo: 1 } },
      { EP_ID: exam.chosenPattern, IsRandom: 0, SubmitNum: 2, ExamQuestionType: { TypeName: '乐曲', IsVideo: 1 } },
    ])
    const ask = async (TB_ID?: number) =>
      (await server.call('Exam', 'GetExamQuestionList', { MID: 1, GID: 1, TB_ID }, candidate)).listData
    const idsOf = (list: Awaited<ReturnType<typeof ask>>) =>
      list.map(({ ExamQuestions }) => (ExamQuestions as Array<{ EQ_ID: number }>).map(({ EQ_ID }) => EQ_ID))
    expect(idsOf(await ask(textbooks.first))).toEqual([[], [9101, 9102, 9103, 9111]])
    expect(idsOf(await ask())).toEqual([[], [9101, 9102, 9103]])
    const books = await server.call('ExamPublic', 'GetExamTextBookList', { MID: 1 })
    expect(books.listData).toEqual([
      { TB_ID: textbooks.first, BookName: '教材一' },
      { TB_ID: textbooks.second, BookName: '教材二' },
    ])
  })

  test('to anybody before enrolling: the grades that have an exam, its pieces by textbook, what is drawn unnamed', async () => {
    const grades = await server.call<{ GID: number }>('ExamPublic', 'GetPieceGrades', { MID: 1 })
    expect(grades.listData.map(({ GID }) => GID)).toEqual([1])
    expect((await server.call('ExamPublic', 'GetPieceGrades', { MID: 2 })).listData).toEqual([])
    const list = await server.call('ExamPublic', 'GetPieceList', { MID: 1, GID: 1 })
    expect(list.OtherMsg).toEqual({
      Textbooks: [
        { TB_ID: textbooks.first, BookName: '教材一' },
        { TB_ID: textbooks.second, BookName: '教材二' },
      ],
    })
    expect(list.listData).toMatchObject([
      { TypeName: '音阶', IsRandom: 1, SubmitNum: 1, Pieces: [] },
      { TypeName: '乐曲', IsRandom: 0, SubmitNum: 2, Pieces: expect.any(Array) },
    ])
    const pieces = list.listData[1]?.Pieces as Array<{ EQ_ID: number; TB_ID: number }>
    expect(pieces.find(({ EQ_ID }) => EQ_ID === 9111)?.TB_ID).toBe(textbooks.first)
    expect(pieces.find(({ EQ_ID }) => EQ_ID === 9101)?.TB_ID).toBe(0)
  })
})

describe('a draw', () => {
  test('is final and shows the slot it fills', async () => {
    const { draw, sheet } = await started()
    const first = await draw()
    expect(first.item.EQ_ID).toBeGreaterThanOrEqual(9001)
    expect((await draw()).item).toEqual(first.item)
    expect((await draw()).listData, 'the toast names them all').toEqual([first.item])
    expect((await sheet()).listData).toMatchObject([
      { EAS_ID: first.item.EAS_ID, IsRandom: 1, SlotNo: 1, MediaState: 'none', Answer: '', Similarity: null },
    ])
  })

  test('left empty, says that a piece is to be chosen', async () => {
    const candidate = await started()
    const EAS_ID = (await candidate.choose(9101)).OtherMsg.EAS_ID
    const asked = { status: 200, Code: 0, Msg: '请选择上传曲目名称' }
    const call = (action: string, body: Record<string, unknown>) => server.call('Exam', action, body, candidate)
    for (const EQ_ID of ['', null, undefined])
      expect(await call('AddExamAnswerSheetInfo', { EF_ID: candidate.enrolmentId, EQ_ID })).toMatchObject(asked)
    for (const EQ_ID of ['', null])
      expect(await call('UpdateExamAnswerSheetInfo', { EAS_ID, EQ_ID, Answer: 'x' })).toMatchObject(asked)
  })

  // Tried without the enrolment's lock: several answered 500, and only the primary key of drawn_piece prevented a
  // second draw.
  test('twenty at once give one piece, kept once', async () => {
    const { draw, enrolmentId } = await started()
    await warmPool(server)
    const answers = await twenty(() => draw())
    expect(new Set(answers.map(({ item }) => JSON.stringify(item))).size).toBe(1)
    expect(answers.every(({ Code }) => Code === 1)).toBe(true)
    const kept = server.db.selectFrom('drawnPiece').select('questionId').where('enrolmentId', '=', enrolmentId)
    expect(await kept.execute()).toHaveLength(1)
  })

  test('of a chosen type, an unknown pattern or an empty bank is refused', async () => {
    const { draw } = await started()
    expect((await draw(exam.chosenPattern)).Msg).toBe('该题型由考生自选，无需抽取')
    expect((await draw(77)).status).toBe(404)
    await sql`update question set is_published = false where id between 9001 and 9010`.execute(server.db)
    expect((await draw()).Msg).toBe('题库中暂无可抽取的曲目，请联系客服')
    await sql`update question set is_published = true where id between 9001 and 9010`.execute(server.db)
    expect((await draw()).Code).toBe(1)
  })
})

describe('a choice', () => {
  test('takes the next free slot; the same piece answers the same slot; what is not offered is refused', async () => {
    const { choose } = await started()
    const first = (await choose(9101)).OtherMsg.EAS_ID
    expect((await choose(9101)).OtherMsg.EAS_ID).toBe(first)
    for (const [id, Msg] of [
      [0, '请选择上传曲目名称'],
      [9001, '该曲目由系统抽取，不能更改'],
      [9121, '该曲目不在可选范围内，请重新选择'],
      [9201, '该曲目不在可选范围内，请重新选择'],
      [123456, '该曲目不在可选范围内，请重新选择'],
    ] as const)
      expect((await choose(id)).Msg, String(id)).toBe(Msg)
    expect((await choose(9111)).OtherMsg.EAS_ID).not.toBe(first)
    expect((await choose(9102)).Msg).toBe('该题型的曲目已选满，请在已选曲目上更改')
  })

  // Tried without the enrolment's lock: several answered 500, and only the unique index on slots prevented duplicates.
  test('twenty at once take one slot each piece, and no third', async () => {
    const { choose, sheet } = await started()
    await warmPool(server)
    const answers = await twenty((at) => choose([9101, 9102, 9103, 9111][at % 4] as number))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const slots = (await sheet()).listData
    expect(slots).toHaveLength(2)
    expect(new Set(slots.map(({ EQ_ID }) => EQ_ID)).size).toBe(2)
    expect(new Set(answers.filter(({ Code }) => Code === 0).map(({ Msg }) => Msg))).toEqual(
      new Set(['该题型的曲目已选满，请在已选曲目上更改']),
    )
  })

  test('may be exchanged with the video until submission, a drawn one never', async () => {
    const candidate = await buildCandidate(server, room)
    const [drawn = 0, first = 0, second = 0] = await fillSlots(server, candidate)
    const { attach, sheet } = actionsOf(server, candidate)
    const key = await uploadVideo(server, candidate, first)
    for (const [slot, piece, Msg] of [
      [first, 0, '请选择上传曲目名称'],
      [first, 9111, '该曲目已选择，请选择另一首曲目'],
      [first, 9121, '该曲目不在可选范围内，请重新选择'],
      [drawn, 9101, '该曲目由系统抽取，不能更改'],
    ] as const)
      expect((await attach(slot, key, piece)).Msg).toBe(Msg)
    expect((await attach(first, key, 9103)).Code).toBe(1)
    expect((await attach(second, key, 9101)).Code).toBe(1)
    expect((await sheet()).listData).toMatchObject([{}, { EQ_ID: 9103 }, { EQ_ID: 9101 }])
    expect(await takesOf(first)).toMatchObject([{ questionId: 9103, objectKey: key }])
  })
})

describe('submitting', () => {
  test('needs every slot and their number; afterwards nothing changes', async () => {
    const candidate = await buildCandidate(server, room)
    const { start, submit, attach, choose, draw, selectTextbook, sheet } = actionsOf(server, candidate)
    const slots = await fillSlots(server, candidate)
    const key = await uploadVideo(server, candidate, slots[0] as number)
    for (const slot of slots) {
      expect((await submit()).Msg).toBe('您还没有录制完所有的视频，不能提交')
      expect((await attach(slot, key)).Code).toBe(1)
    }
    for (const count of [0, 2, 4, -1]) expect((await submit(count)).Msg).toBe('您还没有录制完所有的视频，不能提交')
    const late = await uploadVideo(server, candidate, slots[0] as number, mp4Bytes(5000))
    expect(await submit()).toMatchObject({ Code: 1, OtherMsg: { SubmitTime: '2026-11-20T10:00:00+08:00' } })
    const before = await sheet()
    expect(before.OtherMsg).toMatchObject({ IsSub: 1 })
    for (const action of [submit, draw, () => choose(9102), () => attach(slots[0] as number, late)])
      expect((await action()).Msg, String(action)).toBe('请勿重复提交')
    for (const [action, input] of [
      ['CreateVideoUpload', { EAS_ID: slots[0], FileName: 'a.mp4', Size: 9 }],
      ['GetSTSToken', { EF_ID: candidate.enrolmentId }],
    ] as const)
      expect((await server.call('File', action, input, candidate)).Msg).toBe('请勿重复提交')
    expect((await selectTextbook(textbooks.second)).Msg).toBe('教材已选定，不能更改')
    expect(await start()).toMatchObject({ Code: 1, Msg: 'IsSub' })
    expect(await sheet()).toEqual({ ...before, headers: expect.anything() })
    const { listData } = await server.call('Exam', 'GetMyOnlineExamList', {}, candidate)
    expect(listData).toMatchObject([{ IsSubAnswer: 1, CanStart: 0, WhyNot: '' }])
  })

  test('one’s own exams: whose time is now first, what is over last', async () => {
    const first = await buildCandidate(server, room)
    const windowOf = (fromHours: number, toHours: number) => buildWindow(server, room.batchId, { fromHours, toHours })
    const add = async (changes: Record<string, unknown>) =>
      (await buildCandidate(server, room, { accountId: first.id, ...changes })).enrolmentId
    const over = await add({ examTimeId: await windowOf(-3, -1) })
    const withoutTime = await add({ examTimeId: null })
    const unpaid = await add({ payStatus: 0, paidAt: null })
    const later = await add({ examTimeId: await windowOf(2, 3) })
    const { listData } = await server.call('Exam', 'GetMyOnlineExamList', {}, first)
    expect(listData.map(({ EF_ID }) => EF_ID)).toEqual([first.enrolmentId, later, unpaid, withoutTime, over])
  })

  // Tried without the enrolment's lock: the conditional update sufficed. Without both, seven of ten answered 500.
  test('ten at once: one succeeds, the others hear why', async () => {
    const candidate = await buildCandidate(server, room)
    await fillSheet(server, candidate)
    const { submit } = actionsOf(server, candidate)
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit()))
    expect(answers.map(({ Code, Msg }) => `${Code}${Msg}`).sort()).toEqual([
      ...Array.from({ length: 9 }, () => '0请勿重复提交'),
      '1',
    ])
  })

  // Tried without the enrolment's lock: the submission overtook the video, which was attached to the sheet after it.
  test('against a replaced video: a submission waits for what is being attached', async () => {
    const candidate = await buildCandidate(server, room)
    const [slot = 0] = await fillSheet(server, candidate)
    const { attach, submit } = actionsOf(server, candidate)
    const key = await uploadVideo(server, candidate, slot, mp4Bytes(6000))
    await warmPool(server)
    let submitted: Awaited<ReturnType<typeof submit>> | null = null
    const outcomes = await server.db.transaction().execute(async (trx) => {
      // Locking the slot stops the attaching request between reading the session and writing the take.
      await sql`select from answer_sheet where id = ${slot} for update`.execute(trx)
      const attaching = attach(slot, key)
      await untilLocked(server, 1)
      const submitting = submit().then((answer) => {
        submitted = answer
        return answer
      })
      await untilLocked(server, 2, () => submitted !== null)
      expect(submitted).toBeNull()
      return { attaching, submitting }
    })
    expect((await outcomes.attaching).Code).toBe(1)
    expect((await outcomes.submitting).Code).toBe(1)
    expect(await takesOf(slot)).toHaveLength(2)
  })

  test('against a replaced video, both at once: what is refused leaves nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const candidate = await buildCandidate(server, room)
      const [slot = 0] = await fillSheet(server, candidate)
      const { attach, submit } = actionsOf(server, candidate)
      const key = await uploadVideo(server, candidate, slot, mp4Bytes(6000, `again ${round}`))
      await warmPool(server)
      const [attached, submitted] = await Promise.all([attach(slot, key), submit()])
      expect(submitted.Code).toBe(1)
      expect(await takesOf(slot)).toHaveLength(attached.Code === 1 ? 2 : 1)
      if (attached.Code === 0) expect(attached.Msg).toBe('请勿重复提交')
    }
  })

  test('against the sweep: submitted once, by one of them', async () => {
    const now = server.clock.now()
    for (let round = 0; round < 4; round++) {
      const candidate = await buildCandidate(server, room)
      await fillSheet(server, candidate)
      server.clock.advance(4 * 3_600_000 + 60_001)
      await warmPool(server)
      const [answer] = await Promise.all([
        actionsOf(server, candidate).submit(),
        server.runJob('submitComplete', {}),
        server.runJob('submitComplete', {}),
      ])
      const session = await server.db
        .selectFrom('examSession')
        .selectAll()
        .where('enrolmentId', '=', candidate.enrolmentId)
        .executeTakeFirstOrThrow()
      expect(session.submittedAt).toEqual(server.clock.now())
      expect(answer.Code).toBe(session.isSwept ? 0 : 1)
      if (session.isSwept) expect(answer.Msg).toBe('请勿重复提交')
      server.clock.set(now)
    }
  })
})

test('one own video by its slot, with links that work for nobody without a signature', async () => {
  const candidate = await buildCandidate(server, room)
  const [slot = 0] = await fillSheet(server, candidate)
  const { item } = await server.call('Exam', 'GetOwnVideo', { EAS_ID: slot }, candidate)
  expect(item).toMatchObject({ EAS_ID: slot, MediaState: 'waiting', FormatAnswer: '', Similarity: 0, FileBytes: 4096 })
  const link = String(item.Answer)
  const ranged = await fetch(server.url + link, { headers: { range: 'bytes=4-7' } })
  expect([ranged.status, await ranged.text()]).toEqual([206, 'ftyp'])
  expect((await fetch(server.url + (link.split('?')[0] as string))).status).toBe(403)
  expect((await fetch(server.url + link, { method: 'DELETE' })).status).toBe(403)
  const now = server.clock.now()
  server.clock.advance(3_600_000)
  expect((await fetch(server.url + link)).status).toBe(403)
  server.clock.set(now)
  const stranger = await buildAccount(server)
  expect((await server.call('Exam', 'GetOwnVideo', { EAS_ID: slot }, stranger)).status).toBe(404)
})

test('O13 nobody writes the similarity of his face, or a video of another maker, with his own', async () => {
  const candidate = await started()
  const slot = Number((await candidate.draw()).item.EAS_ID)
  const Answer = await uploadVideo(server, candidate, slot)
  const said = {
    EAS_ID: slot,
    Answer,
    Similarity: 1,
    FormatAnswer: '/files/x.mp4',
    IsCalibrated: 1,
    MediaState: 'ready',
  }
  expect(await server.call('Exam', 'UpdateExamAnswerSheetInfo', said, candidate)).toMatchObject({ Code: 1 })
  const { listData } = await candidate.sheet()
  expect(listData.find(({ EAS_ID }) => EAS_ID === slot)).toMatchObject({
    Similarity: 0,
    FormatAnswer: '',
    MediaState: 'waiting',
  })
})

test('each attached video is handed to its inspection and its face check', async () => {
  const candidate = await buildCandidate(server, room)
  const [slot = 0] = await fillSheet(server, candidate)
  const [take] = await takesOf(slot)
  const { rows } = await sql<{ name: string }>`select name from pgboss.job
    where (data->>'takeId')::int = ${take?.id ?? 0} order by name`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(['checkFace', 'inspectTake'])
})

test('face checks of a submitted exam come before those of exams that are not', async () => {
  const first = await buildCandidate(server, room)
  const slots = await fillSheet(server, first)
  const other = await buildCandidate(server, room)
  const [waiting = 0] = await fillSheet(server, other)
  expect((await actionsOf(server, first).submit()).Code).toBe(1)
  const takeOf = async (slot: number) => (await takesOf(slot)).at(-1)?.id
  const { rows } = await sql<{ takeId: number }>`select (data->>'takeId')::int as take_id from pgboss.job
    where name = 'checkFace' and state = 'created' order by priority desc, created_on`.execute(server.db)
  const order = rows.map(({ takeId }) => takeId)
  for (const slot of slots) {
    const [mine, theirs] = [await takeOf(slot), await takeOf(waiting)]
    expect(order.indexOf(mine ?? 0)).toBeGreaterThanOrEqual(0)
    expect(order.indexOf(mine ?? 0)).toBeLessThan(order.indexOf(theirs ?? 0))
  }
})

test('a failed comparison tells whose fault it was, an uncalibrated one that it is; another photo is compared again', async () => {
  const candidate = await buildCandidate(server, room)
  const [slot = 0] = await fillSheet(server, candidate)
  const [take] = await takesOf(slot)
  const takeId = Number(take?.id)
  const shown = async () =>
    (await actionsOf(server, candidate).sheet()).listData.find(({ EAS_ID }) => EAS_ID === slot) ?? {}
  const judge = (change: { similarity: number; isCalibrated: boolean | null; problem: string | null }) =>
    server.db
      .updateTable('faceCheck')
      .set({ status: 'done', ...change })
      .where('takeId', '=', takeId)
      .execute()
  await judge({ similarity: 0.8, isCalibrated: false, problem: null })
  expect(await shown()).toMatchObject({ Similarity: 0.8, IsCalibrated: 0, FaceProblem: '' })
  await judge({ similarity: 2, isCalibrated: null, problem: '报名照片中未检测到人脸信息' })
  expect(await shown()).toMatchObject({ Similarity: 2, FaceProblem: 'noFaceInPhoto' })
  const staff = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const { listData } = await server.call('Admin', 'GetExamSessions', { EF_ID: candidate.enrolmentId }, staff)
  const [session] = listData as Array<{ Slots: Array<{ Takes: Array<{ FaceProblem: string }> }> }>
  expect(session?.Slots[0]?.Takes[0]?.FaceProblem).toBe('noFaceInPhoto')

  await server.db.updateTable('enrolment').set({ checkStatus: 0 }).where('id', '=', candidate.enrolmentId).execute()
  const Photo = await buildPhoto(server, candidate)
  expect(
    (await server.call('Exam', 'UpdateExamFormPhoto', { EF_ID: candidate.enrolmentId, Photo }, candidate)).Code,
  ).toBe(1)
  expect(await shown()).toMatchObject({ Similarity: 0, FaceProblem: '' })
})

test('faces are compared only with consent and while the batch’s switch is on', async () => {
  const stateOf = async (changes: Record<string, unknown>, isOn: boolean) => {
    await server.db.updateTable('examBatch').set({ faceCheckOn: isOn }).where('id', '=', room.batchId).execute()
    const candidate = await buildCandidate(server, room, changes)
    await fillSheet(server, candidate)
    return (await actionsOf(server, candidate).sheet()).listData.map(({ Similarity }) => Similarity)
  }
  expect(await stateOf({ consentVersion: null, consentedAt: null }, true)).toEqual([null, null, null])
  expect(await stateOf({}, false)).toEqual([null, null, null])
  expect(await stateOf({}, true)).toEqual([0, 0, 0])
})
