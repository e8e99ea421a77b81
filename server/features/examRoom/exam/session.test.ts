import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildLogin, ids } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type ExamRoom,
  fillSheet,
  fillSlots,
  textbooks,
  warmPool,
} from '#test/examBuilders.ts'
import { buildHearingBank } from '#test/hearingBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

const sessionsOf = (enrolmentId: number) =>
  server.db.selectFrom('examSession').selectAll().where('enrolmentId', '=', enrolmentId).orderBy('id').execute()
const later = async (milliseconds: number, work: () => Promise<void>) => {
  const now = server.clock.now()
  server.clock.advance(milliseconds)
  await work().finally(() => server.clock.set(now))
}

describe('starting a session', () => {
  test('gives an end by the server’s clock; the same call again resumes it and loses nothing', async () => {
    const candidate = await buildCandidate(server, room)
    const { start, sheet } = actionsOf(server, candidate)
    expect(await start()).toMatchObject({
      Code: 1,
      Msg: '',
      OtherMsg: {
        EndTime: '2026-11-20T11:00:00+08:00',
        ServerTime: '2026-11-20T10:00:00+08:00',
        Minutes: 60,
        IsSub: 0,
      },
    })
    const slots = await fillSlots(server, candidate)
    await later(59 * 60_000, async () => {
      expect((await start()).OtherMsg.EndTime).toBe('2026-11-20T11:00:00+08:00')
      expect((await sheet()).listData.map(({ EAS_ID }) => EAS_ID)).toEqual(slots)
    })
    expect(await sessionsOf(candidate.enrolmentId)).toHaveLength(1)
  })

  test('never outlives the window', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    expect((await actionsOf(server, candidate).start()).OtherMsg.EndTime).toBe('2026-11-20T10:30:00+08:00')
  })

  const refusals: Array<[string, string, (timeId: number) => Promise<Record<string, unknown>>]> = [
    ['unpaid', '该报名尚未缴费', async () => ({ payStatus: 0, paidAt: null })],
    ['refunded', '该报名已退费，不能再操作', async () => ({ payStatus: 2 })],
    ['on site', '该报名不是线上考试', async () => ({ mode: 0 })],
    ['photo refused', '报名信息未通过审核，请先按要求更换照片', async () => ({ checkStatus: 2 })],
    ['no time', '考试时间尚未公布，请耐心等待', async () => ({ examTimeId: null })],
    [
      'time unpublished',
      '考试时间尚未公布，请耐心等待',
      async () => ({ examTimeId: await buildWindow(server, room.batchId, { isPublished: false }) }),
    ],
    [
      'before the window',
      '考试尚未开始，请在规定时间内参加考试',
      async () => ({ examTimeId: await buildWindow(server, room.batchId, { fromHours: 1 }) }),
    ],
    [
      'after the window',
      '考试时间已结束',
      async () => ({ examTimeId: await buildWindow(server, room.batchId, { fromHours: -3, toHours: -1 }) }),
    ],
  ]
  test.each(refusals)('%s: %s', async (_name, Msg, changes) => {
    const candidate = await buildCandidate(server, room, await changes(room.timeId))
    expect(await actionsOf(server, candidate).start()).toMatchObject({ status: 200, Code: 0, Msg })
    expect(await sessionsOf(candidate.enrolmentId)).toHaveLength(0)
    const { listData } = await server.call('Exam', 'GetMyOnlineExamList', {}, candidate)
    if (Msg !== '该报名不是线上考试') expect(listData[0]).toMatchObject({ CanStart: 0, WhyNot: Msg })
    else expect(listData).toEqual([])
  })

  test('hearing waits for the batch’s switch', async () => {
    await buildHearingBank(server)
    const candidate = await buildCandidate(server, room, { majorId: ids.hearing, gradeId: ids.hearingGrade })
    expect((await actionsOf(server, candidate).start()).Msg).toBe('听力考试尚未开放')
    await server.db.updateTable('examBatch').set({ hearingState: 2 }).where('id', '=', room.batchId).execute()
    expect((await actionsOf(server, candidate).start()).OtherMsg.Minutes).toBe(40)
  })

  // Tried without the enrolment's lock: seven of these answered 500, and only the index exam_session_one_live prevented
  // a second session.
  test('twenty at once begin one session', async () => {
    const candidate = await buildCandidate(server, room)
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => actionsOf(server, candidate).start()))
    expect(answers.map(({ Code }) => Code)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(await sessionsOf(candidate.enrolmentId)).toHaveLength(1)
  })
})

