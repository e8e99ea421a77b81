import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiIso } from '#domain/time.ts'
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
import { make } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { videoContainerOf } from './videoContainer.ts'

const MIB = 1024 * 1024
let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

type File = Parameters<TestServer['call']>[2]
async function seated(): Promise<{ candidate: Candidate; slots: number[] } & ReturnType<typeof actionsOf>> {
  const candidate = await buildCandidate(server, room)
  return { candidate, slots: await fillSlots(server, candidate), ...actionsOf(server, candidate) }
}
const file = (action: string, input: File, candidate: Candidate) => server.call('File', action, input, candidate)
const put = (url: unknown, body: Buffer) =>
  fetch(server.url + String(url), { method: 'PUT', body: new Uint8Array(body) }).then(({ status }) => status)
async function at<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const now = server.clock.now()
  server.clock.advance(milliseconds)
  return work().finally(() => server.clock.set(now))
}

describe('an upload by parts', () => {
  test('goes on where it stopped, takes each part in its length only, and can be finished twice', async () => {
    const { candidate, slots, attach, sheet } = await seated()
    const bytes = mp4Bytes(8 * MIB + 1000)
    const wish = { EAS_ID: slots[0], FileName: '视频 1.MP4', Size: bytes.length, Fingerprint: 'same' }
    const { item } = await file('CreateVideoUpload', wish, candidate)
    expect(item).toMatchObject({ PartSize: 8 * MIB, PartCount: 2, Arrived: [], IsComplete: 0 })
    expect(item.Key).toMatch(/^video\/20261120\/\d{13}_\d{4}_[0-9a-f]{32}\/video\.mp4$/)
    const { UploadId } = item
    const { listData } = await file('SignVideoParts', { UploadId, Parts: [2, 1] }, candidate)
    expect(listData).toMatchObject([
      { Part: 2, Size: 1000, Url: expect.stringMatching(/^\/store\/kaoji\/video\//) },
      { Part: 1, Size: 8 * MIB },
    ])
    expect(await put(listData[0]?.Url, bytes.subarray(8 * MIB - 1))).toBe(403)
    expect(await put(listData[0]?.Url, bytes.subarray(8 * MIB))).toBe(200)
    expect((await file('CompleteVideoUpload', { UploadId }, candidate)).Msg).toBe('视频尚未上传完整，请继续上传')
    // The page was reloaded, and the same file was chosen again.
    expect((await file('CreateVideoUpload', wish, candidate)).item).toMatchObject({ UploadId, Arrived: [2] })
    expect((await file('GetVideoUpload', { UploadId }, candidate)).item).toMatchObject({ Arrived: [2], IsComplete: 0 })
    expect(await put(listData[1]?.Url, bytes.subarray(0, 8 * MIB))).toBe(200)
    const done = await Promise.all([1, 2, 3].map(() => file('CompleteVideoUpload', { UploadId }, candidate)))
    for (const answer of done)
      expect(answer).toMatchObject({ Code: 1, OtherMsg: { Key: item.Key, FileBytes: bytes.length } })
    expect(await put(listData[0]?.Url, bytes.subarray(8 * MIB))).toBe(404)
    expect((await file('GetVideoUpload', { UploadId }, candidate)).item).toMatchObject({
      Arrived: [1, 2],
      IsComplete: 1,
    })
    expect((await file('SignVideoParts', { UploadId, Parts: [1] }, candidate)).Msg).toBe('该上传已结束，请重新选择视频')
    expect((await attach(slots[0] as number, String(item.Key))).OtherMsg.FileBytes).toBe(bytes.length)
    const [row] = (await sheet()).listData
    const stored = await fetch(server.url + String(row?.Answer))
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('refuses names that are no video, sizes and parts out of range', async () => {
    const { candidate, slots } = await seated()
    const create = (FileName: string, Size: unknown = 9) =>
      file('CreateVideoUpload', { EAS_ID: slots[0], FileName, Size }, candidate)
    for (const name of ['a', 'a.exe', 'a.mp4.exe', 'a.html.mp4', '.mp4', '../a.mp4', 'a.jpg'])
      expect((await create(name)).Msg, name).toBe('请上传正确的文件')
    for (const size of [0, -1, 2 ** 31, 1.5, 'x']) expect((await create('a.mp4', size)).status).toBe(400)
    const { item } = await create('a.mov')
    for (const Parts of [[2], [0], [], Array.from({ length: 21 }, () => 1)])
      expect((await file('SignVideoParts', { UploadId: item.UploadId, Parts }, candidate)).status).toBe(400)
  })

  test('a link ends after 15 minutes, or with the session', async () => {
    const { candidate, slots } = await seated()
    const create = () => file('CreateVideoUpload', { EAS_ID: slots[0], FileName: 'a.mp4', Size: 4096 }, candidate)
    const { UploadId } = (await create()).item
    const sign = async () => (await file('SignVideoParts', { UploadId, Parts: [1] }, candidate)).listData[0]?.Url
    const link = await sign()
    expect(await at(15 * 60_000, () => put(link, mp4Bytes()))).toBe(403)
    const last = await at(59 * 60_000, sign)
    expect(await at(60 * 60_000 - 1000, () => put(last, mp4Bytes()))).toBe(200)
    expect(await at(60 * 60_000, () => put(last, mp4Bytes()))).toBe(403)
    await at(60 * 60_000 + 1, async () => {
      for (const answer of [
        await create(),
        await file('SignVideoParts', { UploadId, Parts: [1] }, candidate),
        await file('CompleteVideoUpload', { UploadId }, candidate),
      ])
        expect(answer.Msg).toBe('上传时间已结束，禁止上传视频！')
    })
  })

  test('a user begins no more than the day’s share', async () => {
    const small = await startTestServer({ env: { LIMIT_VIDEOS_PER_DAY: '2' } })
    const candidate = await buildCandidate(small, await buildExamRoom(small))
    const [slot] = await fillSlots(small, candidate)
    const create = () =>
      small.call('File', 'CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size: 9 }, candidate)
    expect([(await create()).Code, (await small.call('File', 'GetSTSToken', {}, candidate)).Code]).toEqual([1, 1])
    const spent = '今天上传的视频已达上限（每天2个），请于2026年11月21日 00:00后再试'
    expect((await create()).Msg).toBe(spent)
    expect((await small.call('File', 'GetSTSToken', {}, candidate)).Msg).toBe(spent)
    await small.stop()
  })

  test('F6 nor more bytes than that, exactly so much when all are begun at once', async () => {
    const small = await startTestServer({
      env: { LIMIT_VIDEO_MEBIBYTES_PER_DAY: '10', LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' },
    })
    const candidate = await buildCandidate(small, await buildExamRoom(small))
    const [slot] = await fillSlots(small, candidate)
    await warmPool(small)
    const create = (Size: number) =>
      small.call('File', 'CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size }, candidate)
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(2 * MIB)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(5)
    const spent = '今天上传的视频已达上限（每天10MB），请于2026年11月21日 00:00后再试'
    for (const { Code, Msg } of answers) if (Code !== 1) expect(Msg).toBe(spent)
    const { rows } = await small.database.pool.query('select 1 from object_store.upload')
    expect(rows, 'what was refused is not left open in the store').toHaveLength(5)
    small.clock.set('2026-11-20T23:59:59+08:00')
    await small.db
      .updateTable('examSession')
      .set({ endsAt: Date.parse('2026-11-21T01:00:00+08:00') })
      .execute()
    await small.db
      .updateTable('examTime')
      .set({ endsAt: Date.parse('2026-11-21T01:00:00+08:00') })
      .execute()
    expect((await create(1)).Msg).toBe(spent)
    small.clock.set('2026-11-21T00:00:00+08:00')
    expect((await create(10 * MIB)).Code).toBe(1)
    await small.stop()
  })
})

test('F6 credentials are for who has a video exam to hand in: the store is nobody’s disk', async () => {
  const { candidate } = await seated()
  const ask = (who: Candidate, input: File = {}) => file('GetSTSToken', input, who)
  expect([(await ask(candidate)).Code, (await ask(candidate, { EF_ID: candidate.enrolmentId })).Code]).toEqual([1, 1])
  const past = await buildCandidate(server, room, { answersSubmittedAt: server.clock.now() })
  const unpaid = await buildCandidate(server, room, { payStatus: 0, paidAt: null })
  const onSite = await buildCandidate(server, room, { mode: 0 })
  for (const who of [past, unpaid, onSite]) expect((await ask(who)).Msg).toBe('请先进入考试再操作')
  expect((await ask(onSite, { EF_ID: onSite.enrolmentId })).Msg).toBe('该报名不是线上考试')
})

describe('attaching', () => {
  test('what was finished by the end counts for 60 seconds more, what was finished later never', async () => {
    const { candidate, slots, attach } = await seated()
    const [slot = 0] = slots
    // A request that arrives at the exact end is in time.
    for (const before of [1000, 0]) {
      const key = await at(60 * 60_000 - before, () => uploadVideo(server, candidate, slot, mp4Bytes(5000 + before)))
      expect((await at(61 * 60_000 + 1, () => attach(slot, key))).Msg).toBe('上传时间已结束，禁止上传视频！')
      expect((await at(61 * 60_000, () => attach(slot, key))).Code).toBe(1)
    }
    const tooLate = await uploadVideo(server, candidate, slot, mp4Bytes(7000))
    const completedAt = server.clock.now() + 60 * 60_000 + 1
    await server.db.updateTable('videoUpload').set({ completedAt }).where('objectKey', '=', tooLate).execute()
    expect((await at(60 * 60_000 + 1, () => attach(slot, tooLate))).Msg).toBe('上传时间已结束，禁止上传视频！')
  })

  test('the same again changes nothing; another video counts, and the first stays recorded', async () => {
    const { candidate, slots, attach, sheet } = await seated()
    const [slot = 0] = slots
    const keys = [
      await uploadVideo(server, candidate, slot),
      await uploadVideo(server, candidate, slot, mp4Bytes(5000)),
    ]
    for (const key of [keys[0], keys[0], keys[1]]) expect((await attach(slot, String(key))).Code).toBe(1)
    const takes = await server.db.selectFrom('answerTake').selectAll().where('answerSheetId', '=', slot).execute()
    expect(takes.map(({ objectKey }) => objectKey)).toEqual(keys)
    const row = (await sheet()).listData[0]
    expect(row).toMatchObject({ FileBytes: 5000, MediaState: 'waiting', Similarity: 0 })
    // The link shown by the sheet is accepted as well as the key.
    expect((await attach(slot, String(row?.Answer))).Code).toBe(1)
    expect((await attach(slot, `${server.url}${String(row?.Answer)}`)).Code).toBe(1)
    expect(await server.db.selectFrom('takeMedia').selectAll().execute()).toEqual(
      expect.arrayContaining(takes.map(({ id }) => expect.objectContaining({ takeId: id, status: 'waiting' }))),
    )
  })

  test('only a video of ours, put where this enrolment was told to', async () => {
    const { candidate, slots, attach } = await seated()
    const other = await seated()
    const [slot = 0] = slots
    const foreign = await uploadVideo(server, other.candidate, other.slots[0] as number)
    const page = Buffer.from(`<html>${'x'.repeat(4000)}</html>`)
    const noVideo = await uploadVideo(server, candidate, slot, page)
    const { item } = await file('CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size: 9 }, candidate)
    const answers = [
      '',
      'x',
      foreign,
      noVideo,
      await uploadVideo(server, candidate, slot, soundOnly()),
      String(item.Key),
      `http://evil.example/store/kaoji/${foreign}`,
      'http://169.254.169.254/latest',
      'javascript:alert(1)',
      'data:video/mp4;base64,AAAA',
      `${String(item.Key)}/../x.mp4`,
      `/store/kaoji/../${foreign}`,
      'ready.txt',
      '视频',
    ]
    for (const answer of answers) expect((await attach(slot, answer)).Msg, answer).toBe('请上传正确的文件')
    expect(await server.db.selectFrom('answerTake').select('id').where('answerSheetId', '=', slot).execute()).toEqual(
      [],
    )
  })

  test('a video from before the session is none of it', async () => {
    const { candidate, slots, attach, start, draw } = await seated()
    const old = await uploadVideo(server, candidate, slots[0] as number)
    await at(60 * 60_000 + 1000, async () => {
      await start()
      const { item } = await draw()
      expect((await attach(Number(item.EAS_ID), old)).Msg).toBe('请上传正确的文件')
      expect((await attach(slots[0] as number, old)).Code).toBe(0)
    })
  })
})

describe('credentials for a real S3 client', () => {
  // This server runs on real time: the SDK trusts the Date of the answers more than its own clock.
  let now: TestServer
  let nowRoom: ExamRoom
  beforeAll(async () => {
    now = await startTestServer({ now: Date.now(), env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
    nowRoom = await buildExamRoom(now)
  })
  afterAll(() => now.stop())

  async function seatedNow() {
    const candidate = await buildCandidate(now, nowRoom)
    return { candidate, slots: await fillSlots(now, candidate), ...actionsOf(now, candidate) }
  }
  async function issued(candidate: Candidate, input: File = {}) {
    const { OtherMsg } = await now.call<Record<string, string>>('File', 'GetSTSToken', input, candidate)
    const client = new S3Client({
      region: String(OtherMsg.Region),
      endpoint: String(OtherMsg.Endpoint),
      forcePathStyle: true,
      credentials: {
        accessKeyId: String(OtherMsg.AccessKeyId),
        secretAccessKey: String(OtherMsg.AccessKeySecret),
        sessionToken: String(OtherMsg.SecurityToken),
      },
      maxAttempts: 1,
    })
    return { client, at: OtherMsg, object: { Bucket: String(OtherMsg.BucketName), Key: `${OtherMsg.Prefix}a b.mp4` } }
  }
  const outcome = (sent: Promise<unknown>) =>
    sent.then(
      () => 'done',
      (error: Error) => error.name,
    )

  test('work below their prefix, for writing, once per key, and nowhere else', async () => {
    const { candidate, slots, attach } = await seatedNow()
    const { client, at: sts, object } = await issued(candidate, { EF_ID: candidate.enrolmentId })
    expect(sts).toMatchObject({
      secret: sts.AccessKeySecret,
      Expiration: shanghaiIso(now.clock.now() + 3_600_000),
      Now: shanghaiIso(now.clock.now()),
      PathStyle: true,
      Prefix: expect.stringMatching(/^video\/\d{8}\/\d{13}_\d{4}_[0-9a-f]{32}\/$/),
    })
    expect(await outcome(client.send(new PutObjectCommand({ ...object, Body: mp4Bytes() })))).toBe('done')
    expect(await outcome(client.send(new PutObjectCommand({ ...object, Body: mp4Bytes(5000) })))).toBe(
      'PreconditionFailed',
    )
    const elsewhere = { ...object, Key: 'video/20261120/other.mp4' }
    expect(await outcome(client.send(new PutObjectCommand({ ...elsewhere, Body: 'x' })))).toBe('AccessDenied')
    expect(await outcome(client.send(new CreateMultipartUploadCommand(elsewhere)))).toBe('AccessDenied')
    expect(await outcome(client.send(new GetObjectCommand(object)))).toBe('AccessDenied')
    expect(await outcome(client.send(new ListObjectsV2Command({ Bucket: object.Bucket })))).toBe('AccessDenied')
    const byParts = { ...object, Key: `${sts.Prefix}b.mp4` }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(byParts))
    const part = { ...byParts, UploadId, PartNumber: 1, Body: mp4Bytes() }
    expect(await outcome(client.send(new UploadPartCommand(part)))).toBe('done')
    expect((await attach(slots[0] as number, object.Key)).Code).toBe(1)
    client.destroy()
  })

  test('belong to their enrolment; without one to all enrolments of the user, and to nobody else', async () => {
    const own = await seatedNow()
    const other = await seatedNow()
    const { client, object } = await issued(own.candidate)
    await client.send(new PutObjectCommand({ ...object, Body: mp4Bytes() }))
    expect((await own.attach(own.slots[0] as number, object.Key)).Code).toBe(1)
    expect((await other.attach(other.slots[0] as number, object.Key)).Msg).toBe('请上传正确的文件')
    client.destroy()
  })

  test('F6 share what a user may put on one day, however many of them he asks for', async () => {
    const small = await startTestServer({
      now: Date.now(),
      env: {
        LIMIT_VIDEO_MEBIBYTES_PER_DAY: '1',
        LIMIT_DIRECT_OBJECTS_PER_DAY: '4',
        LIMIT_WRITE: '0',
        LIMIT_UPLOAD: '0',
      },
    })
    const candidate = await buildCandidate(small, await buildExamRoom(small))
    await fillSlots(small, candidate)
    const clientOf = async () => {
      const { OtherMsg: sts } = await small.call<Record<string, string>>('File', 'GetSTSToken', {}, candidate)
      const credentials = {
        accessKeyId: String(sts.AccessKeyId),
        secretAccessKey: String(sts.AccessKeySecret),
        sessionToken: String(sts.SecurityToken),
      }
      const endpoint = String(sts.Endpoint)
      const client = new S3Client({
        region: String(sts.Region),
        endpoint,
        forcePathStyle: true,
        credentials,
        maxAttempts: 1,
      })
      const put = (name: string, bytes: number) =>
        outcome(
          client.send(
            new PutObjectCommand({
              Bucket: String(sts.BucketName),
              Key: `${sts.Prefix}${name}`,
              Body: mp4Bytes(bytes),
            }),
          ),
        )
      return { put, end: () => client.destroy() }
    }
    const [one, two] = [await clientOf(), await clientOf()]
    expect(await one.put('a.mp4', MIB - 5000)).toBe('done')
    expect(await two.put('b.mp4', 5001)).toBe('QuotaExceeded')
    expect(await two.put('b.mp4', 1000)).toBe('done')
    const many = await Promise.all(Array.from({ length: 6 }, (_, at) => one.put(`c${at}.mp4`, 100)))
    expect(many.filter((name) => name === 'done')).toHaveLength(2)
    expect(many.filter((name) => name === 'QuotaExceeded')).toHaveLength(4)
    for (const { end } of [one, two]) end()
    await small.stop()
  })

  test('end after an hour', async () => {
    const { candidate } = await seatedNow()
    const { client, object } = await issued(candidate)
    const before = now.clock.now()
    now.clock.advance(3_600_000)
    client.config.systemClockOffset = 3_600_000
    const sent = await outcome(client.send(new PutObjectCommand({ ...object, Body: mp4Bytes() })))
    now.clock.set(before)
    expect(sent).toBe('ExpiredToken')
    client.destroy()
  })
})

/** Makes a file that is an MP4 by its brand and index but has no picture track. */
function soundOnly(): Buffer {
  const path = join(tmpdir(), `kaoji-sound-${process.pid}.mp4`)
  try {
    return readFileSync(make(path, '-f', 'lavfi', '-t', '1', '-i', 'sine=440', '-c:a', 'aac'))
  } finally {
    rmSync(path, { force: true })
  }
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const box = (kind: string, brand: string) =>
  Buffer.concat([hex('00000018'), Buffer.from(kind + brand, 'latin1'), Buffer.alloc(12)])
const containers: Array<[string, Buffer, string | null]> = [
  ['MP4', box('ftyp', 'isom'), 'isoBmff'],
  ['a phone’s MOV', box('ftyp', 'qt  '), 'isoBmff'],
  ['3GP', box('ftyp', '3gp5'), 'isoBmff'],
  ['an old MOV', box('moov', '    '), 'isoBmff'],
  ['WebM', hex('1a45dfa3 9f 4286 81 01 42f7 81 01 4282 84 7765626d'), 'webm'],
  ['Matroska', hex('1a45dfa3 a3 4286 81 01 4282 88 6d6174726f736b61'), 'matroska'],
  ['a HEIC picture', box('ftyp', 'heic'), null],
  ['an AVIF picture', box('ftyp', 'avif'), null],
  ['sound alone', box('ftyp', 'M4A '), null],
  ['EBML of another kind', hex('1a45dfa3 a3 4282 83 616263'), null],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), null],
  ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF\nhttp://10.0.0.1/'), null],
  ['a JPEG', Buffer.concat([hex('ffd8ffe0'), Buffer.alloc(40)]), null],
  ['nothing', Buffer.alloc(0), null],
  ['four bytes', hex('1a45dfa3'), null],
]
test.each(containers)('by its first bytes, %s', (_name, bytes, container) => {
  expect(videoContainerOf(bytes)).toBe(container)
})
