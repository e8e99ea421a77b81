import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildLogin } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  buildWindow,
  type ExamRoom,
  fillSheet,
  fillSlots,
  mp4Bytes,
  uploadVideo,
} from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
const GRACE = 60_001
let server: TestServer
let room: ExamRoom
let staff: { token: string }
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const later = async (milliseconds: number, work: () => Promise<void>) => {
  const now = server.clock.now()
  server.clock.advance(milliseconds)
  await work().finally(() => server.clock.set(now))
}
const sessionsOf = async (EF_ID: number) =>
  (await server.call('Admin', 'GetExamSessions', { EF_ID }, staff)).listData as Array<{
    State: string
    Slots: Array<{ Question: string; Takes: Array<{ Video: string; IsCounted: number; FileBytes: number }> }>
  }>

describe('the sessions of one exam, for staff', () => {
  test('none before it is begun; running, run out, set aside with its videos, submitted', async () => {
    const candidate = await buildCandidate(server, room)
    const stateOf = async () => (await sessionsOf(candidate.enrolmentId)).map(({ State }) => State)
    expect(await stateOf()).toEqual([])
    const [slot = 0] = await fillSlots(server, candidate)
    const { attach, start } = actionsOf(server, candidate)
    for (const bytes of [mp4Bytes(5000, 'one'), mp4Bytes(6000, 'two')])
      await attach(slot, await uploadVideo(server, candidate, slot, bytes))
    const other = { ...candidate, token: await buildLogin(server, candidate) }
    await actionsOf(server, other).start()
    expect(await stateOf()).toEqual(['running'])
    await later(HOUR + 1, async () => {
      expect(await stateOf()).toEqual(['expired'])
      await start()
      expect(await sessionsOf(candidate.enrolmentId)).toMatchObject([
        { State: 'running', Filled: 0, Required: 3, Seats: [{ Device: '其他设备' }] },
        {
          State: 'setAside',
          Filled: 1,
          Required: 3,
          SetAsideTime: '2026-11-20T11:00:00+08:00',
          SubmitTime: null,
          Seats: [{ TakenTime: '2026-11-20T10:00:00+08:00' }, { TakenTime: '2026-11-20T10:00:00+08:00' }],
          Slots: [
            {
              TypeName: '音阶',
              IsRandom: 1,
              Takes: [
                { FileBytes: 5000, IsCounted: 0, MediaState: 'waiting', Similarity: 0, Faces: null },
                { FileBytes: 6000, IsCounted: 1 },
              ],
            },
            { Takes: [] },
            { Takes: [] },
          ],
        },
      ])
      // The videos of a session that was set aside can still be watched.
      const [, aside] = await sessionsOf(candidate.enrolmentId)
      const link = aside?.Slots[0]?.Takes[0]?.Video ?? ''
      const ranged = await fetch(server.url + link, { headers: { range: 'bytes=4-7' } })
      expect([ranged.status, await ranged.text()]).toEqual([206, 'ftyp'])
    })
    const done = await buildCandidate(server, room)
    await fillSheet(server, done)
    await actionsOf(server, done).submit()
    expect(await sessionsOf(done.enrolmentId)).toMatchObject([{ State: 'submitted', IsSwept: 0, Filled: 3 }])
  })

  test('are for staff who plan or judge, and for nobody else', async () => {
    const candidate = await buildCandidate(server, room)
    const statusOf = async (caller: { token?: string }) =>
      (await server.call('Admin', 'GetExamSessions', { EF_ID: candidate.enrolmentId }, caller)).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf(candidate)).toBe(403)
    expect(await statusOf(await buildAccount(server, { userType: 3 }))).toBe(403)
    expect(await statusOf(await buildAccount(server, { userType: 9, roles: ['content'] }))).toBe(403)
    expect(await statusOf(await buildAccount(server, { userType: 9, roles: ['results'] }))).toBe(200)
  })
})

test('who did not submit is listed once window and grace are over; complete sets are swept first and are not', async () => {
  const timeId = await buildWindow(server, room.batchId, { toHours: 0.5 })
  const of = { ...room, timeId }
  const [whole, part, never, refunded] = [
    await buildCandidate(server, of),
    await buildCandidate(server, of),
    await buildCandidate(server, of),
    await buildCandidate(server, of, { payStatus: 2 }),
  ]
  await fillSheet(server, whole)
  const [slot = 0] = await fillSlots(server, part)
  await actionsOf(server, part).attach(slot, await uploadVideo(server, part, slot))
  const ask = () => server.call('Admin', 'GetUnsubmittedExams', { ET_ID: timeId }, staff)
  await later(HOUR / 2 + 60_000, async () => {
    expect(await ask()).toMatchObject({ Code: 1, listData: [], OtherMsg: { IsOver: 0 } })
  })
  await later(HOUR / 2 + GRACE, async () => {
    await server.runJob('submitComplete', {})
    const { listData, OtherMsg } = await ask()
    expect(OtherMsg).toEqual({ IsOver: 1 })
    expect(listData).toHaveLength(2)
    expect(listData).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ EF_ID: part.enrolmentId, Sessions: 1, Filled: 1, Required: 3 }),
        expect.objectContaining({ EF_ID: never.enrolmentId, Sessions: 0, Filled: 0, Required: 3, StartTime: null }),
      ]),
    )
    expect(listData.map(({ EF_ID }) => EF_ID)).not.toContain(refunded.enrolmentId)
    expect(await sessionsOf(part.enrolmentId)).toMatchObject([{ State: 'incomplete', Filled: 1 }])
    expect(await sessionsOf(whole.enrolmentId)).toMatchObject([{ State: 'submitted', IsSwept: 1 }])
  })
  expect((await server.call('Admin', 'GetUnsubmittedExams', { ET_ID: 987_654 }, staff)).status).toBe(404)
})
