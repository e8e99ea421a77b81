import { type BatchWindow, whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { CHECK_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { yuanOf } from '#domain/money.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import { isSpent } from '#server/config/limits.ts'
import type { Ctx, Me } from '#server/context.ts'
import { enrolledMessage } from '#server/records/content/message/tell.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { formColumns, saysTheSame } from '#server/records/enrolment/columns.ts'
import { type FormFacts, findLiveArea, getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { getEnrolment } from '#server/records/enrolment/queries.ts'
import { insertEnrolment } from '#server/records/enrolment/signUpQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { doubleRefusal } from './doubleRefusal.ts'
import { offerOf, picturesOf } from './offer.ts'

interface SignUp {
  /** The account to which the enrolment will belong; the caller holds its lock. */
  account: { id: number; mobile: string }
  batchId: number
  batch: BatchWindow
  form: EnrolmentForm
  /** The version of the consent to the face check; empty without one. */
  consentVersion: string
  /** Whether staff enter it from a paper form; the pictures are then theirs. */
  isOnPaper: boolean
}

interface SignedUp {
  id: number
  feeFen: number
  createdAt: Instant
  checkStatus: number
  photoId: number
  prevCertId: number | null
  /** False where the same form had been sent before. */
  isNew: boolean
}

/** The part of a context that a new enrolment needs. */
export interface SigningUp extends Pick<Ctx, 'db' | 'now' | 'secrets'> {
  me: Pick<Me, 'accountId' | 'areaIds'>
  config: { limits: Pick<Ctx['config']['limits'], 'enrolmentsPerBatch'> }
}

interface Judged {
  facts: FormFacts
  form: EnrolmentForm
  batch: BatchWindow
  /** The area of the same person's live enrolment for the major; null where there is none. */
  doubleAreaId: number | null
  /** The enrolments that the account has in the batch, or will have. */
  used: number
}

/** Judges a form that is to become a new enrolment (specification#wizard, rulings#one-live-enrolment). */
export function judgeNew(
  { me, now, config }: Pick<SigningUp, 'me' | 'now' | 'config'>,
  { facts, form, batch, doubleAreaId, used }: Judged,
) {
  const refusal = doubleRefusal(me, doubleAreaId)
  if (doubleAreaId !== null && refusal === 'ENROLMENT_DUPLICATE') refuse(refusal)
  refuseIf(whyCannotEnrolIn(batch, now))
  const offer = offerOf(facts, form)
  const pictures = picturesOf(facts, form, offer)
  // Only a form that could be stored otherwise is told to go to the office, which keeps it from being a question.
  if (doubleAreaId !== null) refuse(refusal)
  if (isSpent(used, config.limits.enrolmentsPerBatch))
    refuse(me.areaIds === null ? 'ENROLMENT_LIMIT' : 'LEAVE_TO_OFFICE')
  return { offer, pictures }
}

/** Stores a new enrolment by the rules for everybody (specification#wizard, rulings#one-live-enrolment). */
export async function signUp(ctx: SigningUp, { account, batchId, batch, form, ...given }: SignUp): Promise<SignedUp> {
  const { db, me, now, secrets } = ctx
  const certificate = sealCertificate(secrets, form.certType, form.certNumber)
  const columns = formColumns(form)
  const owner = { accountId: account.id, uploaderId: me.accountId, batchId, certIndex: certificate.index }
  const facts = await getFormFacts(db, form, owner)
  const double = facts.liveId === null ? null : await getEnrolment(db, facts.liveId)
  // A repeated request is answered even when the batch has closed in between: nothing was lost.
  if (double?.accountId === account.id && saysTheSame(double, columns)) return { ...double, isNew: false }
  const { offer, pictures } = judgeNew(ctx, {
    facts,
    form,
    batch,
    doubleAreaId: double?.areaId ?? null,
    used: facts.countInBatch,
  })

  const enrolment = {
    ...columns,
    batchId,
    accountId: account.id,
    certIndex: certificate.index,
    mobile: account.mobile,
    isSkip: offer.needsPrevCert,
    photoId: pictures.photoId,
    prevCertId: pictures.prevCertId,
    feeFen: offer.feeFen,
    consentVersion: given.consentVersion.slice(0, 40) || null,
    consentedAt: given.consentVersion ? now : null,
    isPaperConsent: given.isOnPaper && given.consentVersion !== '',
    createdAt: now,
    updatedAt: now,
  }
  const programme = {
    batchName: facts.batchName,
    majorName: facts.majorName ?? '',
    gradeName: facts.gradeName ?? '',
  }
  const message = enrolledMessage({ name: form.name, ...programme }, facts.enrolledText)
  const id = await insertEnrolment(db, enrolment, certificate, message)
  // Two accounts for one child at the same moment: the unique index lets one through.
  if (id === null) {
    const live = { batchId, certIndex: certificate.index, majorId: form.majorId }
    return refuse(doubleRefusal(me, await findLiveArea(db, live)))
  }
  return { ...enrolment, id, checkStatus: CHECK_STATUS.reviewing, isNew: true }
}

/** The answer about a stored enrolment. */
export const signedUpReply = (row: Omit<SignedUp, 'isNew' | 'photoId' | 'prevCertId'>) => ({
  OtherMsg: {
    EF_ID: row.id,
    Fee: yuanOf(row.feeFen),
    CreateTime: shanghaiIso(row.createdAt),
    CheckStatus: row.checkStatus,
  },
})
