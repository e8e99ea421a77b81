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
      .selectFrom('examRoom')
      .innerJoin('venue', 'venue.id', 'examRoom.venueId')
      .select(['examRoom.id', 'examRoom.name', 'venue.name as venueName'])
      .where('examRoom.id', '=', anyOf(roomIds))
      .execute(),
    db
      .selectFrom('account')
      .select(['id', 'name', 'loginMobile as mobile'])
      .where('id', '=', anyOf(examinerIds))
      .execute(),
    db.selectFrom('enrolment').select(['id', 'name', 'examNo']).where('id', '=', anyOf(enrolmentIds)).execute(),
  ])
  return {
    rooms: new Map(rooms.map(({ id, name, venueName }) => [id, `${venueName} ${name}`])),
    examiners: new Map(examiners.map(({ id, name, mobile }) => [id, name || mobile])),
    enrolments: new Map(enrolments.map(({ id, name, examNo }) => [id, examNo ? `${name}（${examNo}）` : name])),
    examNos: new Map(enrolments.map(({ id, name, examNo }) => [id, { name, examNo: examNo ?? '' }])),
  }
}
