import { sql } from 'kysely'
import type { BankCount, OfferedGrade, ReadyFacts } from '#domain/batch/batchReady.ts'
import type { Db } from '#server/db/pool.ts'

/** What is on offer: published majors, in the order of the catalogue, each with its grades. */
async function listOffered(db: Db, batchId: number): Promise<OfferedGrade[]> {
  const rows = await db
    .selectFrom('batchFee')
    .innerJoin('examArea', 'examArea.id', 'batchFee.areaId')
    .innerJoin('major', 'major.id', 'batchFee.majorId')
    .innerJoin('grade', 'grade.id', 'batchFee.gradeId')
    .select(({ fn }) => [
      'major.id as majorId',
      'major.name as majorName',
      'major.kind',
      'grade.id as gradeId',
      'grade.name as gradeName',
      fn.countAll<string>().as('areas'),
    ])
    .where('batchId', '=', batchId)
    .where('feeFen', '>', 0)
    .where('stoppedAt', 'is', null)
    .where('examArea.isPublished', '=', true)
    .where('major.isPublished', '=', true)
    .where('grade.isPublished', '=', true)
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
    .selectFrom('batchArea')
    .innerJoin('examArea', 'examArea.id', 'batchArea.areaId')
    .select(({ selectFrom }) => [
      'examArea.id',
      'examArea.name',
      'examArea.paysOnline',
      'examArea.deskAddress',
      selectFrom('batchFee')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('batchFee.batchId', '=', 'batchArea.batchId')
        .whereRef('batchFee.areaId', '=', 'batchArea.areaId')
        .where('feeFen', '>', 0)
        .as('offers'),
    ])
    .where('batchArea.batchId', '=', batchId)
    .where('examArea.isPublished', '=', true)
    .orderBy('examArea.position')
    .orderBy('examArea.id')
    .execute()
  return rows.map((row) => ({ ...row, offers: Number(row.offers) }))
}

/** How many questions an exam can draw from, by major, grade, type and textbook, as `listBank` selects them. */
async function countBank(db: Db): Promise<BankCount[]> {
  const { rows } = await sql<Omit<BankCount, 'count'> & { count: string }>`
    select question.major_id, grade_id, question_type_id,
      textbook_id, count(*) as count
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
      .select(['id', 'name', 'isHearing'])
      .where('isPublished', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('examPattern')
      .innerJoin('questionType', 'questionType.id', 'examPattern.questionTypeId')
      .select(['majorId', 'gradeId', 'questionTypeId'])
      .select(['questionType.name as typeName', 'isRandom', 'submitCount as count'])
      .where('examPattern.isPublished', '=', true)
      .orderBy('examPattern.position')
      .execute(),
    db.selectFrom('textbook').select(['id', 'name', 'majorId']).where('isPublished', '=', true).execute(),
    countBank(db),
  ])
  return { areas, offered, grades, patterns, textbooks, bank }
}
