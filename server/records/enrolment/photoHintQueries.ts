import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { PhotoHint } from '#domain/enrolment/photoHints.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** The areas to which the asking account is limited; null where it is not. */
type Within = readonly number[] | null

const TWIN = 'PHOTO_TWIN' satisfies PhotoHint

/**
 * Whether another child of the batch, within these areas, has the photo of this row of `enrolment`, so far as nobody has said
 * that it may be.
 */
const hasTwin = (within: Within) => sql<SqlBool>`exists (
  select 1 from photo_twin join enrolment as twin on twin.photo_id = photo_twin.twin_id
  where photo_twin.file_id = enrolment.photo_id
    and twin.batch_id = enrolment.batch_id
    and twin.cert_index <> enrolment.cert_index
    and twin.pay_status <> ${sql.lit(PAY_STATUS.refunded)}
    and ${within === null ? sql`true` : sql`twin.area_id = ${anyOf(within)}`}
    and not exists (
      select 1 from double_decision
      where double_decision.enrolment_id = least(enrolment.id, twin.id)
        and double_decision.other_id = greatest(enrolment.id, twin.id)
        and not double_decision.is_same))`

/** Whether there is anything to point out about the photo of this row of `enrolment`. */
export const hasHints = (within: Within) => sql<SqlBool>`(exists (
  select 1 from photo_measure
  where photo_measure.file_id = enrolment.photo_id
    and (look_hints <> '{}' or face_hints <> '{}')) or ${hasTwin(within)})`

/** The hints about the photos of these enrolments, by their ids; null while a photo has not been measured. */
export async function mapPhotoHints(
  db: Db,
  ids: readonly number[],
  within: Within,
): Promise<Map<number, readonly string[] | null>> {
  const rows = await db
    .selectFrom('enrolment')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('photoMeasure')
          .select(sql<string[]>`look_hints || coalesce(face_hints, '{}')`.as('hints'))
          .whereRef('photoMeasure.fileId', '=', 'enrolment.photoId')
          .limit(sql.lit(1))
          .as('measure'),
      (join) => join.onTrue(),
    )
    .select(['enrolment.id', 'measure.hints'])
    .select(hasTwin(within).as('hasTwin'))
    .where('enrolment.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, hints, hasTwin }) => [id, hints && [...hints, ...(hasTwin ? [TWIN] : [])]]))
}
