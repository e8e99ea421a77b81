import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface Named {
  roomIds: readonly number[]
  examinerIds: readonly number[]
  enrolmentIds: readonly number[]
}

/** The names by which staff know rooms, examiners and candidates. */
export async function readNames(db: Db, { roomIds, examinerIds, enrolmentIds }: Named) {
  const [rooms, examiners, enrolments] = await Promise.all([
    db
      .selectFrom('exam_room')
      .innerJoin('venue', 'venue.id', 'exam_room.venue_id')
      .select(['exam_room.id', 'exam_room.name', 'venue.name as venue_name'])
      .where('exam_room.id', '=', anyOf(roomIds))
      .execute(),
    db.selectFrom('account').select(['id', 'name', 'mobile']).where('id', '=', anyOf(examinerIds)).execute(),
    db.selectFrom('enrolment').select(['id', 'name', 'exam_no']).where('id', '=', anyOf(enrolmentIds)).execute(),
  ])
  return {
    rooms: new Map(rooms.map(({ id, name, venue_name }) => [id, `${venue_name} ${name}`])),
    examiners: new Map(examiners.map(({ id, name, mobile }) => [id, name || mobile])),
    enrolments: new Map(enrolments.map(({ id, name, exam_no }) => [id, exam_no ? `${name}（${exam_no}）` : name])),
    examNos: new Map(enrolments.map(({ id, name, exam_no }) => [id, { name, examNo: exam_no ?? '' }])),
  }
}
