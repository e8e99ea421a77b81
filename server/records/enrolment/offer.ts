import { sql } from 'kysely'
import type { EnrolmentForm } from '#domain/enrolmentForm.ts'
import { isOfflineAllowed, whyCannotChooseMode } from '#domain/examMode.ts'
import type { Ctx, Me } from '#server/context.ts'
import { compileOnce } from '#server/db/compileOnce.ts'
import type { Db } from '#server/db/pool.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { findOwnFile } from '../media/queries.ts'

interface Offer {
  feeFen: number
  needsPrevCert: boolean
}

const offered = compileOnce((db, of: { batchId: number; areaId: number; majorId: number; gradeId: number }) =>
  db
    .selectFrom('batch_fee')
    .innerJoin('exam_batch', 'exam_batch.id', 'batch_fee.batch_id')
    .innerJoin('major', 'major.id', 'batch_fee.major_id')
    .innerJoin('grade', 'grade.id', 'batch_fee.grade_id')
    .select(['batch_fee.fee_fen', 'exam_batch.cert_no_prefix', 'major.kind', 'grade.needs_prev_cert'])
    .where('batch_fee.batch_id', '=', of.batchId)
    .where('batch_fee.area_id', '=', of.areaId)
    .where('batch_fee.major_id', '=', of.majorId)
    .where('batch_fee.grade_id', '=', of.gradeId)
    .where('batch_fee.fee_fen', '>', sql.lit(0)),
)

/** What the batch offers for the chosen area, major and grade. Refuses CHOICE_NOT_OFFERED and a mode that is not offered. */
export async function findOffer(db: Db, batchId: number, form: EnrolmentForm): Promise<Offer> {
  const { areaId, majorId, gradeId } = form
  const [row] = (await offered(db, { batchId, areaId, majorId, gradeId })).rows
  if (!row) return refuse('CHOICE_NOT_OFFERED', { OtherMsg: { Field: 'GID' } })
  const facts = { offlineAllowed: isOfflineAllowed(row.cert_no_prefix), isHearing: row.kind === 'hearing' }
  refuseIf(whyCannotChooseMode(form.mode, facts))
  return { feeFen: row.fee_fen, needsPrevCert: row.needs_prev_cert }
}

interface Pictures {
  photoId: number
  prevCertId: number | null
}

/** The pictures the form names: uploaded by this account, or (on an edit) already those of the enrolment. */
export async function findPictures(
  { db, me }: Ctx<Me>,
  form: EnrolmentForm,
  needsPrevCert: boolean,
): Promise<Pictures> {
  const photo = await findOwnFile(db, me.accountId, form.photoPath)
  if (!photo) return refuse('PICTURE_MISSING', { OtherMsg: { Field: 'Photo' } })
  if (!needsPrevCert || form.prevCertPath === '') return { photoId: photo.id, prevCertId: null }
  const prevCert = await findOwnFile(db, me.accountId, form.prevCertPath)
  if (!prevCert) return refuse('PICTURE_MISSING', { OtherMsg: { Field: 'PrevCertPhoto' } })
  return { photoId: photo.id, prevCertId: prevCert.id }
}