describe('a session that ran out', () => {
  test('is archived, and the next one begins with the drawn piece and nothing else', async () => {
    const candidate = await buildCandidate(server, room)
    const [drawn = 0] = await fillSlots(server, candidate)
    const { start, sheet, attach, draw } = actionsOf(server, candidate)
    const before = await sheet()
    await later(HOUR + 1, async () => {
      expect(await start()).toMatchObject({ Code: 1, OtherMsg: { EndTime: '2026-11-20T12:00:00+08:00' } })
      const after = await sheet()
      expect(after.listData).toHaveLength(1)
      expect(after.listData[0]?.EQ_ID).toBe(before.listData[0]?.EQ_ID)
      expect((await draw()).item.EQ_ID).toBe(before.listData[0]?.EQ_ID)
      expect((await attach(drawn, 'x')).Msg).not.toBe('')
    })
    expect(await sessionsOf(candidate.enrolmentId)).toMatchObject([
      { setAsideAt: expect.any(Number), submittedAt: null },
      { setAsideAt: null, submittedAt: null },
    ])
    const sheets = await server.db.selectFrom('answerSheet').select('id').where('id', '>=', drawn).execute()
    expect(sheets.length).toBeGreaterThanOrEqual(4)
  })

  test('with a complete set is offered as it is, however often it is asked, and submitted with its takes', async () => {
    const candidate = await buildCandidate(server, room)
    await fillSheet(server, candidate)
    const { start, sheet, submit } = actionsOf(server, candidate)
    expect((await sheet()).OtherMsg).toMatchObject({ IsComplete: 1, WhyNot: '' })
    const takes = (await sheet()).listData.map(({ EAS_ID, ETag }) => [EAS_ID, ETag])
    await later(HOUR + 1, async () => {
      await warmPool(server)
      const answers = await Promise.all(Array.from({ length: 5 }, () => start()))
      for (const answer of answers)
        expect(answer).toMatchObject({
          Code: 1,
          Msg: '',
          OtherMsg: { EndTime: '2026-11-20T11:00:00+08:00', IsSub: 0, IsComplete: 1, Minutes: 60 },
        })
      expect(await sessionsOf(candidate.enrolmentId)).toMatchObject([{ setAsideAt: null, submittedAt: null }])
      expect((await sheet()).listData.map(({ EAS_ID, ETag }) => [EAS_ID, ETag])).toEqual(takes)
      expect((await submit()).Code).toBe(1)
      expect(await start()).toMatchObject({ Code: 1, Msg: 'IsSub', OtherMsg: { IsSub: 1, IsComplete: 0 } })
    })
  })

  test('with a complete set is set aside where the candidate asks for a new start in so many words', async () => {
    const candidate = await buildCandidate(server, room)
    await fillSheet(server, candidate)
    const { start, sheet } = actionsOf(server, candidate)
    expect((await start({ StartAnew: 1 })).OtherMsg.EndTime, 'while it runs').toBe('2026-11-20T11:00:00+08:00')
    await later(HOUR + 1, async () => {
      expect(await start({ StartAnew: 0 })).toMatchObject({ OtherMsg: { IsComplete: 1 } })
      expect(await start({ StartAnew: 1 })).toMatchObject({
        Code: 1,
        OtherMsg: { EndTime: '2026-11-20T12:00:00+08:00', IsComplete: 0 },
      })
      expect((await sheet()).listData).toHaveLength(1)
    })
    expect(await sessionsOf(candidate.enrolmentId)).toMatchObject([
      { setAsideAt: expect.any(Number) },
      { setAsideAt: null },
    ])
  })

  test('with a complete set is offered past the cap and past the window too, from another device as well', async () => {
    const candidate = await buildCandidate(server, room)
    await fillSheet(server, candidate)
    const elsewhere = { ...candidate, token: await buildLogin(server, candidate) }
    await server.db.updateTable('examBatch').set({ maxSessions: 1 }).where('id', '=', room.batchId).execute()
    const second = actionsOf(server, elsewhere)
    const card = async () =>
      (await server.call('Exam', 'GetMyOnlineExamList', {}, candidate)).listData.find(
        ({ EF_ID }) => EF_ID === candidate.enrolmentId,
      )
    await later(HOUR + 1, async () => {
      expect(await card()).toMatchObject({ CanStart: 1, WhyNot: '' })
      expect(await second.start({ StartAnew: 1 })).toMatchObject({ Code: 0, Msg: '考试次数已达上限，不能重新开始' })
      expect(await second.start()).toMatchObject({ Code: 1, OtherMsg: { IsComplete: 1 } })
    })
    await server.db.updateTable('examBatch').set({ maxSessions: 0 }).where('id', '=', room.batchId).execute()
    await later(4 * HOUR + 1, async () => {
      expect(await card()).toMatchObject({ CanStart: 1, WhyNot: '' })
      expect(await second.start()).toMatchObject({ Code: 1, OtherMsg: { IsComplete: 1 } })
      expect((await second.submit()).Code).toBe(1)
    })
  })

  test('tells why no other may begin', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const candidate = await buildCandidate(server, { ...room, timeId })
    await fillSlots(server, candidate)
    const { sheet } = actionsOf(server, candidate)
    expect((await sheet()).OtherMsg).toMatchObject({ IsComplete: 0, WhyNot: '' })
    await later(HOUR, async () =>
      expect((await sheet()).OtherMsg).toMatchObject({ IsComplete: 0, WhyNot: '考试时间已结束' }),
    )
  })

  test('the batch may cap the sessions', async () => {
    const candidate = await buildCandidate(server, room)
    await server.db.updateTable('examBatch').set({ maxSessions: 1 }).where('id', '=', room.batchId).execute()
    const { start } = actionsOf(server, candidate)
    expect((await start()).Code).toBe(1)
    await later(HOUR + 1, async () => expect((await start()).Msg).toBe('考试次数已达上限，不能重新开始'))
    await server.db.updateTable('examBatch').set({ maxSessions: 0 }).where('id', '=', room.batchId).execute()
  })

  test('takes no choice, draw or submission of what is missing', async () => {
    const candidate = await buildCandidate(server, room)
    const { draw, choose, submit } = actionsOf(server, candidate)
    for (const action of [draw, () => choose(9101), submit])
      expect((await action()).Msg, String(action)).toBe('请先进入考试再操作')
    await fillSlots(server, candidate)
    await later(HOUR, async () => expect((await choose(9101)).Code).toBe(1))
    await later(HOUR + 1, async () => {
      for (const action of [draw, () => choose(9102)])
        expect((await action()).Msg).toBe('上传时间已结束，禁止上传视频！')
      expect((await submit()).Msg).toBe('您还没有录制完所有的视频，不能提交')
    })
  })
})

