import { uploadPrefixOf } from '#domain/examRoom/objectKey.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { PART_BYTES } from '#server/features/examRoom/media/videoUpload.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import type { BoardStory } from './boardStories.ts'
import { accounts } from './cast.ts'
import type { DemoSheet } from './demoSheet.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

interface Options {
  plans: readonly EnrolmentPlan[]
  sheets: ReadonlyMap<number, DemoSheet[]>
  store: S3Store
  secrets: Secrets
  now: Instant
}

const VIDEO = { bytes: 96_000_000, contentType: 'video/quicktime' } as const

/** Gives today's sessions what the board of online exams tells of: uploads under way, failed, broken videos, set aside. */
export async function loadOnlineBoard(db: Tx, options: Options): Promise<void> {
  for (const plan of options.plans) {
    const own = options.sheets.get(plan.id) ?? []
    if (plan.board) await tell(db, plan, { ...options, story: plan.board, own })
  }
}

async function tell(
  db: Tx,
  plan: EnrolmentPlan,
  { story, own, store, secrets, now }: Omit<Options, 'plans' | 'sheets'> & { story: BoardStory; own: DemoSheet[] },
): Promise<void> {
  const next = own[story.filled]
  const last = own[story.filled - 1]
  if (story.uploadingFor !== undefined && next) {
    const createdAt = now - story.uploadingFor * MINUTE_MS
    const key = `${uploadPrefixOf(createdAt, secrets.index('demo', `upload of ${next.id}`).subarray(1))}video.mov`
    const uploadId = await store.createUpload(key, { contentType: VIDEO.contentType })
    await db
      .insertInto('videoUpload')
      .values({
        ...VIDEO,
        accountId: plan.accountId,
        enrolmentId: plan.id,
        answerSheetId: next.id,
        objectKey: key,
        uploadId,
        partBytes: PART_BYTES,
        createdAt,
      })
      .execute()
  }
  if (story.failedFile !== undefined && next)
    await db
      .updateTable('answerSheet')
      .set({ uploadFailedAt: now - 3 * MINUTE_MS, uploadFailedFile: story.failedFile })
      .where('id', '=', next.id)
      .execute()
  if (story.isBroken && last)
    await db
      .updateTable('takeMedia')
      .set({ status: 'failed', problem: '视频文件不完整', posterKey: null })
      .where('takeId', '=', last.id)
      .execute()
  if (story.question !== undefined) await ask(db, plan, story.question, now)
  if (story.setAsideAgo !== undefined) await setAside(db, plan, story, now)
}

async function ask(db: Tx, { id, accountId }: EnrolmentPlan, text: string, now: Instant): Promise<void> {
  const session = await db
    .selectFrom('examSession')
    .select('id')
    .where('enrolmentId', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessionNote')
    .values({ sessionId: session.id, isFromStaff: false, text, writtenAt: now - MINUTE_MS, writtenBy: accountId })
    .execute()
}

async function setAside(db: Tx, { id }: EnrolmentPlan, story: BoardStory, now: Instant): Promise<void> {
  const at = now - (story.setAsideAgo ?? 0) * MINUTE_MS
  const retryUntil = story.retryHours === undefined ? null : now + story.retryHours * HOUR_MS
  const session = await db
    .updateTable('examSession')
    .set({ setAsideAt: at, retryUntil })
    .where('enrolmentId', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (retryUntil !== null)
    await db
      .insertInto('examSessionDecision')
      .values({
        sessionId: session.id,
        kind: 'newSession',
        reason: '上传服务中断，可以重新开考',
        holdsUntil: retryUntil,
        decidedBy: accounts.results.id,
        decidedAt: at,
      })
      .execute()
}
