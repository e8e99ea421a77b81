import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { AccountSearchText } from '#domain/people/accountSearch.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { nameBegins } from '#server/records/namePattern.ts'
import { seenAt } from './accountFacts.ts'

export interface AccountFilter {
  search: AccountSearchText
  isLocked: boolean | null
}

const everybody: AccountFilter = { search: { kind: 'all' }, isLocked: null }

function accounts(db: Db, { search, isLocked }: AccountFilter) {
  let query = db.selectFrom('account').where('account.userType', '=', sql.lit(USER_TYPE.candidate))
  if (search.kind === 'mobile') query = query.where('account.loginMobile', '=', search.mobile)
  if (search.kind === 'examNo')
    query = query.where(
      'account.id',
      'in',
      db
        .selectFrom('examNumber')
        .innerJoin('enrolment', 'enrolment.id', 'examNumber.enrolmentId')
        .select('enrolment.accountId')
        .where('examNumber.examNo', '=', search.examNo),
    )
  if (search.kind === 'name') {
    // Each name is found by its own index: that of the person who registered, and those of whom he enrolled.
    const named = db
      .selectFrom('enrolment')
      .select('accountId as id')
      .where('nameKey', 'like', nameBegins(search.name))
      .union(
        db
          .selectFrom('account')
          .select('id')
          .where('userType', '=', sql.lit(USER_TYPE.candidate))
          .where('name', '=', search.name),
      )
    query = query.where('account.id', 'in', named)
    if (search.lastFour !== null) query = query.where('account.loginMobile', 'like', `%${escapeLike(search.lastFour)}`)
  }
  if (isLocked === true)
    query = query.where('account.disabledAt', 'is not', null).where('account.mergedInto', 'is', null)
  if (isLocked === false) query = query.where('account.disabledAt', 'is', null)
  return query
}

export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const { count } = await accounts(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withFacts(query: ReturnType<typeof accounts>, now: Instant) {
  return query
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'account.disabledAt', 'account.mergedInto'])
    .select(['account.createdAt', 'account.openId', 'account.accountVersion as version'])
    .select([
      seenAt(now).as('seenAt'),
      sql<string[]>`array(select distinct name from enrolment where account_id = account.id order by name)`.as(
        'people',
      ),
      sql<string>`(select count(*) from enrolment where account_id = account.id)`.as('enrolments'),
    ])
}
export type AccountRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** Lists one page, the newest first. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  { offset, size, now }: Page & { now: Instant },
): Promise<AccountRow[]> {
  return withFacts(accounts(db, filter), now).orderBy('account.id', 'desc').offset(offset).limit(size).execute()
}

/** The account of a candidate, closed ones included; null for any other account. */
export async function findAccountRow(db: Db, accountId: number, now: Instant): Promise<AccountRow | null> {
  return (await withFacts(accounts(db, everybody), now).where('account.id', '=', accountId).executeTakeFirst()) ?? null
}

/** Lists the enrolments of an account with their candidates, the newest first. */
export function listEnrolled(db: Db, accountId: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.payStatus', 'enrolment.examNo', 'enrolment.candidateId'])
    .select(['candidate.certMasked', 'examBatch.name as batchName'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .where('enrolment.accountId', '=', accountId)
    .orderBy('enrolment.id', 'desc')
    .execute()
}

/** Lists what the office did about the account, the newest 50. */
export function listAccountHistory(db: Db, accountId: number) {
  return db
    .selectFrom('auditLog')
    .leftJoin('account as actor', 'actor.id', 'auditLog.actorId')
    .select(['auditLog.action', 'auditLog.at', 'actor.name'])
    .select(sql<string | null>`audit_log.after ->> 'reason'`.as('reason'))
    .where('subject', '=', 'account')
    .where('subjectId', '=', accountId)
    .orderBy('auditLog.id', 'desc')
    .limit(sql.lit(50))
    .execute()
}
