import sharp from 'sharp'
import type { AuditEntries } from '#contract/audit.ts'
import { compactDate, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { batchIds, dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'
import { demoMajors } from './catalogueTables.ts'
import type { DemoSheet } from './demoSheet.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { loadSittings } from './loadSittings.ts'
import { demoCalendars } from './placeTables.ts'
import { demoExaminers, demoJudgement, isAssigned, resultCodeOf } from './reviewTables.ts'

/** Days relative to today, after the exams of the finished batch and before its results were shown. */
const [ASSIGNED, REVIEWED, APPROVED] = [-163, -155, -145]
const ASSIGNED_LATELY = -2
const INTEGRATED = -2
/** The afternoon of that day, in office hours. */
const inOfficeHours = (day: Instant) => day + (14 * 60 + 40) * MINUTE_MS

interface Options {
  plans: readonly EnrolmentPlan[]
  store: S3Store
  secrets: Secrets
  now: number
}

/** Creates examiners and assignments, and for the finished batch their reviews with approved results. */
export async function loadReviews(db: Tx, options: Options): Promise<void> {
  const { plans, now } = options
  await db
    .insertInto('examiner')
    .values(
      demoExaminers.map(({ accountId, organisation, isChief }) => ({
        accountId,
        organisation,
        isChief,
      })),
    )
    .execute()
  await db
    .insertInto('examinerMajor')
    .values(demoCalendars.flatMap(({ examinerId, majorIds }) => majorIds.map((majorId) => ({ examinerId, majorId }))))
    .execute()
  await db
    .insertInto('examinerArea')
    .values(demoCalendars.flatMap(({ examinerId, areaIds }) => areaIds.map((areaId) => ({ examinerId, areaId }))))
    .execute()
  const assigned = plans.filter(isAssigned)
  const assignments = assigned.map((plan) => ({
    enrolmentId: plan.id,
    examinerId: accounts.examiner.id,
    assignedBy: accounts.schedule.id,
    assignedAt: inOfficeHours(dayFrom(now, isOver(plan) ? ASSIGNED : ASSIGNED_LATELY)),
  }))
  await db.insertInto('examinerAssignment').values(assignments).execute()
  await audit(
    db,
    'AssignExaminer',
    assignments.map(({ enrolmentId, assignedAt, assignedBy, examinerId }) => ({
      id: enrolmentId,
      at: assignedAt,
      actor: assignedBy,
      before: { examinerId: null },
      after: { examinerId },
    })),
  )
  const submitted = assigned.filter(({ isSubmitted }) => isSubmitted)
  const left = plans.filter(({ leftAfter, board }) => leftAfter !== undefined || board !== undefined)
  const sheets = await loadSittings(db, [...submitted, ...left], options)
  await loadResults(db, options, submitted.filter(isOver), sheets)
}

/** Whether the enrolment's batch is finished and marked; submissions in the current batch wait for the examiner. */
const isOver = ({ batchId }: EnrolmentPlan) => batchId === batchIds.finished

async function loadResults(
  db: Tx,
  options: Options,
  plans: readonly EnrolmentPlan[],
  sheets: ReadonlyMap<number, DemoSheet[]>,
): Promise<void> {
  const { now } = options
  const signaturePath = await drawSignature(db, options)
  const reviewedAt = (at: number) => dayFrom(now, REVIEWED) + (10 * 60 + at * 14) * MINUTE_MS
  const approvedAt = inOfficeHours(dayFrom(now, APPROVED))
  const reviews = plans.map((plan, at) => {
    const isIntegrated = demoMajors.find(([id]) => id === plan.majorId)?.[2] === INTEGRATED
    const said = demoJudgement(plan, isIntegrated, sheets.get(plan.id) ?? [])
    const content = { ...said, resultCode: resultCodeOf(plan), signaturePath }
    return { id: at + 1, enrolmentId: plan.id, content }
  })
  await db
    .insertInto('review')
    .values(
      reviews.map(({ id, enrolmentId, content }) => ({
        ...content,
        id,
        enrolmentId,
        examinerId: accounts.examiner.id,
        submittedAt: reviewedAt(id),
        changedAt: reviewedAt(id),
      })),
    )
    .execute()
  await db
    .insertInto('reviewVersion')
    .values(reviews.map(({ id, content }) => ({ ...content, reviewId: id, version: 1, at: reviewedAt(id) })))
    .execute()
  await db
    .insertInto('examResult')
    .values(
      reviews.map(({ enrolmentId, content: { resultCode } }) => ({
        enrolmentId,
        proposedCode: resultCode,
        resultCode,
        approvedAt,
        approvedBy: accounts.results.id,
        releasedAt: approvedAt,
        updatedAt: approvedAt,
      })),
    )
    .execute()
  const enrolmentIds = reviews.map(({ enrolmentId }) => enrolmentId)
  await giveCertificates({ db, now: approvedAt }, { batchId: batchIds.finished, enrolmentIds })
  await audit(
    db,
    'ApproveResults',
    reviews.map(({ enrolmentId, content: { resultCode } }) => ({
      id: enrolmentId,
      at: approvedAt,
      actor: accounts.results.id,
      before: { resultCode: null },
      after: { resultCode },
    })),
  )
}

const [SIGNATURE_WIDTH, SIGNATURE_HEIGHT] = [600, 240]
const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIGNATURE_WIDTH}" height="${SIGNATURE_HEIGHT}">
  <path d="M60 60h90M105 30v170M70 110q35 20 70-10M200 60q80-40 60 40t-70 90M310 80h110M365 40q10 90-50 150M380 100q40 60 90 80"
    fill="none" stroke="#1b1b1b" stroke-width="7" stroke-linecap="round"/></svg>`

async function drawSignature(db: Tx, { store, secrets, now }: Options): Promise<string> {
  const name = secrets.index('demo', 'signature').toString('hex').slice(2, 34)
  const path = `Signature/${compactDate(now)}/${name}.png`
  const png = await sharp(Buffer.from(SIGNATURE)).png().toBuffer()
  await putPicture(store, path, png)
  await db
    .insertInto('storedFile')
    .values({
      path,
      kind: 'Signature',
      accountId: accounts.examiner.id,
      width: SIGNATURE_WIDTH,
      height: SIGNATURE_HEIGHT,
      bytes: png.length,
      originalBytes: png.length,
      createdAt: dayFrom(now, REVIEWED),
    })
    .execute()
  return path
}

type Audited = 'AssignExaminer' | 'ApproveResults'
interface Change<Action extends Audited> {
  id: number
  at: Instant
  actor: number
  before: AuditEntries[Action]['before']
  after: AuditEntries[Action]['after']
}

/** Writes audit rows, as staff calls do (rulings#console). */
async function audit<Action extends Audited>(
  db: Tx,
  action: Action,
  changes: ReadonlyArray<Change<Action>>,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values(
      changes.map(({ id, at, actor, before, after }) => ({
        at,
        actorId: actor,
        requestId: 'demo',
        action,
        subject: 'enrolment',
        subjectId: id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}
