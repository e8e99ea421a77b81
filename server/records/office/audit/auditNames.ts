import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** What has a name that an audit row refers to by its id. */
export const namedKinds = [
  'account',
  'area',
  'batch',
  'certTemplate',
  'channel',
  'enrolment',
  'examPlan',
  'examTime',
  'grade',
  'major',
  'news',
  'officeJob',
  'programme',
  'question',
  'questionType',
  'room',
  'textbook',
  'venue',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** Says the name of a thing; an id that nothing has any more is told as a number. */
export type NameOf = (kind: NamedKind, id: number) => string

interface Named {
  id: number
  name: string
}

const tables: Readonly<Record<NamedKind, (db: Db, ids: readonly number[]) => Promise<readonly Named[]>>> = {
  account: (db, ids) => db.selectFrom('account').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  area: (db, ids) => db.selectFrom('examArea').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  batch: (db, ids) => db.selectFrom('examBatch').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  certTemplate: (db, ids) =>
    db.selectFrom('certificateTemplate').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  channel: (db, ids) => db.selectFrom('channel').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  enrolment: (db, ids) => db.selectFrom('enrolment').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  examPlan: (db, ids) =>
    db
      .selectFrom('examPlan')
      .innerJoin('examBatch', 'examBatch.id', 'examPlan.batchId')
      .select(['examPlan.id', 'examBatch.name'])
      .where('examPlan.id', '=', anyOf(ids))
      .execute(),
  examTime: (db, ids) =>
    db
      .selectFrom('examTime')
      .select('id')
      .select(
        sql<string>`to_char(begins_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || case when room = '' then '' else ' ' || room end`.as(
          'name',
        ),
      )
      .where('id', '=', anyOf(ids))
      .execute(),
  grade: (db, ids) => db.selectFrom('grade').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  major: (db, ids) => db.selectFrom('major').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  news: (db, ids) => db.selectFrom('news').select(['id', 'title as name']).where('id', '=', anyOf(ids)).execute(),
  officeJob: (db, ids) =>
    db.selectFrom('officeJob').select(['id', 'title as name']).where('id', '=', anyOf(ids)).execute(),
  programme: (db, ids) =>
    db
      .selectFrom('examProgramme')
      .innerJoin('major', 'major.id', 'examProgramme.majorId')
      .innerJoin('grade', 'grade.id', 'examProgramme.gradeId')
      .select('examProgramme.id')
      .select(sql<string>`major.name || ' ' || grade.name`.as('name'))
      .where('examProgramme.id', '=', anyOf(ids))
      .execute(),
  question: (db, ids) =>
    db.selectFrom('question').select(['id', 'title as name']).where('id', '=', anyOf(ids)).execute(),
  questionType: (db, ids) =>
    db.selectFrom('questionType').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  room: (db, ids) =>
    db
      .selectFrom('examRoom')
      .innerJoin('venue', 'venue.id', 'examRoom.venueId')
      .select('examRoom.id')
      .select(sql<string>`venue.name || ' ' || exam_room.name`.as('name'))
      .where('examRoom.id', '=', anyOf(ids))
      .execute(),
  textbook: (db, ids) => db.selectFrom('textbook').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  venue: (db, ids) => db.selectFrom('venue').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
}

/**
 * Says something twice: once to learn which names it needs, and once with them, so that a page of rows reads each kind of
 * name by one statement.
 */
export async function withNames<Said>(db: Db, say: (nameOf: NameOf) => Said): Promise<Said> {
  const needed = new Map<NamedKind, Set<number>>()
  say((kind, id) => {
    const ids = needed.get(kind) ?? new Set()
    needed.set(kind, ids.add(id))
    return ''
  })
  const names = new Map<NamedKind, Map<number, string>>()
  for (const [kind, ids] of needed)
    names.set(kind, new Map((await tables[kind](db, [...ids])).map(({ id, name }) => [id, name])))
  return say((kind, id) => names.get(kind)?.get(id) || `编号 ${id}`)
}
