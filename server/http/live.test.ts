import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLiveBoards, type Listener, type LiveChange } from '#server/features/schedule/examDay/liveBoards.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, type ExamRoom, fillSlots } from '#test/examBuilders.ts'
import { buildHall, buildOnSite } from '#test/onSite.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let hall: number
let room: ExamRoom
let owner: BuiltAccount
const DATE = '2026-11-20'
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_UPLOAD: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  room = await buildExamRoom(server)
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

const staffWith = (...roles: string[]) => buildAccount(server, { userType: 9, roles: roles as never })
async function limitedTo(areaId: number): Promise<BuiltAccount> {
  const account = await staffWith('desk')
  await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: account.id, areaId }).execute()
  return account
}

interface Heard {
  event: string
  data: { rows: Array<Record<string, unknown>>; gone: number[] }
}

/** Listens to a board as the page does; `heard` grows, and `ended` resolves when the stream is over. */
async function listen(who: BuiltAccount | null, kind = 'site', batchId = batch) {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/live/${kind}?EB_ID=${batchId}&Date=${DATE}`, {
    headers: who ? { Authorization: `Bearer ${who.token}` } : {},
    signal: abort.signal,
  })
  const heard: Heard[] = []
  const readAll = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(bytes, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
        if (event && data) heard.push({ event, data: JSON.parse(data) as Heard['data'] })
      }
    }
  }
  const ended = readAll().catch(() => undefined)
  const leave = async () => {
    abort.abort()
    await ended
  }
  return { response, heard, ended, leave }
}

describe('a board that is listened to', () => {
  test('sends all rows, then what changed: a check-in is heard', async () => {
    const one = await buildOnSite(server, owner, batch, { timeId: hall })
    const desk = await staffWith('desk')
    const stream = await listen(desk)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await expect.poll(() => stream.heard[0]?.event).toBe('all')
    const first = stream.heard[0]?.data.rows.find(({ EF_ID }) => EF_ID === one.id)
    expect(first).toMatchObject({ Name: '李小音', Room: '第一考室', Attendance: 0, HasOwnTime: 0, DoneTime: null })
    expect((await server.call('Examiner', 'CheckIn', { Code: one.code }, desk)).Code).toBe(1)
    await expect.poll(() => stream.heard.length).toBeGreaterThan(1)
    expect(stream.heard[1]).toMatchObject({
      event: 'change',
      data: { rows: [{ EF_ID: one.id, Attendance: 1 }], gone: [] },
    })
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', one.id).execute()
    await expect.poll(() => stream.heard.at(-1)?.data.gone).toEqual([one.id])
    const answer = await server.call('Admin', 'GetSiteBoard', { EB_ID: batch, Date: DATE }, desk)
    expect(answer.listData.map(({ EF_ID }) => EF_ID)).not.toContain(one.id)
    await stream.leave()
  })

  test('of sessions says who begins, uploads and submits, and what is given up', async () => {
    const candidate = await buildCandidate(server, room)
    const staff = await staffWith('results')
    const stream = await listen(staff, 'online', room.batchId)
    const last = () =>
      stream.heard.flatMap(({ data }) => data.rows).findLast(({ EF_ID }) => EF_ID === candidate.enrolmentId)
    const slots = await fillSlots(server, candidate)
    await expect
      .poll(() => last())
      .toMatchObject({ Required: expect.any(Number), Filled: 0, Uploading: 0, SubmitTime: null })
    await server.call('File', 'CreateVideoUpload', { EAS_ID: slots[0], FileName: 'a.mp4', Size: 9_000_000 }, candidate)
    await expect.poll(() => last()).toMatchObject({ Uploading: 1, FailedUploads: 0 })
    const note = { EAS_ID: slots[0] }
    expect((await server.call('Exam', 'NoteUploadFailed', note, candidate)).Code).toBe(1)
    expect((await server.call('Exam', 'NoteUploadFailed', note, owner)).status).toBe(404)
    await expect.poll(() => last()).toMatchObject({ Uploading: 0, FailedUploads: 1 })
    await server.call('File', 'CreateVideoUpload', { EAS_ID: slots[0], FileName: 'a.mp4', Size: 9_000_000 }, candidate)
    await expect.poll(() => last()).toMatchObject({ FailedUploads: 0 })
    const help = { EF_ID: candidate.enrolmentId, SessionId: last()?.SessionId, Version: 0, Reason: '停电' }
    await server.call('Admin', 'ExtendExamSession', { ...help, Minutes: 30 }, staff)
    await expect.poll(() => last()).toMatchObject({ IsExtended: 1, Version: 1, EndTime: '2026-11-20T11:30:00+08:00' })
    const board = await server.call('Admin', 'GetOnlineBoard', { EB_ID: room.batchId, Date: DATE }, staff)
    expect(board.listData).toContainEqual(last())
    await actionsOf(server, candidate).sheet()
    await stream.leave()
  })

  test('of sessions counts an upload as given up for its own slot only, also one that never began', async () => {
    const candidate = await buildCandidate(server, room)
    const staff = await staffWith('results')
    const [first, second] = await fillSlots(server, candidate)
    const file = { FileName: 'a.mp4', Size: 9_000_000, Fingerprint: 'the same file' }
    const begin = (EAS_ID?: number) => server.call('File', 'CreateVideoUpload', { EAS_ID, ...file }, candidate)
    const giveUp = (EAS_ID?: number) => server.call('Exam', 'NoteUploadFailed', { EAS_ID }, candidate)
    const counts = async () => {
      const { listData } = await server.call('Admin', 'GetOnlineBoard', { EB_ID: room.batchId, Date: DATE }, staff)
      const row = listData.find(({ EF_ID }) => EF_ID === candidate.enrolmentId)
      return [row?.Uploading, row?.FailedUploads]
    }
    expect((await begin(first)).Code).toBe(1)
    expect((await giveUp(second)).Code).toBe(1)
    expect(await counts()).toEqual([1, 1])
    await giveUp(first)
    expect(await counts()).toEqual([0, 2])
    expect((await begin(second)).Code).toBe(1)
    expect(await counts()).toEqual([1, 1])
  })

  test('of sessions names piece and file of what was given up, and takes no note of an upload that another one replaced', async () => {
    const candidate = await buildCandidate(server, room)
    const staff = await staffWith('results')
    const [slot] = await fillSlots(server, candidate)
    const begin = (FileName: string) =>
      server.call(
        'File',
        'CreateVideoUpload',
        { EAS_ID: slot, FileName, Size: 9_000_000, Fingerprint: FileName },
        candidate,
      )
    const giveUp = (FileName: string) =>
      server.call('Exam', 'NoteUploadFailed', { EAS_ID: slot, FileName, Fingerprint: FileName }, candidate)
    const failed = async () => {
      const { listData } = await server.call('Admin', 'GetOnlineBoard', { EB_ID: room.batchId, Date: DATE }, staff)
      return listData.find(({ EF_ID }) => EF_ID === candidate.enrolmentId)?.FailedFiles
    }
    await begin('第一次.mov')
    await begin('第二次.mov')
    expect((await giveUp('第一次.mov')).Code).toBe(1)
    expect(await failed()).toEqual([])
    await giveUp('第二次.mov')
    expect(await failed()).toEqual([{ Piece: expect.stringMatching(/./), FileName: '第二次.mov' }])
    await giveUp('从未开始.pdf')
    expect(await failed()).toMatchObject([{ FileName: '从未开始.pdf' }])
    await begin('第三次.mov')
    expect(await failed()).toEqual([])
  })

  test('shows an office of another area nothing, neither at first nor later', async () => {
    const stream = await listen(await limitedTo(ids.deskArea))
    await expect.poll(() => stream.heard).toHaveLength(1)
    expect(stream.heard[0]?.data.rows).toEqual([])
    const own = await listen(await limitedTo(ids.area))
    const one = await buildOnSite(server, owner, batch, { timeId: hall })
    await expect.poll(() => own.heard.flatMap(({ data }) => data.rows.map(({ EF_ID }) => EF_ID))).toContain(one.id)
    expect(stream.heard).toHaveLength(1)
    await Promise.all([stream.leave(), own.leave()])
  })

  test('is refused to nobody in particular, to a wrong role, for a wrong day and a wrong name', async () => {
    for (const [who, kind, status] of [
      [null, 'site', 401],
      [owner, 'site', 403],
      [await staffWith('content'), 'site', 403],
      [await staffWith('desk'), 'online', 403],
    ] as const) {
      const { response, leave } = await listen(who, kind)
      expect(response.status).toBe(status)
      await leave()
    }
    const desk = await staffWith('desk')
    const of = (path: string) =>
      fetch(`${server.url}/live/${path}`, { headers: { Authorization: `Bearer ${desk.token}` } })
    expect((await of('site?EB_ID=1&Date=gestern')).status).toBe(400)
    expect((await of(`else?EB_ID=1&Date=${DATE}`)).status).toBe(404)
  })

  test('ends when its login ends, and when its account is locked', async () => {
    const [leaver, locked] = [await staffWith('desk'), await staffWith('desk')]
    const streams = [await listen(leaver), await listen(locked)] as const
    await server.db
      .updateTable('session')
      .set({ revokedAt: server.clock.now() })
      .where('accountId', '=', leaver.id)
      .execute()
    await server.db.updateTable('account').set({ disabledAt: server.clock.now() }).where('id', '=', locked.id).execute()
    // Each process trusts a session that it has read for a second of the server's clock.
    server.clock.advance(1500)
    await Promise.all(streams.map(({ ended }) => ended))
  })

  test('is opened by one account only so often', async () => {
    const desk = await staffWith('desk')
    const streams: Array<Awaited<ReturnType<typeof listen>>> = []
    for (let at = 0; at < 9; at++) streams.push(await listen(desk))
    expect(streams.map(({ response }) => response.status)).toEqual([...Array<number>(8).fill(200), 429])
    await Promise.all(streams.map(({ leave }) => leave()))
  })
})

test('the days with exams, of the caller’s areas', async () => {
  const one = await buildOnSite(server, owner, batch, { timeId: hall })
  const { listData } = await server.call('Admin', 'GetExamDays', {}, await staffWith('schedule'))
  const today = (EB_ID: number) => listData.find((day) => day.EB_ID === EB_ID && day.Date === DATE)
  expect(Number(today(batch)?.OnSite)).toBeGreaterThan(0)
  expect(Number(today(room.batchId)?.Online)).toBeGreaterThan(0)
  const elsewhere = await server.call('Admin', 'GetExamDays', {}, await limitedTo(ids.deskArea))
  expect(elsewhere.listData).toEqual([])
  await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', one.id).execute()
})

test('the rooms of today, of the caller’s areas, each with who has not come', async () => {
  const one = await buildOnSite(server, owner, batch, { timeId: hall })
  const ask = async (who: BuiltAccount) => server.call('Admin', 'GetTodayRooms', {}, who)
  const { listData, OtherMsg } = await ask(await staffWith('desk'))
  expect(listData).toHaveLength(1)
  expect(listData[0]).toMatchObject({ EB_ID: batch, Absent: 0 })
  expect(Number(listData[0]?.Candidates)).toBeGreaterThan(0)
  expect(OtherMsg.Online).toContainEqual(expect.objectContaining({ EB_ID: room.batchId }))
  const elsewhere = await ask(await limitedTo(ids.deskArea))
  expect([elsewhere.listData, elsewhere.OtherMsg]).toEqual([[], { Online: [] }])
  await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', one.id).execute()
})

describe('thirty people at one board', () => {
  test('cost one reading each turn, and nothing when they have left', async () => {
    let readings = 0
    let rows = [{ EF_ID: 1, EA_ID: 1 }]
    const boards = createLiveBoards({
      db: server.db,
      read: () => Promise.resolve((readings++, rows)),
      onError: (error) => {
        throw error
      },
    })
    const got: LiveChange[] = []
    const day = { batchId: 1, from: 0, until: 1 }
    const listener = (): Listener => ({
      areaIds: null,
      send: (change) => void got.push(change),
      end: () => undefined,
      check: () => Promise.resolve({ areaIds: null } as never),
    })
    const leaves = Array.from({ length: 30 }, () => boards.join('site', day, listener()))
    const turn = async () => {
      await boards.tick()
      await boards.tick()
    }
    const before = readings
    await turn()
    expect(readings - before).toBe(1)
    expect(got.filter(({ all }) => all)).toHaveLength(30)
    rows = [...rows, { EF_ID: 2, EA_ID: 1 }]
    await turn()
    expect(got.filter(({ all }) => !all)).toHaveLength(30)
    expect(got.at(-1)?.rows).toEqual([{ EF_ID: 2, EA_ID: 1 }])
    // Nothing changed, so that nothing is sent.
    await turn()
    expect(got).toHaveLength(60)
    for (const leave of leaves) leave()
    const after = readings
    await turn()
    expect(readings).toBe(after)
    boards.stop()
  })
})

test('a server that stops ends its streams, and stops', async () => {
  const other = await startTestServer()
  const desk = await buildAccount(other, { userType: 9, roles: ['desk'] })
  const response = await fetch(`${other.url}/live/site?EB_ID=1&Date=${DATE}`, {
    headers: { Authorization: `Bearer ${desk.token}` },
  })
  expect(response.status).toBe(200)
  const ended = response.text()
  await other.stop()
  expect(await ended).not.toContain('event: change')
})
