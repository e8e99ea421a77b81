import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { GATHERING_MS } from '#domain/content/messageSending.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { insertEnrolledMessage, type NewMessage } from '#server/records/content/message/tell.ts'
import { insertFirstOrder, newPayCode } from '#server/records/money/payment/orders.ts'
import type { SealedCertificate } from './certificate.ts'
import { columnFields } from './columns.ts'
import { upsertCandidate } from './queries.ts'

const accountLock = compileOnce((db, key: { accountId: number; batchId: number }) =>
  db
    .selectFrom('account')
    .leftJoin('examBatch', (join) =>
      join.on('examBatch.id', '=', key.batchId).on('examBatch.publishedAt', 'is not', null),
    )
    .select([
      'account.loginMobile as mobile',
      'account.disabledAt',
      'examBatch.isLocked',
      'examBatch.registrationOpensAt',
      'examBatch.registrationClosesAt',
    ])
    .where('account.id', '=', key.accountId)
    .forNoKeyUpdate('account'),
)

/**
 * One account signs up one thing after another, so that limits and repeats are judged by what is committed: what they are
 * judged by has to be read by a later statement, which sees it. `batch` is null when there is none, or only a draft.
 * `isClosed`: the account was locked or merged since the caller was let in. Throws for an unknown account.
 */
export async function lockAccountToSignUp(db: Db, accountId: number, batchId: number) {
  const [row] = (await accountLock(db, { accountId, batchId })).rows
  if (!row) throw new Error(`no account ${accountId}`)
  const isClosed = row.disabledAt !== null
  const { mobile, isLocked, registrationOpensAt, registrationClosesAt } = row
  if (isLocked === null || registrationOpensAt === null || registrationClosesAt === null)
    return { mobile, isClosed, batch: null }
  return {
    mobile,
    isClosed,
    batch: {
      isLocked,
      registrationOpensAt,
      registrationClosesAt,
    },
  }
}

/** `candidate_id` comes from the candidate that the same statement finds or makes. */
const NEW_COLUMNS = [
  ...columnFields,
  'batchId',
  'accountId',
  'certIndex',
  'mobile',
  'isSkip',
  'photoId',
  'prevCertId',
  'feeFen',
  'consentVersion',
  'consentedAt',
  'isPaperConsent',
  'createdAt',
  'updatedAt',
] as const satisfies ReadonlyArray<keyof Enrolment>
type NewEnrolment = Required<Pick<Insertable<Enrolment>, (typeof NEW_COLUMNS)[number]>> & { createdAt: Instant }
type NewColumns = NewEnrolment &
  Pick<SealedCertificate, 'sealed' | 'masked'> & { payCode: string; valuesText: string; text: string; routeAt: Instant }

const enrolmentInsert = compileOnce((db, row: NewColumns) =>
  db
    .with('person', (cte) =>
      upsertCandidate(cte, {
        accountId: row.accountId,
        certType: row.certType,
        sealed: row.sealed,
        index: row.certIndex,
        masked: row.masked,
        now: row.createdAt,
      }),
    )
    .with('signedUp', (cte) =>
      cte
        .insertInto('enrolment')
        .values(({ selectFrom }) => ({
          ...(Object.fromEntries(NEW_COLUMNS.map((column) => [column, row[column]])) as NewEnrolment),
          candidateId: selectFrom('person').select('person.id'),
        }))
        .onConflict((conflict) =>
          conflict
            .columns(['batchId', 'certIndex', 'majorId'])
            .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
            .doNothing(),
        )
        .returning('id'),
    )
    .with('photoRecord', (cte) =>
      cte
        .insertInto('enrolmentPhoto')
        .columns(['enrolmentId', 'photoId', 'setAt'])
        .expression(sql`select id, ${row.photoId}, ${timestamp(row.createdAt)} from signed_up`),
    )
    .with('firstOrder', (cte) =>
      insertFirstOrder(cte, 'signedUp', { amountFen: row.feeFen, payCode: row.payCode, now: row.createdAt }),
    )
    .with('message', (cte) =>
      insertEnrolledMessage(cte, 'signedUp', {
        accountId: row.accountId,
        batchId: row.batchId,
        valuesText: row.valuesText,
        text: row.text,
        now: row.createdAt,
        routeAt: row.routeAt,
      }),
    )
    .selectFrom('signedUp')
    .select('signedUp.id'),
)

/**
 * The enrolment with its child, the record of its photo, its first order and the message about it (office#events). null, and nothing but the child, when another
 * request enrolled the same person for the same major first.
 */
export async function insertEnrolment(
  db: Db,
  enrolment: NewEnrolment,
  { sealed, masked }: SealedCertificate,
  { values, text }: Pick<NewMessage, 'values' | 'text'>,
): Promise<number | null> {
  const message = { valuesText: JSON.stringify(values), text, routeAt: enrolment.createdAt + GATHERING_MS }
  const { rows } = await enrolmentInsert(db, { ...enrolment, sealed, masked, payCode: newPayCode(), ...message })
  return rows[0]?.id ?? null
}
