import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrintKind } from '#domain/office/print.ts'
import { DAY_MS } from '#domain/time.ts'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { listPrinted } from '#server/records/office/print/printQueries.ts'
import { openTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids, photoJpeg } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { pdfPages } from '#test/pdfText.ts'
import {
  buildJudge,
  buildLength,
  buildPlan,
  buildPlannable,
  buildRoom,
  buildVenue,
  PLAN_DAY,
  planMoment,
} from '#test/planBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { drawAllTickets } from './drawAllTickets.ts'

let server: TestServer
let planner: BuiltAccount
let desk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  await buildBatch(server)
  await buildLength(server)
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = planner) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)

/** Two rooms with three candidates, whose plan is published. The second begins an hour after the first. */
async function published() {
  const batchId = await buildBatch(server)
  const place = `文化馆${batchId}`
  const venueId = await buildVenue(server, place)
  const rooms = [await buildRoom(server, venueId, '第一考室'), await buildRoom(server, venueId, '第二考室')] as const
  const judges = [await buildJudge(server, '周明'), await buildJudge(server, '吴兰')] as const
  const people = []
  for (const Name of ['李小音', '阿卜杜热合曼·买买提', '王静好'])
    people.push(await buildPlannable(server, batchId, { Name }))
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('three candidates were built')
  const sittings = rooms.map((roomId, at) => ({ roomId, examinerId: judges[at]?.id ?? 0 }))
  const seats = [
    { id: first.id, roomId: rooms[0], at: '09:00' },
    { id: second.id, roomId: rooms[0], at: '10:00' },
    { id: third.id, roomId: rooms[1], at: '09:20' },
  ]
  const publish = async (moved: typeof seats) => {
    const EPL_ID = await buildPlan(server, { batchId, madeBy: planner.id, sittings, seats: moved })
    expect((await ask('PublishExamPlan', { EPL_ID, Version: 1 })).Code).toBe(1)
    return EPL_ID
  }
  const EPL_ID = await publish(seats)
  await server.db
    .updateTable('examBatch')
    .set({ showRoomAt: server.clock.now() - 1000 })
    .where('id', '=', batchId)
    .execute()
  const address = `昆明市${place}路1号`
  return { batchId, EPL_ID, place, address, people: [first, second, third] as const, seats, publish }
}

const start = async (input: Record<string, unknown>, who = planner) =>
  (await ask('PrintExam', input, who)).OtherMsg as { OJ_ID: number; Reason?: string }

async function printed(input: Record<string, unknown>, who = planner): Promise<string[]> {
  const { OJ_ID } = await start(input, who)
  await server.runJob('printExam', { officeJobId: OJ_ID })
  const { OtherMsg } = await ask('GetOfficeJobFile', { OJ_ID }, who)
  const response = await fetch(`${server.url}${String(OtherMsg.Link)}`)
  expect(response.headers.get('content-disposition')).toContain('.pdf')
  return pdfPages(Buffer.from(await response.arrayBuffer()))
}

const linesOf = (page = '') => page.split('\n')
async function examNoOf({ id }: { id: number }): Promise<string> {
  const row = await server.db.selectFrom('enrolment').select('examNo').where('id', '=', id).executeTakeFirstOrThrow()
  return row.examNo ?? ''
}

