import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveToDone } from '#server/records/examRoom/media/faceQueries.ts'
import { insertTakeChecks } from '#server/records/examRoom/media/videoQueries.ts'
import { buildCandidate, buildExamRoom, type Candidate, type ExamRoom, fillSlots } from '#test/examBuilders.ts'
import { make, makePortraitVideo, portrait } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { forgetEmbeddings } from './embeddings.ts'
import { putPicture } from './storedPicture.ts'

const SLOW_MS = 170_000
const DAY = 86_400_000
let server: TestServer
let room: ExamRoom
let folder: string
let film: Buffer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', PATH: process.env.PATH ?? '' } })
  room = await buildExamRoom(server)
  folder = mkdtempSync(join(tmpdir(), 'kaoji-takes-'))
  film = readFileSync(makePortraitVideo(join(folder, 'film.mp4')))
}, SLOW_MS)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => server.clock.now()

/** Builds a candidate whose stored ID photo is the portrait. */
async function buildSitter(changes: Record<string, unknown> = {}): Promise<Candidate> {
  const candidate = await buildCandidate(server, room, changes)
  const { path } = await server.db
    .selectFrom('enrolment')
    .innerJoin('storedFile', 'storedFile.id', 'enrolment.photoId')
    .select('storedFile.path')
    .where('enrolment.id', '=', candidate.enrolmentId)
    .executeTakeFirstOrThrow()
  await putPicture(server.services.outside.store, path, readFileSync(portrait))
  return candidate
}

