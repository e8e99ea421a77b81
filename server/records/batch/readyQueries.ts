import { sql } from 'kysely'
import type { BankCount, OfferedGrade, ReadyFacts } from '#domain/batch/batchReady.ts'
import type { Db } from '#server/db/pool.ts'

/** What is on offer: published majors, in the order of the catalogue, each with its grades. */
async function listOffered(db: Db, batchId: number): Promise<OfferedGrade[]> {
  const rows = await db
    .selectFrom('batch_fee')
    .innerJoin('exam_area', 'exam_area.id', 'batch_fee.area_id')
    .innerJoin('major', 'major.id', 'batch_fee.major_id')
    .innerJoin('grade', 'grade.id', 'batch_fee.grade_id')
    .select(({ fn }) => [
      'major.id as majorId',
      'major.name as majorName',
      'major.kind',
      'grade.id as gradeId',
      'grade.name as gradeName',
      fn.countAll<string>().as('areas'),
    ])
    .where('batch_id', '=', batchId)
    .where('fee_fen', '>', 0)
    .where('stopped_at', 'is', null)
    .where('exam_area.is_published', '=', true)
    .where('major.is_published', '=', true)
    .where('grade.is_published', '=', true)
    .groupBy(['major.id', 'grade.id'])
    .orderBy('major.position')
    .orderBy('major.id')
    .orderBy('grade.position')
    .orderBy('grade.id')
    .execute()
  return rows.map((row) => ({
    major: { id: row.majorId, name: row.majorName, isHearing: row.kind === 'hearing' },
    grade: { id: row.gradeId, name: row.gradeName },
    areas: Number(row.areas),
  }))
}

async function listAreas(db: Db, batchId: number): Promise<ReadyFacts['areas']> {
  const rows = await db
    .selectFrom('batch_area')
    .innerJoin('exam_area', 'exam_area.id', 'batch_area.area_id')
    .select(({ selectFrom }) => [
      'exam_area.id',
      'exam_area.name',
      'exam_area.pays_online as paysOnline',
      'exam_area.desk_address as deskAddress',
      selectFrom('batch_fee')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('batch_fee.batch_id', '=', 'batch_area.batch_id')
        .whereRef('batch_fee.area_id', '=', 'batch_area.area_id')
        .where('fee_fen', '>', 0)
        .as('offers'),
    ])
    .where('batch_area.batch_id', '=', batchId)
    .where('exam_area.is_published', '=', true)
    .orderBy('exam_area.position')
    .orderBy('exam_area.id')
    .execute()
  return rows.map((row) => ({ ...row, offers: Number(row.offers) }))
}

/** How many questions an exam can draw from, by major, grade, type and textbook, as `listBank` selects them. */
async function countBank(db: Db): Promise<BankCount[]> {
  const { rows } = await sql<Omit<BankCount, 'count'> & { count: string }>`
    select question.major_id as "majorId", grade_id as "gradeId", question_type_id as "questionTypeId",
      textbook_id as "textbookId", count(*) as count
    from question
    where question.is_published and superseded_at is null
      and not exists (select 1 from hearing_item where question_id = question.id and pool = 'practice')
    group by question.major_id, grade_id, question_type_id, textbook_id`.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

type Stored = Omit<ReadyFacts, 'windows' | 'announcement' | 'examYear' | 'servicePhones'>

/** What the ready check reads of offers, catalogue and question bank (office#ready-check). */
export async function getReadyFacts(db: Db, batchId: number): Promise<Stored> {
  const [areas, offered, grades, patterns, textbooks, bank] = await Promise.all([
    listAreas(db, batchId),
    listOffered(db, batchId),
    db
      .selectFrom('grade')
      .select(['id', 'name', 'is_hearing as isHearing'])
      .where('is_published', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('exam_pattern')
      .innerJoin('question_type', 'question_type.id', 'exam_pattern.question_type_id')
      .select(['major_id as majorId', 'grade_id as gradeId', 'question_type_id as questionTypeId'])
      .select(['question_type.name as typeName', 'is_random as isRandom', 'submit_count as count'])
      .where('exam_pattern.is_published', '=', true)
      .orderBy('exam_pattern.position')
      .execute(),
    db.selectFrom('textbook').select(['id', 'name', 'major_id as majorId']).where('is_published', '=', true).execute(),
    countBank(db),
  ])
  return { areas, offered, grades, patterns, textbooks, bank }
}
