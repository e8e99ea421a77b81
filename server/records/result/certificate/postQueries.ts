import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { CertificateState } from '#domain/result/certificate.ts'
import type { Sendable, Sending } from '#domain/result/certificatePost.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { nameBegins } from '#server/records/namePattern.ts'

export interface PostFilter {
  batchId: number | null
  /** Null: both. */
  isSent: boolean | null
  /** Empty, the beginning of a name, or digits of a certificate number. */
  search: string
}

function posted(db: Db, { batchId, isSent, search }: PostFilter) {
  let query = db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .leftJoin('certificatePost as sent', 'sent.certificateId', 'certificate.id')
    .where('certificate.state', '=', 'valid')
    .where('enrolment.isPosted', '=', true)
  if (batchId !== null) query = query.where('certificate.batchId', '=', batchId)
  if (isSent !== null) query = query.where('sent.certificateId', isSent ? 'is not' : 'is', null)
  if (search === '') return query
  return /^\d+$/.test(search)
    ? query.where('certificate.number', 'like', `${search}%`)
    : query.where('enrolment.nameKey', 'like', nameBegins(search))
}

export async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const { count } = await posted(db, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

const withFacts = (query: ReturnType<typeof posted>) =>
  query
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .leftJoin('account', 'account.id', 'sent.recordedBy')
    .select(['certificate.id', 'certificate.enrolmentId', 'certificate.number', 'certificate.name'])
    .select(['certificate.areaName', 'certificate.majorName', 'certificate.gradeName', 'examBatch.name as batchName'])
    .select(['enrolment.postName', 'enrolment.postMobile', 'enrolment.postAddress'])
    .select(['sent.carrier', 'sent.trackingNumber', 'sent.sentDay', 'sent.recordedAt', 'account.name as recorderName'])
    .orderBy('certificate.series')
    .orderBy('certificate.running')

/** In the order of their numbers, which is that of batch, area, major and grade. */
export const listPosts = (db: Db, filter: PostFilter, { offset, size }: Pick<Page, 'offset' | 'size'>) =>
  withFacts(posted(db, filter)).offset(offset).limit(size).execute()
export type PostRow = Awaited<ReturnType<typeof listPosts>>[number]

/** All of them in batches. */
export async function* readPosts(db: Db, filter: PostFilter, size: number) {
  for (let offset = 0; ; offset += size) {
    const rows = await listPosts(db, filter, { offset, size })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

export interface PostedCertificate extends Sendable {
  id: number
  enrolmentId: number
  name: string
  /** Null: not sent yet. */
  sending: Sending | null
}

/** The certificates with these numbers, by number. */
export async function findForSending(db: Db, numbers: readonly string[]): Promise<Map<string, PostedCertificate>> {
  const rows = await db
    .selectFrom('certificate')
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .leftJoin('certificatePost as sent', 'sent.certificateId', 'certificate.id')
    .select([
      'certificate.id',
      'certificate.enrolmentId',
      'certificate.number',
      'certificate.name',
      'certificate.state',
    ])
    .select(['enrolment.isPosted', 'enrolment.postName', 'enrolment.postMobile', 'enrolment.postAddress'])
    .select(['sent.carrier', 'sent.trackingNumber', 'sent.sentDay'])
    .where(sql<boolean>`certificate.number = any(${[...numbers]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ number, state, carrier, trackingNumber, sentDay, ...row }) => [
      number,
      {
        ...row,
        state: state as CertificateState,
        sending: trackingNumber === null ? null : { carrier: carrier ?? '', trackingNumber, sentDay: sentDay ?? '' },
      },
    ]),
  )
}

/** Whether the valid certificate of an enrolment is on its way. */
export async function isCertificateSent(db: Db, enrolmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('certificatePost')
    .innerJoin('certificate', 'certificate.id', 'certificatePost.certificateId')
    .select('certificate.id')
    .where('certificate.enrolmentId', '=', enrolmentId)
    .where('certificate.state', '=', 'valid')
    .executeTakeFirst()
  return row !== undefined
}

type NewSending = Sending & { certificateId: number; recordedBy: number; recordedAt: Instant }

/** Notes what was sent; a sending that is noted already is corrected. */
export async function saveSendings(db: Db, sendings: readonly NewSending[]): Promise<void> {
  const AT_ONCE = 1000
  for (let at = 0; at < sendings.length; at += AT_ONCE)
    await db
      .insertInto('certificatePost')
      .values(sendings.slice(at, at + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('certificateId').doUpdateSet(({ ref }) => ({
          carrier: ref('excluded.carrier'),
          trackingNumber: ref('excluded.trackingNumber'),
          sentDay: ref('excluded.sentDay'),
          recordedBy: ref('excluded.recordedBy'),
          recordedAt: ref('excluded.recordedAt'),
        })),
      )
      .execute()
}
