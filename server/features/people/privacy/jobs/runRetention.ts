import type { RetentionKind } from '#domain/people/retention.ts'
import type { JobCtx } from '#server/context.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import type { ErasedPerson } from '#server/records/erasing.ts'
import { listObjectsOf, markErasedFiles } from '#server/records/examRoom/media/erasing.ts'
import { eraseRows, retentionPlan } from '#server/records/people/privacy/erasePlan.ts'
import {
  findOpenRun,
  insertLeftObjects,
  isHeld,
  listWaitingItems,
  moveItem,
  moveRunEnded,
} from '#server/records/people/privacy/retentionQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { removeObjects } from '../removeObjects.ts'

const AT_ONCE = 100

/** One enrolment in one transaction: what has come up since the preview leaves it as it is. */
async function doOne(ctx: JobCtx, runId: number, kind: RetentionKind, enrolmentId: number): Promise<void> {
  await ctx.transaction(async ({ db, now }) => {
    await lockEnrolment(db, enrolmentId)
    const item = { runId, enrolmentId, kind }
    if (await isHeld(db, enrolmentId)) {
      await moveItem(db, item, 'skipped', now)
      return
    }
    // Somebody else has done it.
    if (!(await moveItem(db, item, 'done', now))) return
    const person: ErasedPerson = {
      candidateId: null,
      enrolmentIds: [enrolmentId],
      accountId: null,
      certIndex: null,
      mobile: '',
      openId: null,
      emptySeal: Buffer.alloc(0),
    }
    if (kind === 'videos' || kind === 'photos') {
      const objects = (await listObjectsOf(db, person)).filter(
        (object) => (object.kind === 'picture') === (kind === 'photos'),
      )
      await insertLeftObjects(db, objects)
    }
    if (kind === 'photos') await markErasedFiles(db, person, now)
    await eraseRows(db, person, retentionPlan[kind])
  })
}

/** Removes exactly what was previewed and approved; a run that was killed goes on with what still waits. */
export async function runRetention(ctx: JobCtx, { retentionRunId }: { retentionRunId: number }): Promise<void> {
  const run = await findOpenRun(ctx.db, retentionRunId)
  if (!run) return
  for (;;) {
    const waiting = await listWaitingItems(ctx.db, run.id, AT_ONCE)
    for (const enrolmentId of waiting) await doOne(ctx, run.id, run.kind, enrolmentId)
    await removeObjects(ctx)
    if (waiting.length < AT_ONCE) break
  }
  await ctx.transaction(async (inner) => {
    const ended = await moveRunEnded(inner.db, run.id, inner.now)
    if (!ended) return
    await insertAudit(inner, {
      action: 'FinishRetention',
      subject: 'batch',
      subjectId: run.batchId,
      before: null,
      after: { retentionKind: run.kind, count: ended.done, leftOut: ended.skipped },
    })
  })
}
