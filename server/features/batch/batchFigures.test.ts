import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureStage } from '#domain/batch/stageFigures.ts'
import { DAY_MS, HOUR_MS, shanghaiDate } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'enrolment', 'finance'] })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

/** A child as the test itself keeps it, so that it can count by hand. */
interface Child {
  id: number
  area: number
  grade: number
  day: number
  fee: number
  paidOn: number | null
}
const opening = { winter: -10, summer: -150 }
type Season = keyof typeof opening
/** The time of day of every enrolment; the clock of the test stands at ten. */
const timeOf = (season: Season, day: number) => server.clock.now() + (opening[season] + day - 1) * DAY_MS - HOUR_MS

async function enrol(season: Season, batch: number, of: Partial<Child> & { day: number }): Promise<Child> {
  const { area = ids.area, grade = ids.grade1, day, paidOn = null } = of
  const form = { CertNO: newIdNumber(), EA_ID: area, GID: grade }
  const { id } = await buildEnrolment(server, owner, batch, form)
  const paid = paidOn === null ? {} : { payStatus: 1 as const, paidAt: timeOf(season, paidOn) }
  await server.db
    .updateTable('enrolment')
    .set({ createdAt: timeOf(season, day), ...paid })
    .where('id', '=', id)
    .execute()
  return { id, area, grade, day, fee: grade === ids.grade2 ? 160 : 150, paidOn }
}
const change = (id: number, columns: Record<string, unknown>) =>
  server.db.updateTable('enrolment').set(columns).where('id', '=', id).execute()
const ask = async <T>(action: string, input: Record<string, unknown>) =>
  (await server.call(`Admin`, action, input, staff)) as unknown as { item: T; listData: T[]; totalCount: number }

const sum = (children: readonly Child[]) => children.reduce((all, { fee }) => all + fee, 0)
const isPaid = ({ paidOn }: Child) => paidOn !== null
const countedOf = (own: readonly Child[], before: readonly Child[], day: number) => ({
  Enrolled: own.length,
  Paid: own.filter(isPaid).length,
  Due: sum(own.filter((child) => !isPaid(child))),
  Taken: sum(own.filter(isPaid)),
  Before: {
    Enrolled: before.length,
    Paid: before.filter(({ paidOn }) => paidOn !== null && paidOn <= day).length,
    Taken: sum(before.filter(({ paidOn }) => paidOn !== null && paidOn <= day)),
  },
})

test('by area, grade and day a batch stands beside the one before at the same moment of its registration', async () => {
  const summer = await buildBatch(server)
  const winter = await buildBatch(server)
  const before = [
    await enrol('summer', summer, { day: 1, paidOn: 1 }),
    await enrol('summer', summer, { day: 2, paidOn: 14, area: ids.deskArea }),
    await enrol('summer', summer, { day: 11, grade: ids.grade2 }),
    await enrol('summer', summer, { day: 12, paidOn: 12 }),
  ]
  const own = [
    await enrol('winter', winter, { day: 1, paidOn: 2 }),
    await enrol('winter', winter, { day: 2, grade: ids.grade2 }),
    await enrol('winter', winter, { day: 11, paidOn: 11, grade: ids.grade2 }),
  ]
  const windows = (season: Season) => ({
    registrationOpensAt: server.clock.now() + opening[season] * DAY_MS,
    registrationClosesAt: server.clock.now() + (opening[season] + 20) * DAY_MS,
  })
  const move = (batch: number, season: Season) =>
    server.db
      .updateTable('examBatch')
      .set({ name: season, ...windows(season) })
      .where('id', '=', batch)
      .execute()
  await move(summer, 'summer')
  await move(winter, 'winter')

  // Today is the eleventh day: what was enrolled on the twelfth day of summer is not compared.
  const compared = before.filter(({ day }) => day <= 11)
  interface Figures {
    Day: number
    Before: { EB_ID: number; EB_Name: string }
    Areas: Array<{ ID: number }>
    Majors: unknown[]
    Grades: Array<{ ID: number }>
    Days: Array<{ Date: string; Day: number }>
  }
  const { item } = await ask<Figures>('GetBatchFigures', { EB_ID: winter })
  expect(item).toMatchObject({ Day: 11, IsClosed: 0, Before: { EB_ID: summer, EB_Name: 'summer' } })
  const by = (key: 'area' | 'grade' | 'day', value: number) =>
    countedOf(
      own.filter((child) => child[key] === value),
      compared.filter((child) => child[key] === value),
      11,
    )
  expect(item.Areas).toMatchObject([
    { ID: ids.area, ...by('area', ids.area) },
    { ID: ids.deskArea, ...by('area', ids.deskArea) },
  ])
  expect(item.Grades).toMatchObject([
    { ID: ids.grade1, ...by('grade', ids.grade1) },
    { ID: ids.grade2, ...by('grade', ids.grade2) },
  ])
  expect(item.Majors).toMatchObject([countedOf(own, compared, 11)])
  expect(item.Days).toMatchObject(
    [1, 2, 11].map((day) => ({ Day: day, Date: shanghaiDate(timeOf('winter', day)), ...by('day', day) })),
  )
  // A day opens its rows.
  const ofDay = await ask('GetEnrolmentList', {
    EB_ID: winter,
    IsRefunded: 0,
    CreateDate: shanghaiDate(timeOf('winter', 2)),
  })
  expect(ofDay.listData).toMatchObject([{ EF_ID: own[1]?.id }])

  const { listData } = await ask<{ Compared: unknown }>('GetBatchLife', { EB_ID: winter })
  expect(listData[0]?.Compared).toEqual({
    Day: 11,
    Before: { EB_ID: summer, EB_Name: 'summer', Enrolled: compared.length },
  })
  // With the lines of all batches it is counted in one pass with them.
  const lines = await ask<{ EB_ID: number; Compared: unknown }>('GetBatchLife', {})
  expect(lines.listData.find(({ EB_ID }) => EB_ID === winter)?.Compared).toEqual(listData[0]?.Compared)
  const first = await ask<{ Compared: unknown }>('GetBatchLife', { EB_ID: summer })
  expect(first.listData[0]?.Compared).toMatchObject({ Before: null })
})