/** Builds a take of the first slot with these bytes in the store, as attaching leaves it. */
async function buildTake(candidate: Candidate, bytes: Buffer, { checksFaces = true } = {}): Promise<number> {
  const [sheetId = 0] = await fillSlots(server, candidate)
  const objectKey = `video/20261120/1795140000000_0001_${randomBytes(16).toString('hex')}/a.mp4`
  const { etag } = await server.services.outside.store.put(objectKey, bytes, { contentType: 'video/mp4' })
  const { id } = await server.db
    .insertInto('answerTake')
    .values({
      answerSheetId: sheetId,
      questionId: 9001,
      objectKey,
      bytes: bytes.length,
      etag,
      completedAt: now(),
      attachedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTakeChecks(server.db, id, checksFaces, now())
  return id
}

const mediaOf = (takeId: number) =>
  server.db.selectFrom('takeMedia').selectAll().where('takeId', '=', takeId).executeTakeFirstOrThrow()
const checkOf = (takeId: number) =>
  server.db.selectFrom('faceCheck').selectAll().where('takeId', '=', takeId).executeTakeFirstOrThrow()
const embeddings = () => server.db.selectFrom('faceEmbedding').selectAll().execute()

describe('an attached video', () => {
  test(
    'is looked at, once; its poster and what every browser plays are in the store',
    async () => {
      make(join(folder, 'film.mov'), '-i', join(folder, 'film.mp4'), '-c', 'copy')
      const takeId = await buildTake(await buildSitter(), readFileSync(join(folder, 'film.mov')))
      await server.runJob('inspectTake', { takeId })
      const media = await mediaOf(takeId)
      expect(media).toMatchObject({ status: 'ready', width: 960, height: 720, videoCodec: 'h264', audioCodec: 'aac' })
      const { store } = server.services.outside
      expect(await store.head(media.renditionKey ?? '')).toMatchObject({ contentType: 'video/mp4' })
      expect(await store.head(media.posterKey ?? '')).toMatchObject({ contentType: 'image/jpeg' })
      server.clock.advance(1000)
      await server.runJob('inspectTake', { takeId })
      expect((await mediaOf(takeId)).updatedAt).toEqual(media.updatedAt)
    },
    SLOW_MS,
  )

  test(
    'that cannot be read, is gone, or is not the one attached fails in words for the candidate',
    async () => {
      const broken = await buildTake(await buildSitter(), randomBytes(5000))
      const gone = await buildTake(await buildSitter(), film)
      const other = await buildTake(await buildSitter(), film)
      const keyOf = async (takeId: number) =>
        (
          await server.db
            .selectFrom('answerTake')
            .select('objectKey')
            .where('id', '=', takeId)
            .executeTakeFirstOrThrow()
        ).objectKey
      await server.services.outside.store.remove(await keyOf(gone))
      await server.services.outside.store.put(await keyOf(other), randomBytes(film.length), {
        contentType: 'video/mp4',
      })
      for (const takeId of [broken, gone, other]) {
        await server.runJob('inspectTake', { takeId })
        const media = await mediaOf(takeId)
        expect(media.status).toBe('failed')
        expect(media.problem).toMatch(/^(视频|文件).*请.*上传$/)
      }
      await server.runJob('checkFace', { takeId: broken })
      expect(await checkOf(broken)).toMatchObject({ status: 'done', similarity: 2, isCalibrated: null })
      expect((await checkOf(broken)).problem).toMatch(/人脸/)
    },
    SLOW_MS,
  )
})

describe('the face check', () => {
  test(
    'finds the person of the photo; the embedding is kept sealed until it is forgotten',
    async () => {
      const takeId = await buildTake(await buildSitter(), film)
      await server.runJob('checkFace', { takeId })
      const check = await checkOf(takeId)
      expect(check).toMatchObject({ status: 'done', isCalibrated: false, faces: 1, problem: null })
      expect(check.similarity).toBeGreaterThanOrEqual(0.7)
      const kept = await embeddings()
      expect(kept.length).toBeGreaterThan(0)
      for (const { sealed } of kept) expect(server.services.secrets.open('faceEmbedding', sealed)).not.toBeNull()
      expect(await forgetEmbeddings({ db: server.db }, room.batchId)).toBe(kept.length)
      expect(await embeddings()).toEqual([])
      expect((await checkOf(takeId)).similarity).toBe(check.similarity)
    },
    SLOW_MS,
  )

  test(
    'is measured against the other children of the batch once there are enough of them',
    async () => {
      const take = await buildTake(await buildSitter(), film)
      for (let n = 0; n < 25; n++) {
        const { enrolmentId } = await buildCandidate(server, room)
        const { photoId } = await server.db
          .selectFrom('enrolment')
          .select('photoId')
          .where('id', '=', enrolmentId)
          .executeTakeFirstOrThrow()
        const numbers = Float32Array.from({ length: 128 }, (_, at) => Math.sin(n * 131 + at * 7))
        const sealed = server.services.secrets.seal('faceEmbedding', Buffer.from(numbers.buffer).toString('base64'))
        await server.db
          .insertInto('faceEmbedding')
          .values({ photoId, batchId: room.batchId, sealed, createdAt: now() })
          .execute()
      }
      await server.runJob('checkFace', { takeId: take })
      const check = await checkOf(take)
      expect(check).toMatchObject({ status: 'done', isCalibrated: true })
      expect(check.similarity).toBeGreaterThanOrEqual(0.7)
      await forgetEmbeddings({ db: server.db }, room.batchId)
    },
    SLOW_MS,
  )

  test(
    'is off without consent, and while the batch’s switch is off; nothing of the face is kept',
    async () => {
      const silent = await buildTake(await buildSitter({ consentVersion: null }), film)
      await server.runJob('checkFace', { takeId: silent })
      expect(await checkOf(silent)).toMatchObject({ status: 'off', similarity: null })
      const asked = await buildTake(await buildSitter(), film)
      await server.db.updateTable('examBatch').set({ faceCheckOn: false }).where('id', '=', room.batchId).execute()
      await server.runJob('checkFace', { takeId: asked })
      await server.db.updateTable('examBatch').set({ faceCheckOn: true }).where('id', '=', room.batchId).execute()
      expect(await checkOf(asked)).toMatchObject({ status: 'off', similarity: null })
      expect(await embeddings()).toEqual([])
    },
    SLOW_MS,
  )
})

test('a check under way when consent is withdrawn writes nothing down', async () => {
  const candidate = await buildSitter()
  const takeId = await buildTake(candidate, film)
  expect((await server.call('Exam', 'WithdrawConsent', { EF_ID: candidate.enrolmentId }, candidate)).Code).toBe(1)
  expect(await checkOf(takeId)).toMatchObject({ status: 'off', similarity: null })
  const outcome = { similarity: 0.9, isCalibrated: true, faces: 1, problem: null }
  expect(await moveToDone(server.db, takeId, outcome, now())).toBe(false)
  expect(await checkOf(takeId)).toMatchObject({ status: 'off', similarity: null })
})

test(
  'no take waits for ever: it is asked for again, and after a week it has failed',
  async () => {
    const takeId = await buildTake(await buildSitter(), film)
    const waiting = async () => {
      const { rows } = await server.database.pool.query<{ name: string }>(
        `select distinct name from pgboss.job where state = 'created' and data ->> 'takeId' = $1 order by name`,
        [String(takeId)],
      )
      return rows.map(({ name }) => name)
    }
    server.clock.advance(DAY / 24)
    await server.runJob('resumeTakes', {})
    expect(await waiting()).toEqual([])
    server.clock.advance(DAY)
    await server.runJob('resumeTakes', {})
    expect(await waiting()).toEqual(['checkFace', 'inspectTake'])
    server.clock.advance(8 * DAY)
    await server.runJob('resumeTakes', {})
    expect(await mediaOf(takeId)).toMatchObject({ status: 'failed' })
    expect(await checkOf(takeId)).toMatchObject({ status: 'done', similarity: 2, problem: '人脸识别未能完成' })
  },
  SLOW_MS,
)
