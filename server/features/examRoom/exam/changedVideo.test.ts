import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OutsideError } from '#server/integrations/outsideError.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type ExamRoom,
  fillSheet,
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

async function keyOf(sheetId: number): Promise<string> {
  const { objectKey } = await server.db
    .selectFrom('answerSheet')
    .innerJoin('answerTake', 'answerTake.id', 'answerSheet.takeId')
    .select('objectKey')
    .where('answerSheet.id', '=', sheetId)
    .executeTakeFirstOrThrow()
  return objectKey
}

/** Overwrites the object with another video, as upload credentials of an outside store allow. */
async function overwrite(sheetId: number): Promise<void> {
  await server.services.outside.store.put(await keyOf(sheetId), mp4Bytes(4096, 'another film'), {
    contentType: 'video/mp4',
  })
}

async function filled() {
  const candidate = await buildCandidate(server, room)
  const slots = await fillSheet(server, candidate)
  const actions = actionsOf(server, candidate)
  const answers = async () => (await actions.sheet()).listData.map(({ Answer }) => Boolean(Answer))
  const session = () =>
    server.db
      .selectFrom('examSession')
      .selectAll()
      .where('enrolmentId', '=', candidate.enrolmentId)
      .executeTakeFirstOrThrow()
  return { ...candidate, ...actions, slots, answers, session }
}

test('a video that was written over after it was attached is not submitted: its slot waits for another', async () => {
  const one = await filled()
  const [, changed = 0] = one.slots
  await overwrite(changed)
  expect(await one.submit()).toMatchObject({
    Code: 0,
    Msg: '“乐曲9101”的视频在上传后被更改或丢失，请重新上传',
    OtherMsg: { Reason: 'VIDEO_CHANGED' },
  })
  expect(await one.answers()).toEqual([true, false, true])
  expect(await one.submit()).toMatchObject({ Code: 0, Msg: '您还没有录制完所有的视频，不能提交' })
  expect((await one.attach(changed, await uploadVideo(server, one, changed))).Code).toBe(1)
  expect((await one.submit()).Code).toBe(1)
  const takes = await server.db.selectFrom('answerTake').select('id').where('answerSheetId', '=', changed).execute()
  expect(takes, 'both stay recorded').toHaveLength(2)
})

test('so is one that is gone', async () => {
  const one = await filled()
  await server.services.outside.store.remove(await keyOf(one.slots[0] ?? 0))
  expect(await one.submit()).toMatchObject({ Code: 0, OtherMsg: { Reason: 'VIDEO_CHANGED' } })
  expect(await one.answers()).toEqual([false, true, true])
})

test('at the end of the window such a set is not submitted either, and shows as incomplete', async () => {
  const [one, sound] = [await filled(), await filled()]
  await overwrite(one.slots[2] ?? 0)
  const now = server.clock.now()
  server.clock.advance(4 * 3_600_000 + 61_000)
  await server.runJob('submitComplete', {})
  expect((await one.session()).submittedAt).toBeNull()
  expect((await sound.session()).submittedAt).not.toBeNull()
  expect(await one.answers()).toEqual([true, true, false])
  server.clock.set(now)
})

test('while the store is away nothing is submitted and nothing is lost', async () => {
  const one = await filled()
  const { store } = server.services.outside
  const head = vi.spyOn(store, 'head').mockRejectedValue(new OutsideError('storage', 'NETWORK', true))
  expect((await one.submit()).status).toBe(503)
  head.mockRestore()
  expect(await one.answers()).toEqual([true, true, true])
  expect((await one.submit()).Code).toBe(1)
})

test('a submitted sheet is not looked at again, and a stranger’s is not there', async () => {
  const [one, other] = [await filled(), await filled()]
  expect((await one.submit()).Code).toBe(1)
  await overwrite(one.slots[0] ?? 0)
  expect(await one.submit()).toMatchObject({ Code: 0, Msg: '请勿重复提交' })
  expect(await one.answers()).toEqual([true, true, true])
  await overwrite(other.slots[0] ?? 0)
  expect((await server.call('Exam', 'SubAnswer', { EF_ID: other.enrolmentId, Count: 3 }, one)).status).toBe(404)
  expect(await other.answers()).toEqual([true, true, true])
})
