import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import {
  buildJudge,
  buildLength,
  buildPlan,
  buildPlannable,
  buildRoom,
  buildVenue,
  PLAN_DAY,
} from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

// Each call that gives a place or an examiner, twenty times at once. Without `lockSchedule` two to eight of the twenty find the
// room or the examiner free; the minutes of an hour are also protected by the lock of the exam time's row.
let server: TestServer
let staff: BuiltAccount
let venueId: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await buildBatch(server)
  await buildLength(server)
  venueId = await buildVenue(server, '少年宫')
  await warmPool(server)
})
afterAll(() => server.stop())

const TIMES = 20
const twenty = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => make(index)))
const oneByOne = async <T>(make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let index = 0; index < TIMES; index++) made.push(await make(index))
  return made
}
const ask = (action: string, input: Record<string, unknown>) =>
  server.call<Record<string, unknown>>('Admin', action, input, staff)
type Answer = Awaited<ReturnType<typeof ask>>

function expectOneOf(answers: readonly Answer[], reasons: readonly string[]): void {
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  for (const { Code, OtherMsg } of answers) if (Code !== 1) expect(reasons).toContain(OtherMsg?.Reason)
}

let serial = 0
const newRoom = () => buildRoom(server, venueId, `${++serial}号考室`)
/** A plan of a batch of its own with one candidate at nine. */
async function planFor(roomId: number, examinerId: number): Promise<number> {
  const batchId = await buildBatch(server)
  const { id } = await buildPlannable(server, batchId)
  const seats = [{ id, roomId, at: '09:00' }]
  return buildPlan(server, { batchId, madeBy: staff.id, sittings: [{ roomId, examinerId }], seats })
}
const publish = (EPL_ID: number) => ask('PublishExamPlan', { EPL_ID, Version: 1 })
const hall = (EB_ID: number, ExamRoom: string, changes: Record<string, unknown> = {}) =>
  ask('SaveExamTime', {
    EB_ID,
    IsOnline: 0,
    ExamBeginDate: `${PLAN_DAY} 09:00`,
    ExamEndDate: `${PLAN_DAY} 12:00`,
    ExamAddress: '昆明市少年宫路1号',
    ExamRoom,
    ...changes,
  })

test('a room has one exam at a time, whether plans or people want it', async () => {
  const roomId = await newRoom()
  const judge = await buildJudge(server, '周明')
  const batchId = await buildBatch(server)
  const plans = await oneByOne((index) => (index % 2 === 0 ? planFor(roomId, judge.id) : Promise.resolve(0)))
  const answers = await twenty(async (index) =>
    index % 2 === 0 ? publish(plans[index] ?? 0) : hall(batchId, `少年宫 ${serial}号考室`),
  )
  expectOneOf(answers, ['PLAN_OUT_OF_DATE', 'EXAM_ROOM_TAKEN'])
})

test('twenty times by hand in one room: one is stored', async () => {
  const batchId = await buildBatch(server)
  expectOneOf(await twenty(() => hall(batchId, '礼堂')), ['EXAM_ROOM_TAKEN'])
})

test('an examiner sits in one room at a time, though twenty plans want him', async () => {
  const judge = await buildJudge(server, '吴兰')
  const plans = await oneByOne(async () => planFor(await newRoom(), judge.id))
  expectOneOf(await twenty((index) => publish(plans[index] ?? 0)), ['PLAN_OUT_OF_DATE', 'EXAMINER_ELSEWHERE'])
})

test('an examiner sits in one room at a time, though twenty people assign him and a plan wants him', async () => {
  const judge = await buildJudge(server, '郑音')
  const batchId = await buildBatch(server)
  const EPL_ID = await planFor(await newRoom(), judge.id)
  const people = await oneByOne(async (index) => {
    const { item } = await hall(batchId, `第${index}教室`)
    const { id } = await buildPlannable(server, batchId)
    expect((await ask('AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [id] })).Code).toBe(1)
    return id
  })
  const answers = await twenty((index) =>
    index === 0 ? publish(EPL_ID) : ask('AssignExaminer', { UserID: judge.id, EF_IDs: [people[index]], IsAssigned: 1 }),
  )
  expectOneOf(answers, ['PLAN_OUT_OF_DATE', 'EXAMINER_ELSEWHERE'])
})

test('an hour holds as many as there are minutes for', async () => {
  const batchId = await buildBatch(server)
  const { item } = await hall(batchId, '琴房', { ExamEndDate: `${PLAN_DAY} 09:30` })
  const people = await oneByOne(async () => (await buildPlannable(server, batchId)).id)
  const answers = await twenty((index) => ask('AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [people[index]] }))
  // Eight minutes each and two between: the third ends at 28.
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(3)
  for (const { Code, OtherMsg } of answers) if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'EXAM_TIME_FULL' })
})
