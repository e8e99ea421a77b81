import { afterAll, beforeAll, expect, test } from 'vitest'
import { TAKES_PER_SLOT } from '#domain/examRoom/answerSheet.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type ExamRoom,
  fillSlots,
  mp4Bytes,
  uploadVideo,
} from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

test('F6 two videos in turn do not keep the worker busy for ever: a slot takes so many, and the last one counts', async () => {
  const candidate = await buildCandidate(server, room)
  const [slot = 0] = await fillSlots(server, candidate)
  const { attach, sheet } = actionsOf(server, candidate)
  const keys = [await uploadVideo(server, candidate, slot), await uploadVideo(server, candidate, slot, mp4Bytes(5000))]
  const at = (turn: number) => attach(slot, keys[turn % 2] ?? '')
  expect((await sheet()).listData.find(({ EAS_ID }) => EAS_ID === slot)?.TakesLeft).toBe(TAKES_PER_SLOT)
  for (let turn = 0; turn < TAKES_PER_SLOT; turn++) expect((await at(turn)).Code).toBe(1)
  expect(await at(TAKES_PER_SLOT)).toMatchObject({
    Code: 0,
    Msg: '每首曲目最多上传30次视频，本曲目已用完，将以最后一次上传的视频为准',
  })
  expect((await at(TAKES_PER_SLOT - 1)).Code, 'the same once more, after a lost answer').toBe(1)
  const shown = (await sheet()).listData.find(({ EAS_ID }) => EAS_ID === slot)
  expect(shown).toMatchObject({ FileBytes: 5000, TakesLeft: 0 })
})

test('O6 an upload of a session that ran out is not finished in the next one', async () => {
  const candidate = await buildCandidate(server, room)
  const [slot = 0] = await fillSlots(server, candidate)
  const bytes = mp4Bytes()
  const file = (action: string, input: Record<string, unknown>) => server.call('File', action, input, candidate)
  const { item } = await file('CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size: bytes.length })
  const { listData } = await file('SignVideoParts', { UploadId: item.UploadId, Parts: [1] })
  await fetch(server.url + String(listData[0]?.Url), { method: 'PUT', body: new Uint8Array(bytes) })

  const now = server.clock.now()
  server.clock.advance(61 * 60_000)
  expect((await actionsOf(server, candidate).start()).OtherMsg.IsSub).toBe(0)
  for (const action of ['SignVideoParts', 'GetVideoUpload', 'CompleteVideoUpload'])
    expect(await file(action, { UploadId: item.UploadId, Parts: [1] })).toMatchObject({
      Code: 0,
      OtherMsg: { Reason: 'VIDEO_UPLOAD_OVER' },
    })
  server.clock.set(now)
})
