import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  fillSlots,
  mp4Bytes,
  uploadVideo,
  warmPool,
} from '#test/examBuilders.ts'
import { sendRaw, signRaw } from '#test/objectStore/rawClient.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

async function seated(): Promise<{ candidate: Candidate; slots: number[] } & ReturnType<typeof actionsOf>> {
  const candidate = await buildCandidate(server, room)
  return { candidate, slots: await fillSlots(server, candidate), ...actionsOf(server, candidate) }
}
const isThere = async (key: string) => (await server.services.outside.store.head(key)) !== null
async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  server.clock.advance(days * DAY_MS)
  return work().finally(() => server.clock.set(TEST_NOW))
}
const clean = () => server.runJob('removeUnusedVideos', {})

/** Puts an object with upload credentials, under the given key. */
async function putDirectly(candidate: Candidate, name: string, body: string | Buffer = mp4Bytes()): Promise<number> {
  const { OtherMsg: sts } = await server.call<Record<string, string>>('File', 'GetSTSToken', {}, candidate)
  const keys = {
    accessKeyId: String(sts.AccessKeyId),
    secretAccessKey: String(sts.AccessKeySecret),
    sessionToken: String(sts.SecurityToken),
  }
  const { host, port } = new URL(server.url)
  const path = `/store/kaoji/${sts.Prefix}${name}`
  const wish = { method: 'PUT', path, headers: { 'content-length': String(Buffer.byteLength(body)) }, body }
  const at = new Date(server.clock.now())
  return (await sendRaw(Number(port), signRaw(wish, host, { keys, region: 'local', at }).request)).status
}
const objects = async (prefix: string) => {
  const found: string[] = []
  for await (const page of server.services.outside.store.list(prefix)) found.push(...page.map(({ key }) => key))
  return found
}

describe('videos that nothing refers to', () => {
  test('go after two days; what was ever attached stays, whatever was attached after it', async () => {
    const { candidate, slots, attach } = await seated()
    const [slot = 0, other = 0] = slots
    const first = await uploadVideo(server, candidate, slot)
    const second = await uploadVideo(server, candidate, slot, mp4Bytes(5000))
    const unused = await uploadVideo(server, candidate, other, mp4Bytes(6000))
    for (const key of [first, second]) expect((await attach(slot, key)).Code).toBe(1)
    await later(1.9, clean)
    expect(await isThere(unused)).toBe(true)
    await later(2.1, clean)
    expect([await isThere(first), await isThere(second), await isThere(unused)]).toEqual([true, true, false])
    expect((await attach(other, unused)).Msg).toBe('请上传正确的文件')
  })

  test('put there with credentials go too, whatever they are called', async () => {
    const { candidate } = await seated()
    const names = [
      'a.mp4',
      'b%20c.txt',
      'deep/er/x',
      'dots/../y',
      'twice//z',
      '%01',
      '%E8%A7%86%E9%A2%91.mp4',
      '%2B%25',
    ]
    for (const name of names) expect(await putDirectly(candidate, name, `bytes of ${name}`), name).toBe(200)
    const before = await objects('video/')
    await later(2.1, clean)
    expect(before.length).toBeGreaterThanOrEqual(names.length)
    const left = await objects('video/')
    const takes = await server.db.selectFrom('answerTake').select('objectKey').execute()
    expect(left.toSorted()).toEqual([...new Set(takes.map(({ objectKey }) => objectKey))].toSorted())
  })

  test('an upload by parts that nobody finished is given up, its parts with it', async () => {
    const { candidate, slots } = await seated()
    const wish = { EAS_ID: slots[0], FileName: 'a.mp4', Size: 4096 }
    const { UploadId } = (await server.call('File', 'CreateVideoUpload', wish, candidate)).item
    const row = () =>
      server.db.selectFrom('videoUpload').selectAll().where('id', '=', Number(UploadId)).executeTakeFirstOrThrow()
    const { objectKey: key, uploadId: id } = await row()
    await later(1.9, clean)
    expect(await server.services.outside.store.listParts(key, id)).toEqual([])
    await later(2.1, clean)
    expect(await server.services.outside.store.listParts(key, id)).toBeNull()
    expect((await row()).endedAt).not.toBeNull()
  })

  test('objects of others in the same bucket, pictures and renditions are none of it', async () => {
    const { store } = server.services.outside
    const foreign = `video/20261120/1795140000000_0001_${'f'.repeat(32)}/theirs.mp4`
    for (const key of [foreign, 'media/take-1/poster.jpg', 'videos/x.mp4', 'picture/UserPhoto/x.jpg'])
      await store.put(key, Buffer.from('x'), { contentType: 'video/mp4' })
    await later(3, clean)
    for (const key of [foreign, 'media/take-1/poster.jpg', 'videos/x.mp4', 'picture/UserPhoto/x.jpg'])
      expect(await isThere(key), key).toBe(true)
    await store.remove(foreign)
  })
})

