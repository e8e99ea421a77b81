import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '#server/db/statements.ts'

/** What stands where a name or a text of an erased person stood. */
export const ERASED_TEXT = '（已删除）'

/** Whom a deletion is about: one child with its enrolments, or an account, each by its numbers. */
export interface ErasedPerson {
  /** Null: only the account is erased. */
  candidateId: number | null
  /** Every enrolment of the child. */
  enrolmentIds: readonly number[]
  /** Null: the account stays, and only one of its children is erased. */
  accountId: number | null
  /** The digest of the certificate number, by which pupils and results of other exams are found; null where none is to be. */
  certIndex: Buffer | null
  /** What the account is known by outside; empty where it stays. */
  mobile: string
  openId: string | null
  /** An empty text, sealed: what stands in place of a sealed certificate number. */
  emptySeal: Buffer
}

/** What a deletion does with one table. Each folder of `records/` says it for its own tables. */
export interface Erasure {
  table: string
  /** What stands in each column (in camel case) afterwards, as SQL or made for the person; absent: the rows are removed. */
  set?: Readonly<Record<string, string | ((person: ErasedPerson) => RawBuilder<unknown>)>>
  where: (person: ErasedPerson) => RawBuilder<SqlBool>
}

const never = sql<SqlBool>`false`

/** Rows of the child's enrolments. */
export const ofEnrolments = ({ enrolmentIds }: ErasedPerson): RawBuilder<SqlBool> =>
  enrolmentIds.length === 0 ? never : sql<SqlBool>`enrolment_id = ${anyOf(enrolmentIds)}`

/** Rows of another table that names enrolments: `column` in what `from` selects for them. */
export const through =
  (column: string, from: string) =>
  ({ enrolmentIds }: ErasedPerson): RawBuilder<SqlBool> =>
    enrolmentIds.length === 0
      ? never
      : sql<SqlBool>`${sql.raw(column)} in (${sql.raw(from)} where enrolment_id = ${anyOf(enrolmentIds)})`

/** Rows of the account, where it goes as a whole. */
export const ofAccount =
  (column = 'account_id') =>
  ({ accountId }: ErasedPerson): RawBuilder<SqlBool> =>
    accountId === null ? never : sql<SqlBool>`${sql.raw(column)} = ${accountId}`

/** Rows that hold the mobile of the account, where it goes as a whole. */
export const ofMobile = ({ accountId, mobile }: ErasedPerson): RawBuilder<SqlBool> =>
  accountId === null ? never : sql<SqlBool>`mobile = ${mobile}`

/** Rows that hold the WeChat user of the account, where it goes as a whole. */
export const ofOpenId = ({ accountId, openId }: ErasedPerson): RawBuilder<SqlBool> =>
  accountId === null || openId === null ? never : sql<SqlBool>`open_id = ${openId}`

export const GONE = `'${ERASED_TEXT}'`
/** Nobody can guess a number from it, and no two rows have the same. */
export const RANDOM_DIGEST = 'sha256(uuid_send(gen_random_uuid()))'
