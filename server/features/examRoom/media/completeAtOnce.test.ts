import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import {
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  fillSlots,
  mp4Bytes,
  warmPool,
} from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({
    env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', LIMIT_REHEARSALS_PER_DAY: '0' },
  })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

const call = (action: string, input: object, who: Candidate) => server.call('File', action, { ...input }, who)
async function send(parts: unknown[], bytes: Buffer, partSize: number): Promise<void> {
  for (const part of parts as Array<{ Part: number; Url: string }>) {
    const body = new Uint8Array(bytes.subarray((part.Part - 1) * partSize, part.Part * partSize))
    expect((await fetch(server.url + part.Url, { method: 'PUT', body })).status).toBe(200)
  }
}
/** Uploads every part of a video. */
async function sendVideo(candidate: Candidate, sheetId: number, bytes = mp4Bytes(5000)): Promise<number> {
  const { item } = await call(
    'CreateVideoUpload',
    { EAS_ID: sheetId, FileName: 'a.mp4', Size: bytes.length },
    candidate,
  )
  const { UploadId, PartSize, PartCount } = item as { UploadId: number; PartSize: number; PartCount: number }
  const Parts = Array.from({ length: PartCount }, (_, at) => at + 1)
  await send((await call('SignVideoParts', { UploadId, Parts }, candidate)).listData, bytes, PartSize)
  return UploadId
}
async function sendRehearsal(candidate: Candidate): Promise<number> {
  const bytes = mp4Bytes(5000)
  const { item } = await call('CreateRehearsalUpload', { EF_ID: candidate.enrolmentId, Size: bytes.length }, candidate)
  await send(item.Parts as unknown[], bytes, bytes.length)
  return Number(item.RehearsalId)
}
/** Makes the same call many times in parallel, each a second later by the server's clock. */
async function atOnce(action: string, input: object, who: Candidate): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => {
      server.clock.advance(1000)
      return call(action, input, who)
    }),
  )
  server.clock.set(TEST_NOW)
  return answers.map(({ headers: _headers, ...answer }) => JSON.stringify(answer))
}

describe('a finished upload', () => {
  test('that is completed many times at once answers all the same, with the time of the first', async () => {
    const candidate = await buildCandidate(server, room)
    const [slot = 0] = await fillSlots(server, candidate)
    await warmPool(server)
    for (let round = 0; round < 3; round++) {
      const UploadId = await sendVideo(candidate, slot, mp4Bytes((round === 0 ? 9 * 1024 * 1024 : 5000) + round))
      const answers = await atOnce('CompleteVideoUpload', { UploadId }, candidate)
      expect([...new Set(answers)], `round ${round}`).toHaveLength(1)
      expect(JSON.parse(answers[0] as string)).toMatchObject({ status: 200, Code: 1 })
      const again = await call('CompleteVideoUpload', { UploadId }, candidate)
      expect(again.OtherMsg).toEqual(JSON.parse(answers[0] as string).OtherMsg)
    }
  })

  test('so does a rehearsal', async () => {
    const candidate = await buildCandidate(server, room)
    for (let round = 0; round < 3; round++) {
      const RehearsalId = await sendRehearsal(candidate)
      const answers = await atOnce('CompleteRehearsalUpload', { RehearsalId }, candidate)
      expect([...new Set(answers)], `round ${round}`).toHaveLength(1)
      expect(JSON.parse(answers[0] as string)).toMatchObject({ Code: 1, OtherMsg: { FileBytes: 5000 } })
    }
  })

  test('whose parts are read while another call makes the object of them is complete, not short of parts', async () => {
    const candidate = await buildCandidate(server, room)
    const [slot = 0] = await fillSlots(server, candidate)
    const UploadId = await sendVideo(candidate, slot)
    const { store } = server.services.outside
    const { listParts } = store
    vi.spyOn(store, 'listParts').mockImplementationOnce(async (key, uploadId) => {
      const parts = await listParts(key, uploadId)
      await store.completeUpload(key, uploadId, parts ?? [])
      return []
    })
    expect((await call('CompleteVideoUpload', { UploadId }, candidate)).Code).toBe(1)
  })

  test('of which the server heard no more is complete when asked again, by the time at which the store was done', async () => {
    const candidate = await buildCandidate(server, room)
    const [slot = 0] = await fillSlots(server, candidate)
    const UploadId = await sendVideo(candidate, slot)
    const { store } = server.services.outside
    const { completeUpload } = store
    vi.spyOn(store, 'completeUpload').mockImplementationOnce(async (...upload) => {
      await completeUpload(...upload)
      throw new OutsideError('storage', 'NETWORK', true)
    })
    expect((await call('CompleteVideoUpload', { UploadId }, candidate)).status).toBe(503)
    // The session is over by now, but the object was in the store in time.
    server.clock.advance(60 * MINUTE_MS + 30_000)
    const again = await call('CompleteVideoUpload', { UploadId }, candidate)
    server.clock.set(TEST_NOW)
    expect(again).toMatchObject({ Code: 1, OtherMsg: { CompletedTime: '2026-11-20T10:00:00+08:00' } })
    const late = await sendVideo(candidate, slot, mp4Bytes(6000))
    server.clock.advance(60 * MINUTE_MS + 30_000)
    expect((await call('CompleteVideoUpload', { UploadId: late }, candidate)).Msg).toBe(
      '上传时间已结束，禁止上传视频！',
    )
    server.clock.set(TEST_NOW)
  })
})
