import { sql } from 'kysely'
import { lookActions } from '#domain/office/auditActions.ts'
import type { ConsentKind, PersonalDataKind } from '#domain/people/personalData.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** The children of the account that are not erased, as their newest enrolment names them. */
export async function listOwnChildren(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number; name: string; certMasked: string; enrolments: number }>`
    select c.id, coalesce(e.name, '') as name, c.cert_masked as "certMasked", coalesce(e.enrolments, 0) as enrolments
    from candidate c left join lateral (
      select (array_agg(name order by id desc))[1] as name, count(*)::int as enrolments from enrolment where candidate_id = c.id
    ) e on true
    where c.account_id = ${accountId} and c.erased_at is null order by c.id`.execute(db)
  return rows
}

/** How many pieces of each kind are stored. */
export async function countOwnData(db: Db, accountId: number): Promise<Record<PersonalDataKind, number>> {
  const { rows } = await sql<Record<PersonalDataKind, number>>`
    with own as (select id, candidate_id, photo_id, contact_name, is_posted from enrolment where account_id = ${accountId})
    select 1 as account,
      (select count(*)::int from candidate where account_id = ${accountId} and erased_at is null) as identity,
      (select count(distinct f.id)::int from stored_file f join (select photo_id from own union
        select photo_id from enrolment_photo where enrolment_id in (select id from own)) p on p.photo_id = f.id
        where f.deleted_at is null) as photo,
      (select count(*)::int from own where contact_name <> '') as contact,
      (select count(*)::int from money_entry where enrolment_id in (select id from own)) as payment,
      (select count(*)::int from answer_take t join answer_sheet s on s.id = t.answer_sheet_id join exam_session e on e.id = s.session_id
        where e.enrolment_id in (select id from own) and not exists (select from retention_done d
          where d.enrolment_id = e.enrolment_id and d.kind = 'videos')) as exam,
      (select count(*)::int from exam_result where enrolment_id in (select id from own) and released_at is not null) as result,
      (select count(*)::int from certificate where enrolment_id in (select id from own)) as certificate,
      (select count(*)::int from message where account_id = ${accountId}) as message,
      (select count(*)::int from audit_log where subject = 'enrolment' and subject_id in (select id from own)) as log`.execute(
    db,
  )
  return rows[0] as Record<PersonalDataKind, number>
}

interface ConsentRow {
  kind: ConsentKind
  name: string
  candidateId: number
  enrolmentId: number
  version: string
  at: Instant | null
  withdrawnAt: Instant | null
}

/** What the guardian agreed to, as it was recorded, and what was taken back. */
export async function listConsents(db: Db, accountId: number): Promise<ConsentRow[]> {
  const agreements = await db
    .selectFrom('agreement')
    .select(['kind', 'version', 'agreedAt'])
    .where('accountId', '=', accountId)
    .orderBy('agreedAt', 'desc')
    .execute()
  const withdrawn = await db
    .selectFrom('dataRequest')
    .select(['endedAt'])
    .where('accountId', '=', accountId)
    .where('candidateId', 'is', null)
    .where('kind', '=', 'withdraw')
    .where('state', '=', 'answered')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const enrolments = await db
    .selectFrom('enrolment')
    .leftJoin('pupil', 'pupil.enrolmentId', 'enrolment.id')
    .leftJoin('paperForm', 'paperForm.enrolmentId', 'enrolment.id')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.candidateId', 'consentVersion', 'consentedAt'])
    .select(['pupil.agreedAt as pupilAt', 'pupil.agreeVersion as pupilVersion', 'paperForm.enteredAt as paperAt'])
    .select(({ selectFrom }) =>
      selectFrom('auditLog')
        .select(({ fn }) => fn.max('auditLog.at').as('at'))
        .whereRef('auditLog.subjectId', '=', 'enrolment.id')
        .where('auditLog.subject', '=', 'enrolment')
        .where('auditLog.action', '=', 'WithdrawConsent')
        .as('faceWithdrawnAt'),
    )
    .where('enrolment.accountId', '=', accountId)
    .orderBy('enrolment.id', 'desc')
    .execute()
  const texts = agreements
    .filter(({ kind }) => kind === 'privacy')
    .map(({ version, agreedAt }): ConsentRow => {
      const endedAt = withdrawn?.endedAt ?? null
      const withdrawnAt = endedAt !== null && endedAt > agreedAt ? endedAt : null
      return { kind: 'texts', name: '', candidateId: 0, enrolmentId: 0, version, at: agreedAt, withdrawnAt }
    })
  const ofChildren = enrolments.flatMap(({ id, name, candidateId, ...row }): ConsentRow[] => {
    const about = { name, candidateId, enrolmentId: id }
    const found: ConsentRow[] = []
    if (row.consentedAt !== null || row.faceWithdrawnAt !== null)
      found.push({
        ...about,
        kind: 'face',
        version: row.consentVersion ?? '',
        at: row.consentedAt,
        withdrawnAt: row.consentedAt === null ? row.faceWithdrawnAt : null,
      })
    if (row.pupilAt !== null)
      found.push({ ...about, kind: 'pupil', version: row.pupilVersion ?? '', at: row.pupilAt, withdrawnAt: null })
    if (row.paperAt !== null) found.push({ ...about, kind: 'paper', version: '', at: row.paperAt, withdrawnAt: null })
    return found
  })
  return [...texts, ...ofChildren]
}