/** The list that the console opens by a figure, where it is one that counts. */
const listOf: Readonly<Record<string, [action: string, input: Record<string, unknown>]>> = {
  enrolled: ['GetEnrolmentList', { IsRefunded: 0 }],
  photosWaiting: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 0 }],
  photosPassed: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 1 }],
  photosFailed: ['GetEnrolmentList', { IsRefunded: 0, CheckStatus: 2 }],
  messagesSent: ['GetMessageLog', { State: 'sent' }],
  messagesArrived: ['GetMessageLog', { State: 'delivered' }],
  messagesFailed: ['GetMessageLog', { State: 'failed' }],
  messagesWithheld: ['GetMessageLog', { State: 'withheld' }],
  paid: ['GetEnrolmentList', { IsPay: 1 }],
  unpaid: ['GetEnrolmentList', { IsPay: 0 }],
  refundsWaiting: ['GetRefundList', { State: 'waiting' }],
  refunded: ['GetRefundList', { State: 'done' }],
  timed: ['GetEnrolmentList', { IsPay: 1, HasExamTime: 1 }],
  untimed: ['GetEnrolmentList', { IsPay: 1, HasExamTime: 0 }],
  withoutExaminer: ['GetEnrolmentList', { IsPay: 1, HasExaminer: 0 }],
}

async function figuresOf(batch: number, stage: FigureStage): Promise<Record<string, number>> {
  const { listData } = await ask<{ Figure: string; Count: number }>('GetStageFigures', { EB_ID: batch, Stage: stage })
  for (const { Figure, Count } of listData) {
    const list = listOf[Figure]
    if (list) expect([Figure, (await ask(list[0], { EB_ID: batch, ...list[1] })).totalCount]).toEqual([Figure, Count])
  }
  return Object.fromEntries(listData.map(({ Figure, Count }) => [Figure, Count]))
}

