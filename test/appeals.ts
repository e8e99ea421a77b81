import { type BuiltAccount, newIdNumber } from './builders.ts'
import { buildExaminer, buildToMark, releaseResults, reviewOf, type ToMark } from './marking.ts'
import type { TestServer } from './server.ts'

const DAY = 86_400_000

/** Opens the appeals of a batch from an hour ago for five days. */
export async function openAppeals(
  { db, clock }: TestServer,
  batchId: number,
  changes: Record<string, unknown> = {},
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('examBatch')
    .set({ appealsOpenAt: now - 3_600_000, appealsCloseAt: now + 5 * DAY, ...changes })
    .where('id', '=', batchId)
    .execute()
}

interface Seen extends ToMark {
  /** Who gave the first mark. */
  marker: BuiltAccount
}

/** An online exam of two pieces, marked by one examiner, approved and released. */
export async function buildSeenResult(
  server: TestServer,
  owner: BuiltAccount,
  {
    batchId,
    code = 2,
    marker,
    changes = {},
  }: { batchId: number; code?: number; marker?: BuiltAccount; changes?: Record<string, unknown> },
): Promise<Seen> {
  const one = await buildToMark(server, owner, batchId, newIdNumber(), { changes })
  const first = marker ?? (await buildExaminer(server))
  const now = server.clock.now()
  await server.db
    .insertInto('examinerAssignment')
    .values({ enrolmentId: one.id, examinerId: first.id, assignedAt: now, assignedBy: null })
    .execute()
  const sent = await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code: code }), first)
  if (sent.Code !== 1) throw new Error(`no review: ${sent.Msg}`)
  await server.db
    .updateTable('examResult')
    .set({ resultCode: code, approvedAt: now })
    .where('enrolmentId', '=', one.id)
    .execute()
  await releaseResults(server, batchId)
  return { ...one, marker: first }
}

/** An appeal against single pieces, or against the whole without any. */
export const appealOf = ({ id }: { id: number }, Ordinals: string[] = [], changes: Record<string, unknown> = {}) => ({
  EF_ID: id,
  Ordinals,
  Reason: '录像里的速度与评语不符',
  Rule: 'higher',
  ...changes,
})
