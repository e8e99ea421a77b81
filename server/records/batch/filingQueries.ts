import { type Selectable, sql } from 'kysely'
import type {
  ExamSpan,
  FilingExaminer,
  FilingKind,
  PlaceCount,
  ProgrammeCount,
  YearCount,
} from '#domain/batch/filing.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { RESULT } from '#domain/result/result.ts'
import { type Instant, isoClockText, shanghaiIso } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

export type FilingTemplateRow = Omit<Selectable<DB['filingTemplate']>, 'kind'> & { kind: FilingKind }
export type BatchFilingRow = Selectable<DB['batchFiling']>

export async function listFilingTemplates(db: Db): Promise<FilingTemplateRow[]> {
  const rows = await db.selectFrom('filingTemplate').selectAll().orderBy('kind', 'desc').execute()
  return rows as FilingTemplateRow[]
}

export async function lockFilingTemplate(db: Db, kind: FilingKind): Promise<FilingTemplateRow> {
  const row = await db
    .selectFrom('filingTemplate')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as FilingTemplateRow
}

type Wording = Pick<FilingTemplateRow, 'title' | 'opening' | 'closing' | 'days'>

export async function saveFilingTemplate(db: Db, kind: FilingKind, wording: Wording): Promise<void> {
  await db
    .updateTable('filingTemplate')
    .set((eb) => ({ ...wording, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute()
}

export async function findBatchFiling(db: Db, batchId: number): Promise<BatchFilingRow | null> {
  const row = await db.selectFrom('batchFiling').selectAll().where('batchId', '=', batchId).executeTakeFirst()
  return row ?? null
}

type Details = Partial<Omit<BatchFilingRow, 'batchId' | 'version'>>

/** Writes the row of a batch that the caller has locked. */
export async function saveBatchFiling(db: Db, batchId: number, details: Details): Promise<void> {
  await db
    .insertInto('batchFiling')
    .values({ batchId, ...details })
    .onConflict((conflict) =>
      conflict.column('batchId').doUpdateSet({ ...details, version: sql<number>`batch_filing.version + 1` }),
    )
    .execute()
}

const paidOf = (db: Db, batchId: number) =>
  db
    .selectFrom('enrolment')
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))

/** When the exams of paid enrolments are, how many there are, and how many of them have no time yet. */
export async function readExamSpan(
  db: Db,
  batchId: number,
): Promise<ExamSpan & { candidates: number; withoutTime: number }> {
  return await paidOf(db, batchId)
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(({ fn }) => [fn.min(ownBegin).as('firstAt'), fn.max(ownEnd).as('lastAt')])
    .select(sql<number>`count(*)::int`.as('candidates'))
    .select(sql<number>`(count(*) filter (where enrolment.exam_time_id is null))::int`.as('withoutTime'))
    .executeTakeFirstOrThrow()
}

/** How many have an approved result of this code. */
const having = (code: number) =>
  sql<number>`(count(*) filter (where exam_result.approved_at is not null and exam_result.result_code = ${sql.lit(code)}))::int`

const resultCounts = [
  sql<number>`count(*)::int`.as('candidates'),
  having(RESULT.absent).as('absent'),
  having(RESULT.excellent).as('excellent'),
  having(RESULT.good).as('good'),
  having(RESULT.pass).as('pass'),
  having(RESULT.fail).as('fail'),
] as const

export function countProgrammes(db: Db, batchId: number): Promise<ProgrammeCount[]> {
  return paidOf(db, batchId)
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select(['examArea.name as area', 'major.name as major', 'grade.name as grade'])
    .select([...resultCounts])
    .groupBy(['examArea.id', 'major.id', 'grade.id'])
    .orderBy('examArea.id')
    .orderBy('major.id')
    .orderBy('grade.id')
    .execute()
}

/** Where and on which days the exams are; those without a time are left out. */
export async function countPlaces(db: Db, batchId: number): Promise<PlaceCount[]> {
  const day = sql<string>`to_char(${ownBegin} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const rows = await paidOf(db, batchId)
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .select(['examArea.name as area', 'examTime.address', 'examTime.isOnline', day.as('day')])
    .select(sql<number>`count(distinct exam_time.room)::int`.as('rooms'))
    .select(sql<number>`count(*)::int`.as('candidates'))
    .select(({ fn }) => [fn.min(ownBegin.$notNull()).as('beginsAt'), fn.max(ownEnd.$notNull()).as('endsAt')])
    .groupBy(['examArea.id', 'examTime.address', 'examTime.isOnline', day])
    .orderBy('examArea.id')
    .orderBy(day)
    .orderBy('examTime.address')
    .execute()
  return rows.map(({ beginsAt, endsAt, address, rooms, ...row }) => ({
    ...row,
    address: address ?? '',
    rooms: row.isOnline ? 0 : rooms,
    begins: isoClockText(shanghaiIso(beginsAt)),
    ends: isoClockText(shanghaiIso(endsAt)),
  }))
}

/** Who examines candidates of the batch. */
export async function listFilingExaminers(db: Db, batchId: number): Promise<FilingExaminer[]> {
  const rows = await paidOf(db, batchId)
    .innerJoin('examinerAssignment as assignment', 'assignment.enrolmentId', 'enrolment.id')
    .innerJoin('account', 'account.id', 'assignment.examinerId')
    .innerJoin('examiner', 'examiner.accountId', 'account.id')
    .select(['account.name', 'account.loginMobile as mobile', 'examiner.organisation', 'examiner.isChief'])
    .select(sql<number>`count(distinct enrolment.id)::int`.as('candidates'))
    .select(
      sql<string>`coalesce((select string_agg(major.name, '、' order by major.id) from examiner_major
        join major on major.id = examiner_major.major_id where examiner_major.examiner_id = account.id), '')`.as(
        'majors',
      ),
    )
    .groupBy(['account.id', 'examiner.organisation', 'examiner.isChief'])
    .orderBy('examiner.isChief', 'desc')
    .orderBy('account.id')
    .execute()
  return rows.map(({ mobile, ...row }) => ({ ...row, name: row.name || mobile }))
}

/** The batches of a year that have paid enrolments, the oldest first. */
export function countYear(db: Db, year: number): Promise<YearCount[]> {
  return db
    .selectFrom('examBatch')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.batchId', '=', 'examBatch.id').on('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid)),
    )
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .select('examBatch.name as batch')
    .select(sql<number>`count(distinct enrolment.area_id)::int`.as('areas'))
    .select(
      sql<number>`(select count(distinct assignment.examiner_id)::int from examiner_assignment assignment
        join enrolment assigned on assigned.id = assignment.enrolment_id
        where assigned.batch_id = exam_batch.id and assigned.pay_status = ${sql.lit(PAY_STATUS.paid)})`.as('examiners'),
    )
    .select([...resultCounts])
    .where('examBatch.examYear', '=', year)
    .groupBy('examBatch.id')
    .orderBy('examBatch.registrationOpensAt')
    .execute()
}

/** The forms of published batches with exam times that nobody has noted as filed, with when their exams are. */
export async function listUnfiled(db: Db) {
  const { rows } = await sql<{ batchId: number; kind: FilingKind; days: number; firstAt: Instant; lastAt: Instant }>`
    select span.batch_id, template.kind, template.days, span.first_at, span.last_at
    from (select batch_id, min(begins_at) as first_at, max(ends_at) as last_at from exam_time group by batch_id) span
    join exam_batch on exam_batch.id = span.batch_id and exam_batch.published_at is not null
    cross join filing_template template
    left join batch_filing filed on filed.batch_id = span.batch_id
    where case template.kind when 'before' then filed.before_filed_on else filed.after_filed_on end is null`.execute(db)
  return rows
}