describe('the sweep', () => {
  test('submits a complete set once window and grace are over, leaves an incomplete one, and touches nothing twice', async () => {
    const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
    const whole = await buildCandidate(server, { ...room, timeId })
    const part = await buildCandidate(server, { ...room, timeId })
    await fillSheet(server, whole)
    await fillSlots(server, part)
    await later(HOUR / 2 + 60_000, async () => {
      await server.runJob('submitComplete', {})
      expect((await sessionsOf(whole.enrolmentId))[0]?.submittedAt).toBeNull()
    })
    await later(HOUR / 2 + 60_001, async () => {
      await server.runJob('submitComplete', {})
      const [first] = await sessionsOf(whole.enrolmentId)
      expect(first).toMatchObject({ isSwept: true, submittedAt: server.clock.now() })
      server.clock.advance(60_000)
      await server.runJob('submitComplete', {})
      expect((await sessionsOf(whole.enrolmentId))[0]).toEqual(first)
      expect((await sessionsOf(part.enrolmentId))[0]).toMatchObject({ submittedAt: null, setAsideAt: null })
      expect(await actionsOf(server, whole).start()).toMatchObject({ Code: 1, Msg: 'IsSub', OtherMsg: { IsSub: 1 } })
    })
  })
})

describe('textbook', () => {
  test('is due before pieces, chosen once, for good', async () => {
    const candidate = await buildCandidate(server, room)
    const { start, selectTextbook, draw, choose } = actionsOf(server, candidate)
    await start()
    expect((await draw()).Msg).toBe('请选择教材')
    expect((await choose(9101)).Msg).toBe('请选择教材')
    for (const TB_ID of [0, '', null, undefined])
      expect(
        await server.call('Exam', 'SelectTextBook', { EF_ID: candidate.enrolmentId, TB_ID }, candidate),
      ).toMatchObject({
        status: 200,
        Code: 0,
        Msg: '请选择教材',
      })
    expect((await selectTextbook(999)).Msg).toBe('该专业没有此教材，请重新选择')
    for (let times = 0; times < 2; times++)
      expect(await selectTextbook()).toMatchObject({
        Code: 1,
        OtherMsg: { TB_ID: textbooks.first, BookName: '教材一' },
      })
    expect((await selectTextbook(textbooks.second)).Msg).toBe('教材已选定，不能更改')
    const unpaid = await buildCandidate(server, room, { payStatus: 0, paidAt: null })
    expect((await actionsOf(server, unpaid).selectTextbook()).Msg).toBe('该报名尚未缴费')
  })

  // The update only changes null, so one choice wins even without the lock; the lock lets the others get their refusal.
  test('twenty different choices at once: one stands', async () => {
    const candidate = await buildCandidate(server, room)
    const books = [textbooks.first, textbooks.second]
    await warmPool(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => actionsOf(server, candidate).selectTextbook(books[at % 2])),
    )
    const won = new Set(answers.filter(({ Code }) => Code === 1).map(({ OtherMsg }) => JSON.stringify(OtherMsg)))
    expect(won.size).toBe(1)
    expect(new Set(answers.filter(({ Code }) => Code === 0).map(({ Msg }) => Msg))).toEqual(
      new Set(['教材已选定，不能更改']),
    )
  })
})

