import type pg from 'pg'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import { certificateIndex } from '#server/records/enrolment/certificate.ts'
import { KEY_MARK } from '#server/records/office/installation/keyMark.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** A column of sealed texts, and beside it the index of the certificate number that the text holds, if there is one. */
interface SealedColumn {
  table: string
  id: string
  sealed: string
  purpose: Parameters<Secrets['open']>[0]
  indexOf?: (secrets: Secrets, plain: string, certType: number) => Buffer | null
}

/** The number of a child that was erased is empty, and its index is random and stays. */
const byNumber = (secrets: Secrets, plain: string, certType: number) =>
  plain === '' ? null : certificateIndex(secrets, certType, plain)
const byForm = (secrets: Secrets, plain: string) => {
  const { certType, certNumber } = JSON.parse(plain) as EnrolmentForm
  return certificateIndex(secrets, certType, certNumber)
}

/** Everything that is kept sealed in the database. What lives for minutes (captchas, a WeChat login) is left to the earlier key. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'candidate', id: 'id', sealed: 'cert_sealed', purpose: 'certNumber', indexOf: byNumber },
  { table: 'other_result', id: 'id', sealed: 'cert_sealed', purpose: 'certNumber', indexOf: byNumber },
  { table: 'enrolment_correction', id: 'id', sealed: 'cert_sealed', purpose: 'certNumber' },
  { table: 'pupil', id: 'id', sealed: 'form_sealed', purpose: 'pupilForm', indexOf: byForm },
  { table: 'staff_totp', id: 'account_id', sealed: 'secret_sealed', purpose: 'totp' },
  { table: 'face_embedding', id: 'photo_id', sealed: 'sealed', purpose: 'faceEmbedding' },
  { table: 'office_job', id: 'id', sealed: 'input_sealed', purpose: 'officeJob' },
]

const ROWS = 2000

interface Sealed {
  id: number
  sealed: Buffer
  certType: number
}

/** Seals one column anew, in steps that can be ended anywhere. Answers how many rows none of the keys opens; they stay. */
async function resealColumn(client: pg.Client, secrets: Secrets, column: SealedColumn): Promise<number> {
  const { table, id, sealed, purpose, indexOf } = column
  const certType = indexOf === byNumber ? 'cert_type' : '0'
  let unreadable = 0
  for (let after = 0; ; ) {
    const { rows } = await client.query<Sealed>(
      `select ${id} as id, ${sealed} as sealed, ${certType} as "certType" from ${table}
        where ${id} > $1 and ${sealed} is not null and get_byte(${sealed}, 0) <> $2 order by ${id} limit ${ROWS}`,
      [after, secrets.newest],
    )
    const last = rows[rows.length - 1]
    if (!last) return unreadable
    after = last.id
    const opened = rows.flatMap((row) => {
      const plain = secrets.open(purpose, row.sealed)
      return plain === null ? [] : [{ ...row, plain }]
    })
    unreadable += rows.length - opened.length
    const indexes = indexOf && opened.map((row) => indexOf(secrets, row.plain, row.certType))
    await client.query(
      `update ${table} set ${sealed} = new.sealed${indexes ? `, cert_index = coalesce(new.cert_index, ${table}.cert_index)` : ''}
         from unnest($1::int[], $2::bytea[]${indexes ? ', $3::bytea[]' : ''})
           as new (id, sealed${indexes ? ', cert_index' : ''})
        where ${table}.${id} = new.id`,
      [
        opened.map((row) => row.id),
        opened.map(({ plain }) => secrets.seal(purpose, plain)),
        ...(indexes ? [indexes] : []),
      ],
    )
  }
}

/** An enrolment has the index of its candidate beside it. */
const COPY_INDEXES = `
  update enrolment set cert_index = candidate.cert_index from candidate
   where candidate.id = enrolment.candidate_id and candidate.erased_at is null
     and enrolment.cert_index <> candidate.cert_index`

/**
 * Seals everything anew that an earlier key than the newest has sealed, before anybody is served. It may be killed: each row
 * says which key sealed it, so that the next start goes on. Answers null where nothing was to be done, else how many rows
 * none of the keys opens.
 */
export async function resealDatabase(
  databaseUrl: string,
  secrets: Secrets,
  onBegin: () => void,
): Promise<{ unreadable: number } | null> {
  const client = new PrimaryClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ with: number }>('select resealed_with as with from key_mark')
    if (!rows[0] || rows[0].with >= secrets.newest) return null
    onBegin()
    // From here on a start without the new key is refused, since it could not read what is sealed next.
    await client.query('update key_mark set earlier = earlier || sealed, sealed = $1 where get_byte(sealed, 0) <> $2', [
      secrets.seal('keyMark', KEY_MARK),
      secrets.newest,
    ])
    let unreadable = 0
    for (const column of sealedColumns) unreadable += await resealColumn(client, secrets, column)
    await client.query(COPY_INDEXES)
    await client.query('update key_mark set resealed_with = $1', [secrets.newest])
    return { unreadable }
  } finally {
    await client.end()
  }
}
