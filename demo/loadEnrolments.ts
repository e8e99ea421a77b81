import type { Tx } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { type SealedCertificate, sealCertificate } from '#server/records/enrolment/certificate.ts'
import { nameSpell } from '#server/records/enrolment/nameSpell.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { accounts } from './cast.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { enrolmentRow } from './enrolmentRows.ts'
import { examNumbersOf, recordExamNumbers } from './giveExamNumbers.ts'
import { loadMoney } from './loadMoney.ts'
import { loadPhotoMeasures } from './loadPhotoMeasures.ts'
import { loadPictures } from './loadPictures.ts'

interface Options {
  plans: readonly EnrolmentPlan[]
  store: S3Store
  secrets: Secrets
  now: number
}

/** Creates children, photos, enrolments, exam numbers and payments, as the product would have stored them. */
export async function loadEnrolments(db: Tx, options: Options): Promise<void> {
  const { plans, secrets, now } = options
  const pictures = await loadPictures(db, options)
  const candidates = candidatesOf(plans, secrets)
  await db
    .insertInto('candidate')
    .values(
      [...candidates.values()].map(({ id, plan, certificate }) => ({
        id,
        accountId: plan.accountId,
        certType: plan.child.certType,
        certSealed: certificate.sealed,
        certIndex: certificate.index,
        certMasked: certificate.masked,
        createdAt: momentsOf(plan, now).enrolledAt,
      })),
    )
    .execute()

  const given = examNumbersOf(plans, now)
  const examNos = new Map(given.map(({ plan, examNo }) => [plan.id, examNo]))
  const rows: Array<ReturnType<typeof enrolmentRow>> = []
  for (const plan of plans) {
    const candidate = candidates.get(candidateKey(plan))
    if (!candidate) throw new Error(`no candidate of ${plan.id}`)
    const row = enrolmentRow(plan, {
      candidateId: candidate.id,
      certificate: candidate.certificate,
      nameSpell: await nameSpell(plan.child.name),
      photoId: pictures.photoOf(plan),
      prevCertId: pictures.prevCertOf(plan),
      examNo: examNos.get(plan.id) ?? null,
      now,
    })
    rows.push(row)
  }
  await db.insertInto('enrolment').values(rows).execute()
  const records = await db
    .insertInto('enrolmentPhoto')
    .values(rows.map((row) => ({ enrolmentId: row.id, photoId: row.photoId, setAt: row.createdAt })))
    .returning(['id', 'photoId'])
    .execute()
  await loadPhotoMeasures(db, records, { rows, plans, now })
  await recordExamNumbers(db, given, now)
  await loadMoney(db, options)
  await recordChecks(db, rows)
}

interface Candidate {
  id: number
  plan: EnrolmentPlan
  certificate: SealedCertificate
}

const candidateKey = ({ accountId, child }: EnrolmentPlan) => `${accountId} ${child.certType} ${child.certNumber}`

/** One candidate row per child and account, dated by the earliest enrolment. */
function candidatesOf(plans: readonly EnrolmentPlan[], secrets: Secrets): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>()
  const oldestFirst = [...plans].sort((one, other) => one.batchId - other.batchId || one.id - other.id)
  for (const plan of oldestFirst) {
    if (candidates.has(candidateKey(plan))) continue
    const certificate = sealCertificate(secrets, plan.child.certType, plan.child.certNumber)
    candidates.set(candidateKey(plan), { id: candidates.size + 1, plan, certificate })
  }
  return candidates
}

/** Writes an audit row for each photo check, as staff calls do (rulings#console). */
async function recordChecks(db: Tx, rows: ReadonlyArray<ReturnType<typeof enrolmentRow>>): Promise<void> {
  const checked = rows.flatMap((row) => (row.checkedAt ? [{ ...row, checkedAt: row.checkedAt }] : []))
  await db
    .insertInto('auditLog')
    .values(
      checked.map((row) => ({
        at: row.checkedAt,
        actorId: accounts.enrolment.id,
        requestId: 'demo',
        action: 'CheckPhoto',
        subject: 'enrolment',
        subjectId: row.id,
        before: JSON.stringify({ checkStatus: 0, checkRemark: '' }),
        after: JSON.stringify({ checkStatus: row.checkStatus, checkRemark: row.checkRemark, photoId: row.photoId }),
      })),
    )
    .execute()
}
