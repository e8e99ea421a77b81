import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { uploadPrefixOf } from '#domain/examRoom/objectKey.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { Tx } from '#server/db/pool.ts'
import { PART_BYTES } from '#server/features/examRoom/media/videoUpload.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { HEARING } from './catalogueTables.ts'
import type { DemoSheet } from './demoSheet.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

/**
 * The videos are beside this file in development, in the build one folder above the shared chunks, not served to the
 * web.
 */
const FOLDER = ['./videos/', '../demoVideos/', './demoVideos/']
  .map((name) => new URL(name, import.meta.url))
  .find((url) => existsSync(url))

const PUTS_AT_ONCE = 16
const SCENE_OF: Readonly<Record<number, string>> = {
  1: 'piano',
  2: 'violin',
  6: 'zheng',
  7: 'erhu',
  10: 'voice',
  14: 'flute',
}
/** Similarities of clear and narrow matches, of a mismatch, and of a video without a face (rulings#face-check). */
const SIMILARITIES = [0.91, 0.84, 0.78, 0.88, 0.71, 0.86, 0.52, 0.93, 2] as const
const NO_FACE = 2

interface Facts {
  durationMs: number
  width: number
  height: number
  videoCodec: string
  audioCodec: string
}

interface Options {
  plans: readonly EnrolmentPlan[]
  sheets: ReadonlyMap<number, DemoSheet[]>
  startedAt: (plan: EnrolmentPlan) => number
  store: S3Store
  secrets: Secrets
}

function read(name: string): Buffer {
  if (!FOLDER) throw new Error('the videos of the demonstration were not built')
  return readFileSync(new URL(name, FOLDER))
}

function sceneOf({ majorId }: EnrolmentPlan): string {
  const scene = SCENE_OF[majorId]
  if (!scene) throw new Error(`no video of major ${majorId}`)
  return scene
}

/**
 * Creates a video for every slot, as if it had been uploaded and inspected. The drawn films are shared, but each upload
 * is an object of its own. Keys depend on SECRET_KEY and day only, so that a retry overwrites them.
 */
export async function loadVideos(db: Tx, options: Options): Promise<void> {
  const { plans, sheets, startedAt, store, secrets } = options
  const facts = JSON.parse(read('facts.json').toString('utf8')) as Record<string, Facts>
  const films = new Map(Object.keys(facts).map((scene) => [scene, read(`${scene}.mp4`)]))
  const filmed = plans.filter(({ majorId }) => majorId !== HEARING)
  const takes = filmed.flatMap((plan) =>
    (sheets.get(plan.id) ?? []).map((sheet, at) => {
      const scene = sceneOf(plan)
      const completedAt = startedAt(plan) + (at + 1) * 9 * MINUTE_MS
      const random = secrets.index('demo', `video ${sheet.id}`).subarray(1)
      const key = `${uploadPrefixOf(completedAt, random)}video.mp4`
      return { plan, sheet, scene, film: films.get(scene) as Buffer, key, completedAt }
    }),
  )
  const etags = new Map<string, string>()
  await forEachConcurrently(PUTS_AT_ONCE, takes, async ({ key, film }) => {
    const { etag } = await store.put(key, film, { contentType: 'video/mp4' })
    etags.set(key, etag)
  })
  const posterOf = (scene: string) => `media/demo/${scene}.jpg`
  await forEachConcurrently(PUTS_AT_ONCE, films.keys(), (scene) =>
    store.put(posterOf(scene), read(`${scene}.jpg`), { contentType: 'image/jpeg' }),
  )
  await db
    .insertInto('videoUpload')
    .values(
      takes.map(({ plan, key, film, sheet, completedAt }) => ({
        accountId: plan.accountId,
        enrolmentId: plan.id,
        answerSheetId: sheet.id,
        objectKey: key,
        bytes: film.length,
        uploadId: secrets.index('demo', `upload ${sheet.id}`).toString('hex').slice(2, 34),
        partBytes: PART_BYTES,
        contentType: 'video/mp4',
        fingerprint: '',
        endedAt: null,
        createdAt: completedAt - MINUTE_MS,
        completedAt,
      })),
    )
    .execute()
  await db
    .insertInto('answerTake')
    .values(
      takes.map(({ sheet, key, film, completedAt }) => ({
        id: sheet.id,
        answerSheetId: sheet.id,
        questionId: sheet.questionId,
        objectKey: key,
        bytes: film.length,
        etag: etags.get(key) ?? '',
        completedAt,
        attachedAt: completedAt,
      })),
    )
    .execute()
  await sql`update answer_sheet set take_id = answer_take.id from answer_take
    where answer_take.answer_sheet_id = answer_sheet.id`.execute(db)
  await db
    .insertInto('takeMedia')
    .values(
      takes.map(({ sheet, scene, completedAt }) => {
        const { durationMs, width, height, videoCodec, audioCodec } = facts[scene] as Facts
        return {
          takeId: sheet.id,
          status: 'ready' as const,
          durationMs,
          width,
          height,
          videoCodec,
          audioCodec,
          renditionKey: null,
          posterKey: posterOf(scene),
          problem: null,
          updatedAt: completedAt,
        }
      }),
    )
    .execute()
  await db
    .insertInto('faceCheck')
    .values(
      takes.map(({ plan, sheet, completedAt }) => ({
        takeId: sheet.id,
        ...faceCheckOf(plan, sheet),
        updatedAt: completedAt,
      })),
    )
    .execute()
}

/** The face check of a sheet; there is none without consent (rulings#privacy). */
function faceCheckOf({ hasConsent }: EnrolmentPlan, sheet: DemoSheet) {
  if (!hasConsent) return { status: 'off' as const, similarity: null, isCalibrated: null, faces: null, problem: null }
  const similarity = SIMILARITIES[(sheet.id * 5) % SIMILARITIES.length] ?? NO_FACE
  return similarity === NO_FACE
    ? { status: 'done' as const, similarity, isCalibrated: null, faces: 0, problem: '未检测到人脸信息' }
    : { status: 'done' as const, similarity, isCalibrated: true, faces: 1, problem: null }
}