test('what belongs to somebody else answers like what does not exist', async () => {
  const owner = await buildCandidate(server, room)
  const [sheetId = 0] = await fillSlots(server, owner)
  const stranger = await buildAccount(server)
  const upload = await server.call('File', 'CreateVideoUpload', { EAS_ID: sheetId, FileName: 'a.mp4', Size: 9 }, owner)
  const calls: Array<['Exam' | 'File', string, (id: number) => Record<string, unknown>, number]> = [
    ['Exam', 'ExamFromPatternList', (EF_ID) => ({ EF_ID }), owner.enrolmentId],
    ['Exam', 'GetAnswerSheetList', (EF_ID) => ({ EF_ID }), owner.enrolmentId],
    ['Exam', 'ResetAnswerRecord', (EF_ID) => ({ EF_ID }), owner.enrolmentId],
    ['Exam', 'SelectTextBook', (EF_ID) => ({ EF_ID, TB_ID: 81 }), owner.enrolmentId],
    ['Exam', 'RandomQuestion', (EF_ID) => ({ EF_ID, EP_ID: 901 }), owner.enrolmentId],
    ['Exam', 'AddExamAnswerSheetInfo', (EF_ID) => ({ EF_ID, EQ_ID: 9101 }), owner.enrolmentId],
    ['Exam', 'SubAnswer', (EF_ID) => ({ EF_ID, Count: 3 }), owner.enrolmentId],
    ['Exam', 'GetOwnVideo', (EAS_ID) => ({ EAS_ID }), sheetId],
    ['Exam', 'UpdateExamAnswerSheetInfo', (EAS_ID) => ({ EAS_ID, Answer: 'x' }), sheetId],
    ['File', 'CreateVideoUpload', (EAS_ID) => ({ EAS_ID, FileName: 'a.mp4', Size: 9 }), sheetId],
    ['File', 'GetVideoUpload', (UploadId) => ({ UploadId }), Number(upload.item.UploadId)],
    ['File', 'SignVideoParts', (UploadId) => ({ UploadId, Parts: [1] }), Number(upload.item.UploadId)],
    ['File', 'CompleteVideoUpload', (UploadId) => ({ UploadId }), Number(upload.item.UploadId)],
    ['File', 'GetSTSToken', (EF_ID) => ({ EF_ID }), owner.enrolmentId],
  ]
  for (const [controller, action, input, id] of calls) {
    const foreign = await server.call(controller, action, input(id), stranger)
    const unknown = await server.call(controller, action, input(2_000_000_000), stranger)
    expect(foreign.status, action).toBe(404)
    expect({ ...foreign, headers: null }, action).toEqual({ ...unknown, headers: null })
    expect((await server.call(controller, action, input(id))).status, action).toBe(401)
  }
  expect((await actionsOf(server, owner).sheet()).listData).toHaveLength(3)
})
