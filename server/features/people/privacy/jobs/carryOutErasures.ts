import { waitsForText } from '#domain/people/erasing.ts'
import type { JobCtx } from '#server/context.ts'
import {
  isErased,
  listEnrolmentIdsOf,
  listUnlisted,
  lockEnrolmentsOfChild,
  markListed,
  moveErasedDone,
} from '#server/records/people/privacy/erasedQueries.ts'
import { listHindrances } from '#server/records/people/privacy/hindranceQueries.ts'
import { listRunning, lockRequest, moveRequest, noteWaits } from '#server/records/people/privacy/requestQueries.ts'
import { insertAudit, insertAudits } from '#server/records/people/staff/audit.ts'
import { lockAccountRow } from '#server/records/people/user/lockQueries.ts'
import { addToErasedList, readErasedList } from '../erasedList.ts'
import { eraseListed } from '../eraseListed.ts'
import { eraseAccount, eraseChild } from '../erasePerson.ts'
import { childrenOf } from '../hindrancesOf.ts'
import { removeObjects } from '../removeObjects.ts'
import { tellAnswered } from '../tellAnswered.ts'

const DONE = '个人信息已删除。报名、缴费和成绩只留下不含姓名的统计和账目。'

type Running = Awaited<ReturnType<typeof listRunning>>[number]

/** Erases one child where nothing hinders it; false where it waits. */
async function eraseOne(ctx: JobCtx, { id, accountId }: Running, candidateId: number): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const { db, now, secrets } = inner
    await lockAccountRow(db, accountId)
    const enrolmentIds = (await lockEnrolmentsOfChild(db, candidateId)).map((enrolment) => enrolment.id)
    const hindrances = await listHindrances(db, { enrolmentIds, accountId: null }, now)
    await noteWaits(db, id, waitsForText(hindrances), now)
    if (hindrances.length > 0) return false
    const erased = await eraseChild({ db, secrets, now, requestId: id }, candidateId)
    const rows = (erased ?? []).map((subjectId) => ({
      action: 'EraseChild' as const,
      subject: 'enrolment' as const,
      subjectId,
      before: null,
      after: { dataRequestId: id },
    }))
    await insertAudits(inner, rows)
    return true
  })
}

/** Erases the account after its children, where nothing hinders it. */
async function eraseWhole(ctx: JobCtx, { id, accountId }: Running): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, now, secrets } = inner
    await lockAccountRow(db, accountId)
    // A child that was enrolled meanwhile is erased by the next run.
    if ((await childrenOf(db, { accountId, candidateId: null })).length > 0) return
    const hindrances = await listHindrances(db, { enrolmentIds: [], accountId }, now)
    await noteWaits(db, id, waitsForText(hindrances), now)
    if (hindrances.length > 0) return
    await eraseAccount({ db, secrets, now, requestId: id }, accountId)
    await insertAudit(inner, {
      action: 'EraseAccount',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: { dataRequestId: id },
    })
    inner.forgetSessions(accountId)
  })
}

/** Removes what is left of the erased in the store, notes them outside the database, and answers the requests. */
async function finish(ctx: JobCtx): Promise<void> {
  await removeObjects(ctx)
  const unlisted = await listUnlisted(ctx.db)
  const marks = unlisted.map(({ candidateId, candidateSince, accountId, accountSince, erasedAt }) => ({
    candidateId,
    candidateSince,
    accountId,
    accountSince,
    erasedAt,
  }))
  await addToErasedList(ctx.config.dataDir, marks)
  await ctx.transaction(async ({ db, now }) => {
    await markListed(
      db,
      unlisted.map(({ id }) => id),
      now,
    )
    await moveErasedDone(db, now)
  })
}

/**
 * Carries out the deletions that two people agreed to. One that an exam, a payment, an upload or a refund hinders waits, and says
 * for what. Each child is one transaction, and what follows it can be done again: a job that was killed goes on.
 */
export async function carryOutErasures(ctx: JobCtx): Promise<void> {
  // A database that was restored from an older backup has people whom the list beside it names.
  const marks = await readErasedList(ctx.config.dataDir)
  await eraseListed({ db: ctx.db, secrets: ctx.secrets, now: ctx.now, marks })
  const running = await listRunning(ctx.db)
  for (const request of running) {
    const children = await childrenOf(ctx.db, request)
    // All or none, as far as it can be seen now: half a family is no answer.
    const enrolmentIds = await listEnrolmentIdsOf(ctx.db, children)
    const accountId = request.candidateId === null ? request.accountId : null
    const hindrances = await listHindrances(ctx.db, { enrolmentIds, accountId }, ctx.now)
    if (hindrances.length > 0) {
      await noteWaits(ctx.db, request.id, waitsForText(hindrances), ctx.now)
      continue
    }
    let isDone = true
    for (const candidateId of children) isDone = (await eraseOne(ctx, request, candidateId)) && isDone
    if (isDone && request.candidateId === null) await eraseWhole(ctx, request)
  }
  await finish(ctx)
  for (const request of running) await answer(ctx, request)
}

/** Ends a request whose subject is gone from database and store. */
async function answer(ctx: JobCtx, { id, candidateId, accountId }: Running): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { db, now } = inner
    const row = await lockRequest(db, id)
    if (row?.state !== 'running' || !(await isErased(db, { id, candidateId, accountId }))) return
    await moveRequest(db, id, 'finish', { note: DONE, by: null, now, columns: { answer: DONE, waitsFor: '' } })
    if (candidateId !== null) await tellAnswered(inner, row)
  })
}