const LOOKED = [...lookActions, 'RevealCertNO', 'GetCertificateFile']
const MOST_LOOKS = 500

/** Who of the staff looked at the children's files, by day, with the work of the account and never its name. */
export async function listLooks(db: Db, accountId: number, since: Instant) {
  const { rows } = await sql<{ day: string; name: string; role: string; action: string; times: number }>`
    select to_char(l.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, e.name, l.action, count(*)::int as times,
      coalesce((select role from staff_role r where r.account_id = l.actor_id order by role limit 1),
        case when exists (select from examiner x where x.account_id = l.actor_id) then 'examiner' else '' end) as role
    from audit_log l join enrolment e on e.id = l.subject_id and l.subject = 'enrolment'
    where e.account_id = ${accountId} and l.action = any(${LOOKED}::text[]) and l.at > ${timestamp(since)}
      and l.actor_id is distinct from ${accountId}
    group by 1, 2, 3, l.actor_id order by 1 desc, 2, 3 limit ${MOST_LOOKS}`.execute(db)
  return rows
}

export async function insertDataExport(db: Db, accountId: number, now: Instant): Promise<number | null> {
  const row = await db
    .insertInto('dataExport')
    .values({ accountId, askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findNewestExport(db: Db, accountId: number) {
  return (
    (await db
      .selectFrom('dataExport')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

export async function findWaitingExport(db: Db, id: number) {
  return (
    (await db
      .selectFrom('dataExport')
      .select(['id', 'accountId'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()) ?? null
  )
}

/** False where it is not waited for any more: another worker has written it, or the account is gone. */
export async function moveExportEnded(
  db: Db,
  id: number,
  { file, now }: { file: { key: string; bytes: number } | null; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExport')
    .set({
      state: file ? 'ready' : 'failed',
      fileKey: file?.key ?? null,
      fileBytes: file?.bytes ?? null,
      endedAt: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listOldExports = (db: Db, before: Instant) =>
  db
    .selectFrom('dataExport')
    .select(['id', 'fileKey'])
    .where('state', '=', 'ready')
    .where('endedAt', '<', before)
    .execute()

export async function markExportRemoved(db: Db, id: number): Promise<void> {
  await db.updateTable('dataExport').set({ state: 'removed', fileKey: null }).where('id', '=', id).execute()
}

/** Copies that were asked for long ago and never came: the queue has lost them. */
export async function failLostExports(db: Db, before: Instant, now: Instant): Promise<void> {
  await db
    .updateTable('dataExport')
    .set({ state: 'failed', endedAt: now })
    .where('state', '=', 'waiting')
    .where('askedAt', '<', before)
    .execute()
}

/** Gives up the copies of an account's data, also one that is being written. Returns the objects, which the caller removes. */
export async function takeExportsOf(db: Db, accountId: number, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with old as (select id, file_key from data_export where account_id = ${accountId} and state in ('waiting', 'ready') for update)
    update data_export set state = 'removed', file_key = null, ended_at = coalesce(ended_at, ${timestamp(now)})
    from old where old.id = data_export.id returning old.file_key as key`.execute(db)
  return rows.flatMap(({ key }) => key ?? [])
}