test('F1 what was put with credentials is judged by its content, and refused where its name claims another kind', async () => {
  const { candidate, slots, attach } = await seated()
  const [slot = 0] = slots
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000)])
  const page = Buffer.from(`<html>${'x'.repeat(4000)}</html>`)
  const webm = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142828477 65626d'.replaceAll(' ', ''), 'hex'),
    Buffer.alloc(4000),
  ])
  const tried: Array<[name: string, bytes: Buffer, isTaken: boolean]> = [
    ['a.mp4', png, false],
    ['b.mp4', page, false],
    ['c.png', mp4Bytes(), false],
    ['d.html', mp4Bytes(), false],
    ['e.mp4.exe', mp4Bytes(), false],
    ['f.mp4', webm, true],
    ['g.mov', mp4Bytes(), true],
    ['h', mp4Bytes(), true],
  ]
  for (const [name, bytes, isTaken] of tried) {
    expect(await putDirectly(candidate, name, bytes)).toBe(200)
    const prefix = await server.db
      .selectFrom('uploadPrefix')
      .select('prefix')
      .where('accountId', '=', candidate.id)
      .execute()
    const keys = (await Promise.all(prefix.map((row) => objects(row.prefix)))).flat()
    const key = String(keys.find((one) => one.endsWith(`/${name}`)))
    const answer = await attach(slot, key)
    expect([name, answer.Code, answer.Msg]).toEqual([name, isTaken ? 1 : 0, isTaken ? '' : '请上传正确的文件'])
  }
})

test('one that is attached while the clean-up runs is either kept whole or refused', async () => {
  const { candidate, slots, attach } = await seated()
  const [slot = 0] = slots
  await warmPool(server)
  // Starts a session that runs for days, so that a video two days old can still be attached in it.
  const { id: sessionId } = await server.db
    .selectFrom('examSession')
    .select('id')
    .where('enrolmentId', '=', candidate.enrolmentId)
    .executeTakeFirstOrThrow()
  const endsAt = server.clock.now() + 5 * DAY_MS
  await server.db.updateTable('examSession').set({ endsAt }).where('id', '=', sessionId).execute()
  await server.db.updateTable('examTime').set({ endsAt }).where('id', '=', room.timeId).execute()
  for (let round = 0; round < 20; round++) {
    const key = await uploadVideo(server, candidate, slot, mp4Bytes(5000 + round))
    const attached = await later(2.1, async () => {
      const job = round % 2 === 0 ? clean() : new Promise((done) => setTimeout(done, round)).then(clean)
      const [answer] = await Promise.all([attach(slot, key), job])
      return answer
    })
    if (attached.Code !== 1) expect(attached.Msg).toBe('请上传正确的文件')
    expect(await isThere(key), `round ${round}: ${attached.Msg}`).toBe(attached.Code === 1)
  }
})
