import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { type ErasedPerson, type Erasure, ofAccount, ofEnrolments, through } from '#server/records/erasing.ts'

const TAKES =
  'select t.id from answer_take t join answer_sheet s on s.id = t.answer_sheet_id join exam_session e on e.id = s.session_id'

/** The photos of the child, those of earlier choices as well. */
const photos = ({ enrolmentIds, certIndex }: ErasedPerson): RawBuilder<unknown> => sql`
  select photo_id from enrolment where id = ${anyOf(enrolmentIds)}
  union select photo_id from enrolment_photo where enrolment_id = ${anyOf(enrolmentIds)}
  union select photo_id from pupil where cert_index = ${certIndex}::bytea and photo_id is not null`
const ofPhotos =
  (column: string) =>
  (person: ErasedPerson): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.raw(column)} in (${photos(person)})`

export const mediaErasing: readonly Erasure[] = [
  { table: 'face_embedding', where: ofPhotos('photo_id') },
  { table: 'photo_look', where: ofPhotos('file_id') },
  { table: 'photo_measure', where: ofPhotos('file_id') },
  {
    table: 'photo_twin',
    where: (person) => sql<SqlBool>`(file_id in (${photos(person)}) or twin_id in (${photos(person)}))`,
  },
  {
    table: 'face_check',
    set: { status: "'off'", similarity: 'null', isCalibrated: 'null', faces: 'null', problem: 'null' },
    where: through('take_id', TAKES),
  },
  {
    table: 'take_media',
    set: { posterKey: 'null', renditionKey: 'null', problem: 'null' },
    where: through('take_id', TAKES),
  },
  { table: 'video_upload', where: ofEnrolments },
  { table: 'rehearsal_upload', where: ofEnrolments },
  { table: 'upload_prefix', where: ofEnrolments },
  { table: 'upload_prefix', where: ofAccount() },
]

export interface ErasedObject {
  key: string
  /** A picture has small versions beside it; everything below a prefix goes. */
  kind: 'picture' | 'object' | 'prefix'
}

/** Photos and films of the enrolments in the store: what was sent, what was made of it, what was never finished. */
export async function listObjectsOf(db: Db, person: ErasedPerson): Promise<ErasedObject[]> {
  const { enrolmentIds, accountId } = person
  const { rows } = await sql<{ key: string | null; kind: ErasedObject['kind'] }>`
    with takes as (
      select t.id, t.object_key from answer_take t join answer_sheet s on s.id = t.answer_sheet_id
        join exam_session e on e.id = s.session_id where e.enrolment_id = ${anyOf(enrolmentIds)})
    select path as key, 'picture' as kind from stored_file where id in (${photos(person)})
    union select path, 'picture' from stored_file where kind = 'UserIMG' and account_id = ${accountId}::int
    union select object_key, 'object' from takes
    union select unnest(array[poster_key, rendition_key]), 'object' from take_media where take_id in (select id from takes)
    union select object_key, 'object' from video_upload where enrolment_id = ${anyOf(enrolmentIds)}
    union select object_key, 'object' from rehearsal_upload where enrolment_id = ${anyOf(enrolmentIds)}
    union select unnest(array[object_key, mp3_key]), 'object' from hearing_recording r
      join answer_sheet s on s.id = r.sheet_id join exam_session e on e.id = s.session_id
      where e.enrolment_id = ${anyOf(enrolmentIds)}
    union select prefix, 'prefix' from upload_prefix
      where enrolment_id = ${anyOf(enrolmentIds)} or account_id = ${accountId}::int`.execute(db)
  return rows.flatMap(({ key, kind }) => (key === null ? [] : [{ key, kind }]))
}

/** Marks the pictures as gone, so that nothing refers to them or writes them again. */
export async function markErasedFiles(db: Db, person: ErasedPerson, now: number): Promise<void> {
  await sql`update stored_file set deleted_at = ${timestamp(now)}
    where id in (${photos(person)}) or kind = 'UserIMG' and account_id = ${person.accountId}::int`.execute(db)
}
