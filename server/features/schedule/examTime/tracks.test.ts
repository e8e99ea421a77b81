import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '#domain/time.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { buildAccount } from '#test/builders.ts'
import {
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  exam,
  textbooks,
  warmPool,
} from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const DAY = 86_400_000
let server: TestServer
let room: ExamRoom
let candidate: Candidate
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  room = await buildExamRoom(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  candidate = await buildCandidate(server, room, { mode: 0, examTimeId: null, textbookId: textbooks.first })
})
afterAll(() => server.stop())

const EP_ID = exam.chosenPattern
type Track = { EP_ID: number; EQ_ID?: number; Title?: string }
const whole: Track[] = [
  { EP_ID, EQ_ID: 9101 },
  { EP_ID, EQ_ID: 0, Title: ' 牧童短笛 ' },
]
const set = (Tracks: unknown, who = candidate, query?: Record<string, string>) =>
  server.call<{ Index?: number }>(
    'Exam',
    'SetOfflineExamTracks',
    { EF_ID: candidate.enrolmentId, Tracks },
    {
      ...who,
      ...(query ? { query } : {}),
    },
  )
const read = (who = candidate) =>
  server.call<{ CanSet: 0 | 1; WhyNot: string; CloseTime: string | null }>(
    'Exam',
    'GetOfflineExamTracks',
    { EF_ID: candidate.enrolmentId },
    who,
  )
const titles = async () => (await read()).listData.map(({ Title }) => Title)

