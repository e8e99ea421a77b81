import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { Db } from '#server/db/pool.ts'
import { compileOnce } from '#server/db/statements.ts'
import { selectOwnFile } from '#server/records/ownFile.ts'

type Choice = Pick<EnrolmentForm, 'areaId' | 'majorId' | 'gradeId' | 'photoPath' | 'prevCertPath'>

interface FormOwner {
  accountId: number
  /** Whose uploads the pictures must be: staff upload those of a paper form. */
  uploaderId: number
  batchId: number
  certIndex: Buffer
  /** The enrolment that is edited and does not stand in its own way. */
  editedId?: number
}

// Left joins and sub-selects: what is missing is null in the one row, and the caller refuses in the order of the rules.
const formFacts = compileOnce((db, key: Choice & Required<FormOwner>) =>
  db
    .with('photo', (cte) => selectOwnFile(cte, { accountId: key.uploaderId, path: key.photoPath }))
    .with('prev_cert', (cte) => selectOwnFile(cte, { accountId: key.uploaderId, path: key.prevCertPath }))
    .selectFrom('exam_batch')
    .leftJoin('batch_fee', (join) =>
      join
        .onRef('batch_fee.batch_id', '=', 'exam_batch.id')
        .on('batch_fee.area_id', '=', key.areaId)
        .on('batch_fee.major_id', '=', key.majorId)
        .on('batch_fee.grade_id', '=', key.gradeId)
        .on('batch_fee.fee_fen', '>', sql.lit(0))
        .on('batch_fee.stopped_at', 'is', null),
    )
    .leftJoin('exam_area', 'exam_area.id', 'batch_fee.area_id')
    .leftJoin('major', (join) => join.on('major.id', '=', key.majorId))
    .leftJoin('grade', (join) => join.on('grade.id', '=', key.gradeId))
    .select(({ selectFrom, ref }) => [
      'exam_batch.name as batchName',
      'major.name as majorName',
      'grade.name as gradeName',
      selectFrom('message_template')
        .select('message_template.text')
        .where('message_template.name', '=', sql.lit('enrolled'))
        .as('enrolledText'),
      'exam_batch.cert_no_prefix as certNoPrefix',
      // What is switched off is not on offer, whatever the fee table says.
      sql<number | null>`case
        when ${ref('exam_area.is_published')} and ${ref('major.is_published')} and ${ref('grade.is_published')}
        then ${ref('batch_fee.fee_fen')} end`.as('feeFen'),
      'major.kind as majorKind',
      'grade.needs_prev_cert as needsPrevCert',
      selectFrom('photo').select('photo.id').as('photoId'),
      selectFrom('prev_cert').select('prev_cert.id').as('prevCertId'),
      selectFrom('enrolment')
        .select('enrolment.id')
        .where('enrolment.batch_id', '=', key.batchId)
        .where('enrolment.cert_index', '=', key.certIndex)
        .where('enrolment.major_id', '=', key.majorId)
        .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
        .where('enrolment.id', '<>', key.editedId)
        .as('liveId'),
      selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('enrolment.account_id', '=', key.accountId)
        .where('enrolment.batch_id', '=', key.batchId)
        .as('countInBatch'),
    ])
    .where('exam_batch.id', '=', key.batchId),
)

/**
 * What the database says about a form: the offer for its area, major and grade, its pictures (of the uploader only; they
 * stay while the caller's transaction runs), what the message about it is made of, the enrolment that is not refunded for the same person and major, and how many
 * enrolments the account has in the batch. Throws for an unknown batch.
 */
export async function getFormFacts(db: Db, form: Choice, owner: FormOwner) {
  const [row] = (await formFacts(db, { editedId: 0, ...form, ...owner })).rows
  if (!row) throw new Error(`no batch ${owner.batchId}`)
  return { ...row, countInBatch: Number(row.countInBatch) }
}
export type FormFacts = Awaited<ReturnType<typeof getFormFacts>>