test('every print tells the time of the candidate’s card, also after he was moved', async () => {
  const { batchId, people, seats, publish, place, address } = await published()
  await publish(seats.map((seat) => (seat.id === people[0].id ? { ...seat, at: '11:30' } : seat)))
  const cardOf = async ({ id, owner }: (typeof people)[number]) =>
    (await server.call('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)).item.ExamTime as Record<string, string>
  const card = await cardOf(people[0])
  expect(card).toMatchObject({ ExamBeginDate: `${PLAN_DAY}T11:30:00+08:00`, ExamRoom: `${place} 第一考室` })
  const number = await examNoOf(people[0])
  const [day, time] = ['2026年12月5日（周六）', card.ExamBeginDate?.slice(11, 16) ?? '']
  const pages = async (Kind: PrintKind) => (await printed({ EB_ID: batchId, Kind })).map(linesOf)

  const door = await pages('door')
  expect(door.length).toBe(2)
  expect(door[0]).toContain(`${place} 第一考室`)
  expect(door[0]).toContain(`${day}上午　10:00–11:38　2 位考生`)
  // The candidates by start: number, name, major and grade, and nothing that identifies the person elsewhere.
  const at = door[0]?.indexOf(number) ?? 0
  expect(door[0]?.slice(at - 2, at + 4)).toEqual(['2', time, number, '李小音', '钢琴', '一级'])
  expect(JSON.stringify(door)).not.toContain('周明')

  const [rooms = []] = await pages('room')
  expect(rooms).toContain(address)
  const room = rooms.indexOf(`${place} 第一考室`)
  expect(rooms.slice(room, room + 6)).toEqual([`${place} 第一考室`, '上午', '10:00–11:38', '周明', '2', '钢琴 2'])

  const examiners = await pages('examiner')
  const zhou = examiners.find((lines) => lines.includes('周明')) ?? []
  expect(zhou).toContain('10:08–11:30 休息 82 分钟')
  expect(zhou).toContain('11:30–11:38')
  expect(zhou).toContain(number)
  expect(zhou).not.toContain('李小音')

  const [calls = []] = await pages('call')
  expect(['王静好', '李小音'].map((name) => calls[calls.indexOf(name) - 1])).toEqual(['09:20', time])
  expect(calls[calls.indexOf('李小音') + 1]).toBe(card.ExamRoom)

  const { photo } = await server.db
    .selectFrom('enrolment')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .select('storedFile.path as photo')
    .where('enrolment.id', '=', people[0].id)
    .executeTakeFirstOrThrow()
  await putPicture(server.services.outside.store, photo, await photoJpeg())
  const tickets = await pages('ticket')
  expect(tickets.length).toBe(2)
  const ticket = tickets.flat()
  expect(ticket.slice(ticket.indexOf('李小音'), ticket.indexOf('李小音') + 11)).toContain(number)
  for (const text of [day, '11:30–11:38', address, card.ExamRoom]) expect(ticket).toContain(text)
  // The photos of the two others are gone.
  expect(ticket.filter((text) => text === '没有照片').length).toBe(2)
})

test('every page says which plan it shows, when it was printed, and where it stands', async () => {
  const { batchId, EPL_ID } = await published()
  const [page = ''] = await printed({ EB_ID: batchId, Kind: 'call', Date: PLAN_DAY })
  expect(page).toContain(`方案 ${EPL_ID} 第 2 版，2026年11月20日 10:00 发布　2026年11月20日 10:00 打印`)
  expect(page).toContain('第 1 / 1 页　总第 1 / 1 页')
})

/** What a camera reads from the squares of a code. */
function readSquares(rows: ReadonlyArray<readonly boolean[]>): string {
  const scale = 4
  const width = rows.length * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let at = 0; at < width * width; at++) {
    const isDark = rows[Math.floor(at / width / scale)]?.[Math.floor((at % width) / scale)]
    if (isDark) data.fill(0, at * 4, at * 4 + 3)
  }
  return decodeQR({ width, height: width, data })
}

test('the code on a ticket of paper is that of the phone’s, and names the candidate', async () => {
  const { batchId, people } = await published()
  const rows = await listPrinted(server.db, { batchId, day: null, areaId: null, address: null, areaIds: null })
  const codes: string[] = []
  const nothing = () => undefined
  const pen = {
    page: nothing,
    line: nothing,
    rectangle: nothing,
    fill: nothing,
    text: () => 0,
    photo: () => true,
    squares: (squares: ReadonlyArray<readonly boolean[]>) => void codes.push(readSquares(squares)),
    drained: async () => undefined,
  }
  const { secrets, outside } = server.services
  const ctx = { db: server.db, log: server.app.log, secrets, outside, now: server.clock.now() }
  const texts = { association: '', batch: '', foot: '' }
  const fonts = openFonts(fontFiles(null))
  expect(await drawAllTickets(ctx, pen, { rows, texts, fonts, onPage: async () => undefined })).toBe(2)
  const opened = codes.map((code) => openTicketCode(secrets, code))
  expect(opened.map((summary) => summary?.enrolmentId)).toEqual(rows.map(({ id }) => id))
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)))
  expect(opened[0]).toMatchObject({
    name: rows[0]?.name,
    examNo: rows[0]?.examNo,
    majorName: '钢琴',
    gradeName: '一级',
  })
})

/** Asks for a preview, lets the worker lay out what is queued, and asks again. */
async function laidOut(input: Record<string, unknown>, who = planner) {
  await ask('GetPrintPreview', input, who)
  for (const { id } of await server.db.selectFrom('printPreview').select('id').where('state', '=', 'queued').execute())
    await server.runJob('previewPrint', { previewId: id })
  return ask('GetPrintPreview', input, who)
}

