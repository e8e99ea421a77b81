import { sql } from 'kysely'
import type { ArchiveFigures } from '#domain/batch/archive.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { RESULT } from '#domain/result/result.ts'
import type { Db } from '#server/db/pool.ts'
import type { ArchivedTable } from './archivedTables.ts'

/** Rows that are read at a time. */
const ROWS = 1000

/** The rows of a table in pages; each row has its cells in the order of the columns. */
export async function* readArchived(
  db: Db,
  batchId: number,
  { key, from, columns }: Omit<ArchivedTable, 'file'>,
): AsyncGenerator<Array<Array<string | number | null>>> {
  const cells = Object.values(columns).map((column, at) => sql`${column} as ${sql.id(`c${at}`)}`)
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, string | number | null>>`
      select (${key})::float8 as key, ${sql.join(cells)} from ${from(batchId)} and (${key}) > ${sql.lit(after)}
      order by 1 limit ${sql.lit(ROWS)}`.execute(db)
    const last = rows[rows.length - 1]
    if (!last) return
    yield rows.map((row) => cells.map((_, at) => row[`c${at}`] ?? null))
    after = Number(last.key)
  }
}

/** Counted apart from the tables, in the same transaction, so that they check each other. */
export async function readArchiveFigures(db: Db, batchId: number): Promise<ArchiveFigures> {
  const { rows } = await sql<ArchiveFigures>`
    select
      (select count(*)::int from enrolment where batch_id = ${batchId}) as "enrolments",
      (select count(*)::int from enrolment where batch_id = ${batchId} and pay_status = ${sql.lit(PAY_STATUS.paid)}) as "paid",
      (select count(*)::int from exam_result r join enrolment e on e.id = r.enrolment_id
        where e.batch_id = ${batchId} and r.result_code is not null) as "results",
      (select count(*)::int from exam_result r join enrolment e on e.id = r.enrolment_id
        where e.batch_id = ${batchId} and r.result_code >= ${sql.lit(RESULT.pass)}) as "passes",
      (select count(*)::int from certificate where batch_id = ${batchId}) as "certificates",
      (select count(*)::int from certificate where batch_id = ${batchId} and state = 'valid') as "validCertificates",
      (select coalesce(sum(m.amount_fen) filter (where m.amount_fen > 0), 0)::float8 from money_entry m
        join enrolment e on e.id = m.enrolment_id where e.batch_id = ${batchId}) as "receivedFen",
      (select coalesce(-sum(m.amount_fen) filter (where m.amount_fen < 0), 0)::float8 from money_entry m
        join enrolment e on e.id = m.enrolment_id where e.batch_id = ${batchId}) as "returnedFen"`.execute(db)
  return rows[0] as ArchiveFigures
}
