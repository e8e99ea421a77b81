import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { type Erasure, GONE, ofAccount, ofMobile, ofOpenId } from '#server/records/erasing.ts'

/** An account that goes as a whole; of one whose child goes nothing here is touched. */
export const userErasing: readonly Erasure[] = [
  { table: 'session', where: ofAccount() },
  { table: 'agreement', set: { address: "''" }, where: ofAccount() },
  { table: 'sms_code', where: ofMobile },
  { table: 'sms_code', where: ofOpenId },
  { table: 'check_code', where: ofOpenId },
  { table: 'wechat_code', where: ofOpenId },
  { table: 'password_failure', where: ofMobile },
  {
    table: 'account',
    set: {
      mobile: "'erased:' || id",
      loginMobile: "'erased:' || id",
      passwordHash: "'none'",
      name: GONE,
      nickname: "''",
      headImg: "''",
      openId: 'null',
      sex: '0',
      agreedAddress: 'null',
      disabledAt: () => sql`coalesce(disabled_at, created_at)`,
    },
    where: ({ accountId }) => sql<SqlBool>`(id = ${accountId}::int or merged_into = ${accountId}::int)`,
  },
]

/**
 * A closed account without a person, to which the enrolments of an erased child go: nobody sees them, pays for them or
 * uploads to them any more, and the figures keep a row to belong to. Returns its id.
 */
export async function insertErasedAccount(db: Db, candidateId: number, now: Instant): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (login_mobile, password_hash, name, user_type, created_at, disabled_at)
    values (${`erased:child:${candidateId}`}, 'none', ${'（已删除）'}, 1, ${timestamp(now)}, ${timestamp(now)})
    on conflict (login_mobile, user_type) do update set name = excluded.name returning id`.execute(db)
  return (rows[0] as { id: number }).id
}