describe('a preview', () => {
  const queued = async () =>
    (await server.db.selectFrom('printPreview').select('id').where('state', '=', 'queued').execute()).map(
      ({ id }) => id,
    )

  test('is laid out once by the worker for all who ask, until what is printed changes', async () => {
    const { batchId, people, seats, publish } = await published()
    const input = { EB_ID: batchId, Kind: 'door' }
    const both = await Promise.all([ask('GetPrintPreview', input), ask('GetPrintPreview', input, desk)])
    expect(both.map(({ item }) => [item.State, item.Pages])).toEqual([
      ['queued', null],
      ['queued', null],
    ])
    const jobs = await queued()
    expect(jobs).toHaveLength(1)
    await server.runJob('previewPrint', { previewId: jobs[0] ?? 0 })
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'done', Pages: 2, Candidates: 3 })
    expect(await queued()).toEqual([])
    // The job of a preview that is done does nothing.
    await server.runJob('previewPrint', { previewId: jobs[0] ?? 0 })
    await server.db.updateTable('enrolment').set({ name: '李小𠀀' }).where('id', '=', people[0].id).execute()
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'queued', Pages: null })
    expect((await laidOut(input)).item).toMatchObject({ State: 'done', UnprintableTexts: 1 })
    await publish(seats.map((seat) => (seat.id === people[0].id ? { ...seat, at: '11:30' } : seat)))
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'queued' })
    expect((await laidOut(input)).item).toMatchObject({ State: 'done', Pages: 2 })
  })

  test('that fails says so and is tried again; one whose worker died is asked for anew; it is removed after a day', async () => {
    const { batchId } = await published()
    const input = { EB_ID: batchId, Kind: 'room' }
    await ask('GetPrintPreview', input)
    const [id = 0] = await queued()
    const set = (changes: object) => server.db.updateTable('printPreview').set(changes).where('id', '=', id).execute()
    await set({ request: JSON.stringify({ chosen: { kind: 'room', batchId, date: '2026-13-99' }, areaIds: null }) })
    await expect(server.runJob('previewPrint', { previewId: id })).rejects.toThrow()
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'failed', Pages: null })
    await set({
      request: JSON.stringify({
        chosen: { kind: 'room', batchId, date: null, areaId: null, address: null },
        areaIds: null,
      }),
    })
    expect((await ask('GetPrintPreview', { ...input, Again: 1 })).item).toMatchObject({ State: 'queued' })
    await set({ state: 'running', askedAt: server.clock.now() - 61_000 })
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'queued' })
    expect((await laidOut(input)).item).toMatchObject({ State: 'done', Pages: 1 })
    await set({ askedAt: server.clock.now() - 86_400_001 })
    await server.runJob('sweepOfficeJobs', {})
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ State: 'queued' })
  })
})

describe('a print is of what was chosen', () => {
  test('the preview counts it, and names what cannot be printed', async () => {
    const { batchId, EPL_ID, people, address } = await published()
    await buildPlannable(server, batchId)
    await server.db.updateTable('enrolment').set({ name: '张𠀀安' }).where('id', '=', people[2].id).execute()
    const { item, listData } = await laidOut({ EB_ID: batchId, Kind: 'door', Address: address })
    expect(item).toEqual({
      State: 'done',
      Done: expect.any(Number),
      Total: expect.any(Number),
      Candidates: 3,
      Pages: 2,
      CandidatesWithoutTime: 1,
      ShowRoomTime: expect.any(String),
      EPL_ID,
      HasChanges: 0,
      Dates: [{ Date: PLAN_DAY, Candidates: 3 }],
      Places: [{ Address: address, Candidates: 3 }],
      Areas: [{ EA_ID: ids.area, EA_Name: expect.any(String), Candidates: 3 }],
      UnprintableTexts: 1,
    })
    expect(listData).toEqual([{ Text: '张𠀀安', ExamNO: await examNoOf(people[2]), Characters: ['U+20000'] }])
    const pages = await printed({ EB_ID: batchId, Kind: 'ticket' })
    expect(pages[1]).toContain('方框是字库中没有的字：U+20000')
    // The day of an examiner names no candidate.
    expect((await laidOut({ EB_ID: batchId, Kind: 'examiner' })).item).toMatchObject({
      UnprintableTexts: 0,
    })
  })

  test.each([
    ['another day', { Date: '2026-12-06' }],
    ['another place', { Address: '别处' }],
    ['another area', { EA_ID: ids.deskArea }],
  ])('%s has nobody', async (_, change) => {
    const { batchId } = await published()
    const input = { EB_ID: batchId, Kind: 'door', ...change }
    expect((await ask('GetPrintPreview', input)).item).toMatchObject({ Candidates: 0, Pages: 0 })
    expect(await start(input)).toMatchObject({ Reason: 'PRINT_NOBODY' })
  })

  test('without examiners there are no days of examiners, and without a batch nothing', async () => {
    const { batchId, people } = await published()
    await server.db
      .deleteFrom('examinerAssignment')
      .where(
        'enrolmentId',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(await start({ EB_ID: batchId, Kind: 'examiner' })).toMatchObject({ Reason: 'PRINT_NO_EXAMINER' })
    for (const action of ['PrintExam', 'GetPrintPreview'])
      expect((await ask(action, { EB_ID: 2_000_000, Kind: 'door' })).status).toBe(404)
  })

  test('a local office prints its own areas, and the same request twice is one print', async () => {
    const { batchId } = await published()
    const foreign = await buildAccount(server, { userType: 9, roles: ['desk'] })
    await server.db.insertInto('staffAccount').values({ accountId: foreign.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: foreign.id, areaId: ids.deskArea }).execute()
    const input = { EB_ID: batchId, Kind: 'call' }
    expect(await start(input, foreign)).toMatchObject({ Reason: 'PRINT_NOBODY' })
    expect((await ask('GetPrintPreview', input, foreign)).item).toMatchObject({
      Candidates: 0,
      Areas: [],
      CandidatesWithoutTime: 0,
    })
    const RequestKey = '3f1f1c1e-6c5e-4c7a-9a53-3d1f0e8f7a11'
    const both = await Promise.all([1, 2].map(() => start({ ...input, RequestKey }, desk)))
    expect(both[0]?.OJ_ID).toBe(both[1]?.OJ_ID)
    const audit = await server.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'printExam')
      .where('subjectId', '=', both[0]?.OJ_ID ?? 0)
      .executeTakeFirstOrThrow()
    expect(audit.after).toMatchObject({ kind: 'call', batchId, candidates: 3 })
  })
})

