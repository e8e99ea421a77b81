import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
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
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const scales = { EQT_ID: exam.scales, IsRandom: 1, SubmitNum: 1 }
const pieces = { EQT_ID: exam.pieces, IsRandom: 0, SubmitNum: 2 }
type Wire = Record<string, unknown>
const rows = async (MID: number = ids.piano) =>
  (await server.call('Admin', 'GetPatternList', { MID, PageSize: 100 }, staff)).listData as Wire[]
const rowOf = async (GID: number) => (await rows()).find((row) => row.GID === GID)
const save = async (Patterns: Wire[], GID: number = ids.grade1, changes: Wire = {}) => {
  const Version = (await rowOf(GID))?.Version ?? 0
  return server.call('Admin', 'SavePatterns', { MID: ids.piano, GID, Patterns, Version, ...changes }, staff)
}

describe('the patterns of a grade', () => {
  test('are shown with what the question bank lacks, and saved as one set', async () => {
    expect(await rowOf(ids.grade1)).toMatchObject({ Shortages: [], Running: 0, Version: 0 })
    expect(await rowOf(ids.grade8)).toMatchObject({ GName: '八级', Patterns: [], Shortages: [] })
    const saved = await save([pieces, scales], ids.grade8)
    expect(saved).toMatchObject({
      Code: 1,
      item: {
        Patterns: [{ ...pieces, TypeName: '乐曲' }, scales],
        Shortages: [
          { TypeName: '乐曲', BookName: '教材一', Available: 1, SubmitNum: 2 },
          { TypeName: '乐曲', BookName: '教材二', Available: 1, SubmitNum: 2 },
          { TypeName: '音阶', BookName: '教材一', Available: 0, SubmitNum: 1 },
          { TypeName: '音阶', BookName: '教材二', Available: 0, SubmitNum: 1 },
        ],
        Version: 1,
      },
    })
    expect(await rowOf(ids.grade8)).toEqual(saved.item)
    expect((await save([pieces, scales], ids.grade8)).item).toEqual(saved.item)
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'SavePatterns')
      .execute()
    expect(audit).toMatchObject([{ before: { GID: ids.grade8, Patterns: [] }, after: { Patterns: [pieces, scales] } }])
  })

  test('are given to other grades in the same call, to all or to none', async () => {
    const versionOf = async (GID: number) => Number((await rowOf(GID))?.Version)
    const AlsoFor = [
      { GID: ids.grade2, Version: await versionOf(ids.grade2) },
      { GID: ids.grade8, Version: (await versionOf(ids.grade8)) + 1 },
    ]
    const before = await rows()
    expect((await save([pieces], ids.grade1, { AlsoFor })).OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE' })
    expect(await rows()).toEqual(before)
    const right = AlsoFor.map(({ GID, Version }) => ({ GID, Version: GID === ids.grade8 ? Version - 1 : Version }))
    const kept = (await rowOf(ids.grade1))?.Patterns as Wire[]
    expect((await save(kept, ids.grade1, { AlsoFor: right })).Code).toBe(1)
    for (const GID of [ids.grade2, ids.grade8])
      expect((await rowOf(GID))?.Patterns).toMatchObject(
        kept.map(({ EQT_ID, IsRandom, SubmitNum }) => ({ EQT_ID, IsRandom, SubmitNum })),
      )
  })

  test.each([
    [[{ ...scales, SubmitNum: 0 }], '每种题型的题数须为1至20，全卷最多99题'],
    [[scales, scales], '同一题型只能出现一次'],
    [[{ ...scales, EQT_ID: 2_000_000 }], '参数不正确，请重试'],
  ])('%j are refused', async (Patterns, message) => {
    expect((await save(Patterns)).Msg).toBe(message)
  })

  test('two at once: one set stands whole, the other sender is told', async () => {
    await save([scales], ids.grade2)
    const Version = Number((await rowOf(ids.grade2))?.Version)
    await warmPool(server)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((SubmitNum) => save([{ ...pieces, SubmitNum }], ids.grade2, { Version })),
    )
    const [winner, ...others] = answers.filter(({ Code }) => Code === 1)
    expect(others).toEqual([])
    expect(await rowOf(ids.grade2)).toEqual(winner?.item)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: Version + 1 })
  })

  test('hold at once for an exam that runs; a submitted paper keeps its own, to be marked', async () => {
    const submitted = await buildCandidate(server, room)
    const slots = await fillSheet(server, submitted)
    expect((await actionsOf(server, submitted).submit()).Code).toBe(1)
    const running = await buildCandidate(server, room)
    await actionsOf(server, running).start()
    expect(await rowOf(ids.grade1)).toMatchObject({ Running: 1 })
    expect((await save([scales])).Code).toBe(1)

    const patternsOf = async (who: typeof running) =>
      (await server.call('Exam', 'ExamFromPatternList', { EF_ID: who.enrolmentId }, who)).listData
    expect(await patternsOf(running)).toMatchObject([scales])
    const examiner = await buildExaminer(server)
    await server.db
      .insertInto('examinerAssignment')
      .values({
        enrolmentId: submitted.enrolmentId,
        examinerId: examiner.id,
        assignedAt: server.clock.now(),
        assignedBy: null,
      })
      .execute()
    const review = await server.call('Examiner', 'GetExamFormReviewInfo', { EF_ID: submitted.enrolmentId }, examiner)
    expect(new Set(review.listData.map(({ EAS_ID }) => EAS_ID))).toEqual(new Set(slots))

    // Switched on again, the pattern is the same row, so that what was drawn by it stays with it.
    expect((await save([scales, pieces])).item).toMatchObject({
      Patterns: [{ EP_ID: exam.drawnPattern }, { EP_ID: exam.chosenPattern }],
    })
  })
})

test('before a textbook is withdrawn it is said what would be lost with it', async () => {
  const use = async (TB_ID: number) => (await server.call('Admin', 'GetTextbookUse', { TB_ID }, staff)).OtherMsg
  await save([scales, pieces])
  await save([], ids.grade8)
  await save([], ids.grade2)
  const chooser = await buildCandidate(server, room)
  await actionsOf(server, chooser).start()
  await actionsOf(server, chooser).selectTextbook(textbooks.first)
  const counted = (await use(textbooks.first)) as unknown as { Chosen: number }
  expect(counted).toMatchObject({ LostPatterns: [], LostBatches: [] })
  expect(counted.Chosen).toBeGreaterThan(0)
  // Only the first textbook has enough pieces from here on.
  await save([scales, { ...pieces, SubmitNum: 4 }])
  expect(await use(textbooks.first)).toMatchObject({ LostPatterns: [], LostBatches: [] })
  await server.db.updateTable('question').set({ textbookId: textbooks.first }).where('id', '=', 9103).execute()
  expect(await use(textbooks.first)).toMatchObject({
    LostPatterns: [{ GName: '一级', TypeName: '乐曲' }],
    LostBatches: [{ EB_ID: room.batchId }],
  })
  expect((await server.call('Admin', 'GetTextbookUse', { TB_ID: 2_000_000 }, staff)).status).toBe(404)
})
