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
    .with('prevCert', (cte) => selectOwnFile(cte, { accountId: key.uploaderId, path: key.prevCertPath }))
    .selectFrom('examBatch')
    .leftJoin('batchFee', (join) =>
      join
        .onRef('batchFee.batchId', '=', 'examBatch.id')
        .on('batchFee.areaId', '=', key.areaId)
        .on('batchFee.majorId', '=', key.majorId)
        .on('batchFee.gradeId', '=', key.gradeId)
        .on('batchFee.feeFen', '>', sql.lit(0))
        .on('batchFee.stoppedAt', 'is', null),
    )
    .leftJoin('examArea', 'examArea.id', 'batchFee.areaId')
    .leftJoin('major', (join) => join.on('major.id', '=', key.majorId))
    .leftJoin('grade', (join) => join.on('grade.id', '=', key.gradeId))
    .select(({ selectFrom, ref }) => [
      'examBatch.name as batchName',
      'major.name as majorName',
      'grade.name as gradeName',
      selectFrom('messageTemplate')
        .select('messageTemplate.text')
        .where('messageTemplate.name', '=', sql.lit('enrolled'))
        .as('enrolledText'),
      'examBatch.certNoPrefix',
      // What is switched off is not on offer, whatever the fee table says.
      sql<number | null>`case
        when ${ref('examArea.isPublished')} and ${ref('major.isPublished')} and ${ref('grade.isPublished')}
        then ${ref('batchFee.feeFen')} end`.as('feeFen'),
      'major.kind as majorKind',
      'grade.needsPrevCert',
      selectFrom('photo').select('photo.id').as('photoId'),
      selectFrom('prevCert').select('prevCert.id').as('prevCertId'),
      selectFrom('enrolment')
        .select('enrolment.id')
        .where('enrolment.batchId', '=', key.batchId)
        .where('enrolment.certIndex', '=', key.certIndex)
        .where('enrolment.majorId', '=', key.majorId)
        .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
        .where('enrolment.id', '<>', key.editedId)
        .as('liveId'),
      selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('enrolment.accountId', '=', key.accountId)
        .where('enrolment.batchId', '=', key.batchId)
        .as('countInBatch'),
    ])
    .where('examBatch.id', '=', key.batchId),
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

interface Person {
  batchId: number
  certIndex: Buffer
  majorId: number
}

/** The area in which the person is enrolled for the major, not refunded; null where there is no such enrolment but `exceptId`. */
export async function findLiveArea(db: Db, { batchId, certIndex, majorId }: Person, exceptId = 0) {
  const row = await db
    .selectFrom('enrolment')
    .select('areaId')
    .where('batchId', '=', batchId)
    .where('certIndex', '=', certIndex)
    .where('majorId', '=', majorId)
    .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row?.areaId ?? null
}
