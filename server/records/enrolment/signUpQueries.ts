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
import { formColumnNames } from './columns.ts'
import { upsertCandidate } from './queries.ts'

const accountLock = compileOnce((db, key: { accountId: number; batchId: number }) =>
  db
    .selectFrom('account')
    .leftJoin('exam_batch', (join) =>
      join.on('exam_batch.id', '=', key.batchId).on('exam_batch.published_at', 'is not', null),
    )
    .select([
      'account.mobile',
      'account.disabled_at',
      'exam_batch.is_locked',
      'exam_batch.registration_opens_at',
      'exam_batch.registration_closes_at',
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
  const isClosed = row.disabled_at !== null
  const { mobile, is_locked, registration_opens_at, registration_closes_at } = row
  if (is_locked === null || registration_opens_at === null || registration_closes_at === null)
    return { mobile, isClosed, batch: null }
  return {
    mobile,
    isClosed,
    batch: {
      isLocked: is_locked,
      registrationOpensAt: registration_opens_at,
      registrationClosesAt: registration_closes_at,
    },
  }
}

/** `candidate_id` comes from the candidate that the same statement finds or makes. */
const NEW_COLUMNS = [
  ...formColumnNames,
  'batch_id',
  'account_id',
  'cert_index',
  'mobile',
  'is_skip',
  'photo_id',
  'prev_cert_id',
  'fee_fen',
  'consent_version',
  'consented_at',
  'is_paper_consent',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof Enrolment>
type NewEnrolment = Required<Pick<Insertable<Enrolment>, (typeof NEW_COLUMNS)[number]>> & { created_at: Instant }
type NewColumns = NewEnrolment &
  Pick<SealedCertificate, 'sealed' | 'masked'> & { payCode: string; valuesText: string; text: string; routeAt: Instant }

const enrolmentInsert = compileOnce((db, row: NewColumns) =>
  db
    .with('person', (cte) =>
      upsertCandidate(cte, {
        accountId: row.account_id,
        certType: row.cert_type,
        sealed: row.sealed,
        index: row.cert_index,
        masked: row.masked,
        now: row.created_at,
      }),
    )
    .with('signed_up', (cte) =>
      cte
        .insertInto('enrolment')
        .values(({ selectFrom }) => ({
          ...(Object.fromEntries(NEW_COLUMNS.map((column) => [column, row[column]])) as NewEnrolment),
          candidate_id: selectFrom('person').select('person.id'),
        }))
        .onConflict((conflict) =>
          conflict
            .columns(['batch_id', 'cert_index', 'major_id'])
            .where('pay_status', '<>', sql.lit(PAY_STATUS.refunded))
            .doNothing(),
        )
        .returning('id'),
    )
    .with('photo_record', (cte) =>
      cte
        .insertInto('enrolment_photo')
        .columns(['enrolment_id', 'photo_id', 'set_at'])
        .expression(sql`select id, ${row.photo_id}, ${timestamp(row.created_at)} from signed_up`),
    )
    .with('first_order', (cte) =>
      insertFirstOrder(cte, 'signed_up', { amountFen: row.fee_fen, payCode: row.payCode, now: row.created_at }),
    )
    .with('message', (cte) =>
      insertEnrolledMessage(cte, 'signed_up', {
        accountId: row.account_id,
        batchId: row.batch_id,
        valuesText: row.valuesText,
        text: row.text,
        now: row.created_at,
        routeAt: row.routeAt,
      }),
    )
    .selectFrom('signed_up')
    .select('signed_up.id'),
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
  const message = { valuesText: JSON.stringify(values), text, routeAt: enrolment.created_at + GATHERING_MS }
  const { rows } = await enrolmentInsert(db, { ...enrolment, sealed, masked, payCode: newPayCode(), ...message })
  return rows[0]?.id ?? null
}