async function message(batch: number, enrolmentId: number, state: string): Promise<void> {
  const common = { accountId: owner.id, batchId: batch, madeAt: server.clock.now() }
  const told = await server.db
    .insertInto('message')
    .values({ ...common, enrolmentId, event: 'paid', fieldValues: '{}', text: '已缴费', madeBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent = await server.db
    .insertInto('messageDelivery')
    .values({
      ...common,
      outId: `figure-${told.id}`,
      parameters: '{}',
      providerTemplate: 'x',
      state,
      target: '13800000000',
      template: 'paid',
      text: '已缴费',
      way: 'sms',
      dueAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('messagePart').values({ deliveryId: sent.id, messageId: told.id }).execute()
}

test('a batch taken through all stages: each figure is what was done, and what its list holds', async () => {
  const batch = await buildBatch(server)
  const day = { day: 1, paidOn: 1 }
  const [unpaid, untimed, absent, arrived, refunded] = [
    await enrol('winter', batch, { day: 1 }),
    await enrol('winter', batch, day),
    await enrol('winter', batch, day),
    await enrol('winter', batch, { ...day, grade: ids.grade2 }),
    await enrol('winter', batch, day),
  ]

  // Registration: one photo failed, one waits, two passed; the refunded child counts nowhere.
  await change(untimed.id, { checkStatus: 2 })
  for (const { id } of [absent, arrived]) await change(id, { checkStatus: 1 })
  for (const [at, state] of ['delivered', 'delivered', 'sent', 'failed', 'withheld', 'queued'].entries())
    await message(batch, [unpaid, untimed, absent, arrived, unpaid, untimed][at]?.id ?? 0, state)
  const refund = { reason: '生病', origin: 'staff' as const, createdAt: server.clock.now(), way: 'desk' as const }
  await server.db
    .insertInto('refund')
    .values([
      { ...refund, enrolmentId: refunded.id, amountFen: 15_000, status: 'done', refundCode: 'F1', isFull: true },
      { ...refund, enrolmentId: untimed.id, amountFen: 5_000, status: 'requested', refundCode: 'F2' },
    ])
    .execute()
  await change(refunded.id, { payStatus: 2 })
  expect(await figuresOf(batch, 'registration')).toEqual({
    enrolled: 4,
    photosWaiting: 1,
    photosPassed: 2,
    photosFailed: 1,
    messagesSent: 1,
    messagesArrived: 2,
    messagesFailed: 1,
    messagesWithheld: 1,
  })

  // Payment: 150 is due, two of 150 and one of 160 were paid, 150 went back and 50 are asked for.
  expect(await figuresOf(batch, 'payment')).toEqual({ paid: 3, unpaid: 1, refundsWaiting: 1, refunded: 1 })
  const money = await ask<{ Figure: string; Sum: number }>('GetStageFigures', { EB_ID: batch, Stage: 'payment' })
  expect(money.listData.map(({ Figure, Sum }) => [Figure, Sum])).toEqual([
    ['paid', 460],
    ['unpaid', 150],
    ['refundsWaiting', 50],
    ['refunded', 150],
  ])

  // The plan: two of three have a time, which nobody has published; one of them has an examiner.
  const beginsAt = server.clock.now() + 15 * DAY_MS
  const time = { batchId: batch, isOnline: false, beginsAt, endsAt: beginsAt + HOUR_MS }
  const { id: examTimeId } = await server.db
    .insertInto('examTime')
    .values(time)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id } of [absent, arrived]) await change(id, { examTimeId })
  const examiner = await buildExaminer(server)
  await server.db
    .insertInto('examinerAssignment')
    .values({ enrolmentId: arrived.id, examinerId: examiner.id, assignedAt: server.clock.now(), assignedBy: null })
    .execute()
  expect(await figuresOf(batch, 'plan')).toEqual({ timed: 2, untimed: 1, hiddenTimes: 2, withoutExaminer: 2 })
  await server.db
    .updateTable('examTime')
    .set({ publishedAt: server.clock.now() })
    .where('id', '=', examTimeId)
    .execute()
  expect(await figuresOf(batch, 'plan')).toMatchObject({ hiddenTimes: 0 })

  // The exam: on site one came and one did not; online one has submitted and one is at it, with an upload that failed.
  await server.db
    .insertInto('attendance')
    .values(
      (
        [
          [absent.id, 'absent'],
          [arrived.id, 'arrived'],
        ] as const
      ).map(([enrolmentId, kind]) => ({ enrolmentId, kind, setAt: beginsAt, setBy: staff.id })),
    )
    .execute()
  await change(absent.id, { mode: 0 })
  await change(arrived.id, { mode: 0 })
  const submitted = await buildToMark(server, owner, batch, newIdNumber())
  const begun = await buildToMark(server, owner, batch, newIdNumber(), { isSubmitted: false, videos: 1 })
  for (const { id } of [submitted, begun]) await change(id, { mode: 1, hasSession: true })
  await server.db
    .updateTable('answerSheet')
    .set({ uploadFailedAt: server.clock.now() })
    .where('id', '=', begun.sheets[1])
    .execute()
  expect(await figuresOf(batch, 'exam')).toEqual({ arrived: 1, absent: 1, begun: 1, submitted: 1, uploadsFailed: 1 })

  // Marks: two were examined; one has been marked and waits for the chief, the other waits to be marked.
  expect(await figuresOf(batch, 'marking')).toEqual({ toMark: 2, reviews: 0, judged: 0, held: 0 })
  const now = server.clock.now()
  await server.db
    .insertInto('review')
    .values({
      enrolmentId: submitted.id,
      examinerId: examiner.id,
      judgement: '[]',
      resultCode: 3,
      signaturePath: 'x',
      submittedAt: now,
      changedAt: now,
    })
    .execute()
  await server.db
    .insertInto('examResult')
    .values({ enrolmentId: submitted.id, proposedCode: 3, isHeld: true, heldAt: now, updatedAt: now })
    .execute()
  expect(await figuresOf(batch, 'marking')).toEqual({ toMark: 1, reviews: 1, judged: 1, held: 1 })
})
