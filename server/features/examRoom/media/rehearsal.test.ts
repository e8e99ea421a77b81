import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, type ExamRoom, fillSlots, mp4Bytes } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', LIMIT_REHEARSALS_PER_DAY: '5' },
  })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

type Caller = { token: string }
const create = (caller: Caller, EF_ID: number, Size: number) =>
  server.call('File', 'CreateRehearsalUpload', { EF_ID, Size }, caller)
const complete = (caller: Caller, RehearsalId: unknown) =>
  server.call('File', 'CompleteRehearsalUpload', { RehearsalId }, caller)
async function send(parts: unknown, bytes: Buffer): Promise<void> {
  let from = 0
  for (const { Url, Size } of parts as Array<{ Url: string; Size: number }>) {
    const body = new Uint8Array(bytes.subarray(from, from + Size))
    expect((await fetch(server.url + Url, { method: 'PUT', body })).status).toBe(200)
    from += Size
  }
  expect(from).toBe(bytes.length)
}
const rowOf = (id: unknown) =>
  server.db.selectFrom('rehearsalUpload').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

test('goes the way of a video, uses no attempt, can become no answer, and is gone within the hour', async () => {
  const candidate = await buildCandidate(server, room)
  const bytes = mp4Bytes(9 * 1024 * 1024)
  const { item } = await create(candidate, candidate.enrolmentId, bytes.length)
  expect(item.Parts).toHaveLength(2)
  expect((await complete(candidate, item.RehearsalId)).Msg).toBe('视频尚未上传完整，请继续上传')
  await send(item.Parts, bytes)
  for (let times = 0; times < 2; times++)
    expect(await complete(candidate, item.RehearsalId)).toMatchObject({
      Code: 1,
      OtherMsg: { FileBytes: bytes.length },
    })
  expect(await server.db.selectFrom('examSession').select('id').execute()).toHaveLength(0)

  const { objectKey: key } = await rowOf(item.RehearsalId)
  const [slot = 0] = await fillSlots(server, candidate)
  expect((await actionsOf(server, candidate).attach(slot, key)).Msg).toBe('请上传正确的文件')
  expect((await actionsOf(server, candidate).attach(slot, `/store/${key}`)).Msg).toBe('请上传正确的文件')

  const { store } = server.services.outside
  await server.runJob('removeRehearsals', {})
  expect(await store.head(key)).not.toBeNull()
  const now = server.clock.now()
  server.clock.advance(30 * 60_000 + 1)
  await server.runJob('removeRehearsals', {})
  expect(await store.head(key)).toBeNull()
  expect((await rowOf(item.RehearsalId)).removedAt).not.toBeNull()
  expect((await complete(candidate, item.RehearsalId)).status).toBe(404)
  server.clock.set(now)
})

test('one that never arrived is cleared away too, its parts with it', async () => {
  const candidate = await buildCandidate(server, room)
  const { item } = await create(candidate, candidate.enrolmentId, 5000)
  const { objectKey: key, uploadId } = await rowOf(item.RehearsalId)
  const now = server.clock.now()
  server.clock.advance(30 * 60_000 + 1)
  await server.runJob('removeRehearsals', {})
  expect(await server.services.outside.store.listParts(key, uploadId)).toBeNull()
  server.clock.set(now)
})

test('is for one’s own paid online exam that is still to come, and not without end', async () => {
  const owner = await buildCandidate(server, room)
  const stranger = await buildAccount(server)
  expect((await create(stranger, owner.enrolmentId, 1000)).status).toBe(404)
  const { item } = await create(owner, owner.enrolmentId, 1000)
  expect((await complete(stranger, item.RehearsalId)).status).toBe(404)
  const unpaid = await buildCandidate(server, room, { payStatus: 0, paidAt: null })
  expect((await create(unpaid, unpaid.enrolmentId, 1000)).Msg).toBe('该报名尚未缴费')
  const onSite = await buildCandidate(server, room, { mode: 0 })
  expect((await create(onSite, onSite.enrolmentId, 1000)).Msg).toBe('该报名不是线上考试')
  for (const size of [0, -1, 33 * 1024 * 1024, 1.5])
    expect((await create(owner, owner.enrolmentId, size)).status, String(size)).toBe(400)
  for (let used = 1; used < 5; used++) expect((await create(owner, owner.enrolmentId, 1000)).Code).toBe(1)
  expect((await create(owner, owner.enrolmentId, 1000)).Msg).toBe(
    '今天试录的次数已达上限（每天5次），请于2026年11月21日 00:00后再试',
  )
  // A rehearsal is most useful days before the window opens.
  const early = await buildCandidate(server, room, { examTimeId: null })
  expect((await create(early, early.enrolmentId, 1000)).Code).toBe(1)
})
