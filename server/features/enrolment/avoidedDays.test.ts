import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlanInput } from '#server/features/schedule/plan/readPlanInput.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildLength, buildPlannable } from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let batchId: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  batchId = await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

const allow = (takesAvoidedDays: boolean) =>
  server.db.updateTable('examBatch').set({ takesAvoidedDays }).where('id', '=', batchId).execute()
const mine = (owner: BuiltAccount, EF_ID: number, Days: string[], Seen: string[] = []) =>
  server.call<Record<string, unknown>>('Exam', 'SaveMyAvoidedDays', { EF_ID, Days, Seen }, owner)
const note = (EF_ID: number, Days: string[], Seen: string[] = [], who = staff) =>
  server.call<Record<string, unknown>>('Admin', 'SaveAvoidedDays', { EF_ID, Days, Seen }, who)
const read = async (owner: BuiltAccount, EF_ID: number) =>
  server.call<Record<string, unknown>>('Exam', 'GetMyAvoidedDays', { EF_ID }, owner)

test('a family names days where the batch takes them, until registration ends, and the plan knows them', async () => {
  const { id, owner } = await buildPlannable(server, batchId)
  expect((await read(owner, id)).item).toMatchObject({ Days: [], MayChange: 0 })
  expect((await mine(owner, id, ['2026-12-05'])).OtherMsg).toMatchObject({ Reason: 'AVOIDED_DAYS_OFF' })
  await allow(true)
  expect((await mine(owner, id, ['2026-12-06', '2026-12-05'])).OtherMsg).toEqual({ Days: ['2026-12-05', '2026-12-06'] })
  expect((await read(owner, id)).item).toMatchObject({ Days: ['2026-12-05', '2026-12-06'], MayChange: 1 })
  const input = await readPlanInput(server.db, { batchId })
  const day = Math.floor((Date.parse('2026-12-05T00:00:00+08:00') + 8 * 3_600_000) / 86_400_000)
  expect(input.candidates.find(({ enrolmentId }) => enrolmentId === id)?.avoidedDays).toEqual([day, day + 1])

  const many = Array.from({ length: 11 }, (_, i) => `2026-12-${String(i + 10)}`)
  expect((await mine(owner, id, many, [])).OtherMsg).toMatchObject({ Reason: 'AVOIDED_DAYS_MANY' })
  expect((await mine(owner, id, ['2026-02-30'])).status).toBe(400)
  const stranger = await buildAccount(server)
  expect((await mine(stranger, id, [])).status).toBe(404)
  expect((await read(stranger, id)).status).toBe(404)
  const ended = await buildBatch(server)
  const late = await buildPlannable(server, ended)
  await server.db
    .updateTable('examBatch')
    .set({ takesAvoidedDays: true, registrationClosesAt: server.clock.now() })
    .where('id', '=', ended)
    .execute()
  expect((await mine(late.owner, late.id, ['2026-12-05'])).OtherMsg).toMatchObject({ Reason: 'AVOIDED_DAYS_ENDED' })
})

test('staff note them at any time, see them, and of two who save at once one is told', async () => {
  const { id, owner } = await buildPlannable(server, batchId)
  const days = ['2026-12-05', '2026-12-06', '2026-12-07']
  const answers = await Promise.all(days.map((one) => note(id, [one])))
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  const told = answers.find(({ Code }) => Code !== 1)
  expect(told?.OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Days: [expect.any(String)] })
  const seen = told?.OtherMsg?.Days as string[]
  expect((await note(id, [], seen)).OtherMsg).toEqual({ Days: [] })
  expect((await note(id, ['2026-12-09'])).Code).toBe(1)
  const detail = await server.call<Record<string, unknown>>('Admin', 'GetEnrolmentDetail', { EF_ID: id }, staff)
  expect(detail.item).toMatchObject({
    AvoidedDays: ['2026-12-09'],
    History: expect.arrayContaining([
      expect.objectContaining({ Action: 'SaveAvoidedDays', After: { avoidedDays: ['2026-12-09'] } }),
    ]),
  })
  expect((await note(id, [], [], owner)).status).toBe(403)
  const online = await buildEnrolment(server, owner, batchId, { IsOnline: 1 })
  expect((await note(online.id, ['2026-12-05'])).OtherMsg).toMatchObject({ Reason: 'NOT_OFFLINE' })
})

test('a family reads that its day could not be avoided, once the time is published, and only then', async () => {
  const { id, owner } = await buildPlannable(server, batchId)
  await note(id, ['2026-12-05'])
  const isSaid = async () =>
    (await server.call<Record<string, unknown>>('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)).item.IsAvoidedDay
  expect(await isSaid()).toBe(0)
  const at = (day: string) => Date.parse(`${day}T23:30:00+08:00`)
  const timeOn = async (day: string, publishedAt: number | null) => {
    const hours = { beginsAt: at(day), endsAt: at(day) + 600_000 }
    const time = await server.db
      .insertInto('examTime')
      .values({ batchId, isOnline: false, ...hours, address: '青年路', room: '一', publishedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: time.id }).where('id', '=', id).execute()
  }
  const now = server.clock.now()
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: now - 1 })
    .where('id', '=', batchId)
    .execute()
  await timeOn('2026-12-05', null)
  expect(await isSaid()).toBe(0)
  await timeOn('2026-12-05', now - 1)
  expect(await isSaid()).toBe(1)
  await timeOn('2026-12-04', now - 1)
  expect(await isSaid()).toBe(0)
})