test('a print names the last move that it holds', async () => {
  const { batchId, EPL_ID, people, seats } = await published()
  server.clock.set(planMoment('08:05'))
  const onTheDay = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const { ET_ID } = await server.db
    .selectFrom('enrolment')
    .select('examTimeId as ET_ID')
    .where('id', '=', people[0].id)
    .executeTakeFirstOrThrow()
  const Seen = { ET_ID, BeginTime: `${PLAN_DAY}T09:00:00+08:00` }
  const move = { EF_ID: people[0].id, ER_ID: seats[0]?.roomId, BeginTime: `${PLAN_DAY}T11:30:00+08:00`, Seen }
  expect(await ask('MoveOnExamDay', move, onTheDay)).toMatchObject({ Code: 1 })
  server.clock.advance(60_000)
  const [page = ''] = await printed({ EB_ID: batchId, Kind: 'door' }, onTheDay)
  expect(page).toContain(
    `方案 ${EPL_ID} 第 3 版，2026年11月20日 10:00 发布，含至 2026年12月5日 08:05 的调整　2026年12月5日 08:06 打印`,
  )
})

test('a print of times that staff made by hand names the last of their changes', async () => {
  const tenDaysBefore = (at: string) => planMoment(at) - 10 * DAY_MS
  server.clock.set(tenDaysBefore('08:00'))
  const clerk = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const batchId = await buildBatch(server)
  const { id } = await buildPlannable(server, batchId, { Name: '何小筝' })
  const time = {
    EB_ID: batchId,
    IsOnline: 0,
    ExamBeginDate: `${PLAN_DAY}T09:00:00+08:00`,
    ExamEndDate: `${PLAN_DAY}T10:00:00+08:00`,
    ExamAddress: `昆明市手工路${batchId}号`,
  }
  const { item } = await ask('SaveExamTime', { ...time, ExamRoom: '一号厅' }, clerk)
  expect((await ask('PublishExamTime', { ET_ID: item.ET_ID, IsPub: 1 }, clerk)).Code).toBe(1)
  const examiner = await buildJudge(server, '周明')
  const changes: Array<[at: string, action: string, input: Record<string, unknown>]> = [
    ['08:05', 'AssignExamTime', { ET_ID: item.ET_ID, EF_IDs: [id] }],
    ['08:15', 'SaveExamTime', { ...time, ET_ID: item.ET_ID, ExamRoom: '二号厅' }],
    ['08:25', 'AssignExaminer', { UserID: examiner.id, IsAssigned: 1, EF_IDs: [id] }],
  ]
  for (const [at, action, input] of changes) {
    server.clock.set(tenDaysBefore(at))
    expect(await ask(action, input, clerk), action).toMatchObject({ Code: 1 })
    server.clock.advance(60_000)
    const [page] = await printed({ EB_ID: batchId, Kind: 'door' }, clerk)
    expect(page).toContain(`考试时间由工作人员安排，含至 2026年11月25日 ${at} 的调整`)
  }
})
