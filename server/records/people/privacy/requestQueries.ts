import { sql, type Updateable } from 'kysely'
import type { Page } from '#domain/page.ts'
import {
  type DataRequestDeed,
  type DataRequestKind,
  type DataRequestState,
  type DataRequestStepKind,
  dataRequestMoves,
} from '#domain/people/dataRequest.ts'
import type { Instant } from '#domain/time.ts'
import type { DataRequest } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface NewRequest {
  accountId: number
  candidateId: number | null
  kind: DataRequestKind
  wish: string
  dueOn: string
  now: Instant
}

/** Inserts a request with its first step. Null where one of its kind for the same child is open. */
export async function insertRequest(db: Db, { now, ...request }: NewRequest): Promise<number | null> {
  const row = await db
    .insertInto('dataRequest')
    .values({ ...request, askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await insertStep(db, row.id, { kind: 'asked', by: request.accountId, now })
  return row.id
}

interface NewStep {
  kind: DataRequestStepKind
  note?: string
  /** Null: the system. */
  by: number | null
  now: Instant
}

export async function insertStep(db: Db, requestId: number, { kind, note = '', by, now }: NewStep): Promise<void> {
  await db.insertInto('dataRequestStep').values({ requestId, kind, note, byId: by, at: now }).execute()
}

/** Moves a request as the deed does, with its step; false where it is not in a state that takes it. */
export async function moveRequest(
  db: Db,
  id: number,
  deed: DataRequestDeed,
  { columns = {}, ...step }: { columns?: Updateable<DataRequest> } & Omit<NewStep, 'kind'>,
): Promise<boolean> {
  const { from, to, step: kind } = dataRequestMoves[deed]
  const isOver = to === 'answered' || to === 'declined' || to === 'withdrawn'
  const { numUpdatedRows } = await db
    .updateTable('dataRequest')
    .set((eb) => ({ ...columns, state: to, version: eb('version', '+', 1), ...(isOver && { endedAt: step.now }) }))
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await insertStep(db, id, { ...step, kind })
  return true
}

/** Notes why a confirmed deletion waits; a step is written only when the reason is another one. */
export async function noteWaits(db: Db, id: number, waitsFor: string, now: Instant): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('dataRequest')
    .set({ waitsFor })
    .where('id', '=', id)
    .where('waitsFor', '<>', waitsFor)
    .executeTakeFirst()
  if (numUpdatedRows === 1n && waitsFor !== '')
    await insertStep(db, id, { kind: 'waits', note: waitsFor, by: null, now })
}

/** Locks a request for a decision; null where there is none. */
export async function lockRequest(db: Db, id: number) {
  return (await db.selectFrom('dataRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

const childName = sql<string>`coalesce((select e.name from enrolment e where e.candidate_id = data_request.candidate_id
  order by e.id desc limit 1), '')`

const selectRequests = (db: Db) =>
  db
    .selectFrom('dataRequest')
    .innerJoin('account', 'account.id', 'dataRequest.accountId')
    .leftJoin('account as decider', 'decider.id', 'dataRequest.decidedBy')
    .selectAll('dataRequest')
    .select([
      'account.name as accountName',
      'account.loginMobile as mobile',
      'decider.name as deciderName',
      childName.as('childName'),
    ])
    .select(
      sql<number>`coalesce((select max(e.id) from enrolment e where e.candidate_id = data_request.candidate_id), 0)`.as(
        'enrolmentId',
      ),
    )
export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

export function listOwnRequests(db: Db, accountId: number, { offset, size }: Page): Promise<RequestRow[]> {
  return selectRequests(db)
    .where('dataRequest.accountId', '=', accountId)
    .orderBy('dataRequest.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

export async function countOwnRequests(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('dataRequest')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

const OPEN: readonly DataRequestState[] = ['asked', 'agreed', 'running']
const isOpen = sql<boolean>`data_request.state in ('asked', 'agreed', 'running')`

interface RequestFilter {
  kind: DataRequestKind | null
  isOpen: boolean | null
}

function matching(db: Db, filter: RequestFilter) {
  let query = selectRequests(db)
  if (filter.kind !== null) query = query.where('dataRequest.kind', '=', filter.kind)
  if (filter.isOpen !== null) query = query.where('dataRequest.state', filter.isOpen ? 'in' : 'not in', [...OPEN])
  return query
}

/** What is open first, the earliest deadline on top, then the newest of what is over. */
export function listRequests(db: Db, filter: RequestFilter, { offset, size }: Page): Promise<RequestRow[]> {
  return matching(db, filter)
    .orderBy(isOpen, 'desc')
    .orderBy(sql`case when ${isOpen} then data_request.due_on end`)
    .orderBy(sql`case when ${isOpen} then data_request.id end`)
    .orderBy('dataRequest.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The steps of these requests with who took them, in their order. */
export async function mapSteps(db: Db, requestIds: readonly number[]) {
  const rows = await db
    .selectFrom('dataRequestStep')
    .leftJoin('account', 'account.id', 'dataRequestStep.byId')
    .select(['requestId', 'kind', 'note', 'at', 'account.name as by'])
    .where('requestId', '=', anyOf(requestIds))
    .orderBy('dataRequestStep.id')
    .execute()
  const steps = new Map<number, typeof rows>()
  for (const row of rows) steps.set(row.requestId, [...(steps.get(row.requestId) ?? []), row])
  return steps
}

/** Deletions that were confirmed and are not done. */
export const listRunning = (db: Db) =>
  db
    .selectFrom('dataRequest')
    .select(['id', 'accountId', 'candidateId'])
    .where('state', '=', 'running')
    .orderBy('id')
    .execute()

export async function getPrivacyRule(db: Db) {
  return db.selectFrom('privacyRule').selectAll().executeTakeFirstOrThrow()
}

export async function lockPrivacyRule(db: Db) {
  return db.selectFrom('privacyRule').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export interface PrivacyNumbers {
  answerDays: number
  videoMonths: number
  photoMonths: number
  contactMonths: number
  messageMonths: number
}

export async function savePrivacyRule(db: Db, numbers: PrivacyNumbers): Promise<void> {
  await db
    .updateTable('privacyRule')
    .set((eb) => ({ ...numbers, version: eb('version', '+', 1) }))
    .execute()
}

/** Moves requests and copies to another account. What both ask for at the same time stays one: the other's ends as taken back. */
export async function moveRequests(db: Db, fromId: number, toId: number, now: Instant): Promise<void> {
  await sql`update data_request old set state = 'withdrawn', ended_at = ${timestamp(now)}, version = version + 1
    where account_id = ${fromId} and state in ('asked', 'agreed') and exists (select from data_request kept
      where kept.account_id = ${toId} and kept.kind = old.kind and kept.state in ('asked', 'agreed', 'running')
        and coalesce(kept.candidate_id, 0) = coalesce(old.candidate_id, 0))`.execute(db)
  await db.updateTable('dataRequest').set({ accountId: toId }).where('accountId', '=', fromId).execute()
  await db
    .updateTable('dataExport')
    .set({ accountId: toId })
    .where('accountId', '=', fromId)
    .where('state', '<>', 'waiting')
    .execute()
}

/** How much waits for the office, and deletions that a second person must confirm; whoever is limited to areas answers none. */
export const waitingRequests = (
  db: Db,
  { accountId, within }: { accountId: number; within: readonly number[] | null },
) =>
  db
    .selectFrom('dataRequest')
    .select(({ fn }) => [sql<string>`count(*)`.as('count'), fn.min('askedAt').as('oldest')])
    .where(sql<boolean>`${sql.lit(within === null)}`)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'asked'), and([eb('state', '=', 'agreed'), eb('decidedBy', '<>', accountId)])]),
    )