/** Gives the candidate an exam time of one hour; `begins` is Shanghai time. */
async function examOn(begins: string, publishedAt: Instant | null): Promise<void> {
  const beginsAt = Date.parse(begins)
  const { id } = await server.db
    .insertInto('examTime')
    .values({
      batchId: room.batchId,
      isOnline: false,
      beginsAt,
      publishedAt,
      endsAt: beginsAt + 3_600_000,
      address: '艺术中心',
      room: '第一考室',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change({ examTimeId: id })
}
const change = (changes: Record<string, unknown>) =>
  server.db.updateTable('enrolment').set(changes).where('id', '=', candidate.enrolmentId).execute()
const showRooms = (showRoomAt: Instant | null) =>
  server.db.updateTable('examBatch').set({ showRoomAt }).where('id', '=', room.batchId).execute()

describe('choosing tracks', () => {
  test('keeps pieces of the bank by their own title and those of one’s own as written, in order', async () => {
    const kept = [
      { EP_ID, EQ_ID: 9101, Title: '乐曲9101' },
      { EP_ID, EQ_ID: 0, Title: '牧童短笛' },
    ]
    expect(await set([{ ...whole[0], Title: '别的名字' }, whole[1]])).toMatchObject({ Code: 1, listData: kept })
    expect(await read()).toMatchObject({ listData: kept, totalCount: 2, OtherMsg: { CanSet: 1, WhyNot: '' } })
    expect(await listTracks(server.db, [candidate.enrolmentId])).toEqual([
      expect.objectContaining({ patternId: EP_ID, questionId: 9101, title: '乐曲9101', setAt: server.clock.now() }),
      expect.objectContaining({ questionId: null, title: '牧童短笛' }),
    ])
  })

  test('replaces the earlier choice as a whole', async () => {
    await set(whole)
    await set([
      { EP_ID, EQ_ID: 9111 },
      { EP_ID, EQ_ID: 9102 },
    ])
    expect(await titles()).toEqual(['教材一的乐曲', '乐曲9102'])
  })

  test.each<[string, Track[], string, number | undefined]>([
    ['nothing chosen', [], '请按每类要求的数量选择曲目', undefined],
    ['one too few', whole.slice(0, 1), '请按每类要求的数量选择曲目', undefined],
    ['an empty place', [whole[0] as Track, { EP_ID }], '请选择或填写曲目', 1],
    ['a title of 51', [{ EP_ID, Title: '长'.repeat(51) }], '曲目名称不能超过50个字', 0],
    ['the same twice', [whole[0] as Track, whole[0] as Track], '该曲目已选择，请选择另一首曲目', 1],
    ['another textbook’s', [{ EP_ID, EQ_ID: 9121 }], '该曲目不在可选范围内，请重新选择', 0],
    ['another grade’s', [{ EP_ID, EQ_ID: 9201 }], '该曲目不在可选范围内，请重新选择', 0],
    ['what is drawn', [{ EP_ID: exam.drawnPattern, EQ_ID: 9001 }], '该曲目由系统抽取，不能更改', 0],
    ['another pattern', [{ EP_ID: 123, Title: '乐曲' }], '参数不正确，请重试', 0],
  ])('refuses %s and keeps what was chosen', async (_, Tracks, Msg, Index) => {
    await set(whole)
    const answer = await set(Tracks)
    expect(answer).toMatchObject({ status: 200, Code: 0, Msg })
    expect(answer.OtherMsg?.Index).toBe(Index)
    expect(await titles()).toEqual(['乐曲9101', '牧童短笛'])
  })

  test('pieces of the bank need the textbook, one’s own do not', async () => {
    await change({ textbookId: null })
    expect(await set(whole)).toMatchObject({ Code: 0, Msg: '请选择教材', OtherMsg: { Index: 0 } })
    expect(
      await set([
        { EP_ID, Title: '甲' },
        { EP_ID, Title: '乙' },
      ]),
    ).toMatchObject({ Code: 1 })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['online', { mode: 1 }, '该报名不是现场考试'],
    ['unpaid', { payStatus: 0, paidAt: null }, '该报名尚未缴费'],
    ['refunded', { payStatus: 2 }, '该报名已退费，不能再操作'],
  ])('is not for who is %s', async (_, changes, Msg) => {
    await change(changes)
    expect(await set(whole)).toMatchObject({ Code: 0, Msg })
    expect(await read()).toMatchObject({ listData: [], OtherMsg: { CanSet: 0, WhyNot: Msg } })
  })

  test('ends with the day before the exam in Shanghai', async () => {
    await examOn('2026-11-22T09:00:00+08:00', null)
    server.clock.set('2026-11-21T23:59:59.999+08:00')
    expect((await set(whole)).Code).toBe(1)
    server.clock.set('2026-11-22T00:00:00+08:00')
    expect(await set(whole)).toMatchObject({ Code: 0, Msg: '考试当天起不能再修改曲目' })
    expect(await read()).toMatchObject({ totalCount: 2, OtherMsg: { CanSet: 0, WhyNot: '考试当天起不能再修改曲目' } })
  })

  test('says until when only where the day of the exam may be known', async () => {
    await examOn('2026-11-25T09:00:00+08:00', server.clock.now() - DAY)
    await showRooms(server.clock.now() + 1)
    expect((await read()).OtherMsg.CloseTime).toBeNull()
    await showRooms(server.clock.now())
    expect((await read()).OtherMsg.CloseTime).toBe('2026-11-25T00:00:00+08:00')
    await showRooms(null)
  })
})

describe('whose tracks', () => {
  test('are their owner’s alone', async () => {
    await set(whole)
    const other = { ...(await buildAccount(server)), enrolmentId: 0 }
    expect([(await set(whole, other)).status, (await read(other)).status]).toEqual([404, 404])
    const unknown = await server.call('Exam', 'SetOfflineExamTracks', { EF_ID: 999_999, Tracks: whole }, candidate)
    expect(unknown.status).toBe(404)
  })

  test('are refused when query and body name different enrolments, taken when they agree', async () => {
    const EF_ID = String(candidate.enrolmentId)
    expect(await set(whole, candidate, { EF_ID: '1' })).toMatchObject({ status: 400, Msg: '参数不正确，请重试' })
    expect(await titles()).toEqual([])
    expect((await set(whole, candidate, { EF_ID })).Code).toBe(1)
    const twice = await server.app.inject({
      method: 'POST',
      url: `/api/Exam/SetOfflineExamTracks?EF_ID=${EF_ID}&EF_ID=${EF_ID}`,
      headers: { authorization: `Bearer ${candidate.token}` },
      payload: { Tracks: whole },
    })
    expect(twice.statusCode).toBe(400)
  })

  test.each([
    ['no list', undefined],
    ['a list of something else', ['9101']],
    ['too many to be a programme', Array.from({ length: 51 }, (_, at) => ({ EP_ID, Title: `曲目${at}` }))],
  ])('are refused as %s', async (_, Tracks) => {
    expect((await set(Tracks)).status).toBe(400)
  })
})

test('of two sets at once one is kept, and it is whole', async () => {
  const other: Track[] = [
    { EP_ID, EQ_ID: 9102 },
    { EP_ID, Title: '赛马' },
  ]
  for (let round = 0; round < 5; round += 1) {
    await warmPool(server)
    const answers = await Promise.all([whole, other, whole, other, whole, other].map((tracks) => set(tracks)))
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1, 1, 1, 1])
    expect([
      ['乐曲9101', '牧童短笛'],
      ['乐曲9102', '赛马'],
    ]).toContainEqual(await titles())
  }
})
