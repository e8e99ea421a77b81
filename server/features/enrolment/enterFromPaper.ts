import type { Input } from '#contract/endpoint.ts'
import type { EnrolFromPaper } from '#contract/enrolment/enrolmentPaper.ts'
import { cleanPaperNote, paperProblems, paperWireNames } from '#domain/enrolment/paperForm.ts'
import { isMobile } from '#domain/people/mobile.ts'
import type { Ctx } from '#server/context.ts'
import { certificateIndex } from '#server/records/enrolment/certificate.ts'
import { insertPaperForm } from '#server/records/enrolment/paperQueries.ts'
import { lockAccountToSignUp } from '#server/records/enrolment/signUpQueries.ts'
import { moveFilesTo } from '#server/records/examRoom/media/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { ensureFamilyAccount, ensureOfficeAccount } from '#server/records/people/user/paperQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readForm } from './form.ts'
import { type SigningUp, signUp } from './signUp.ts'

type Entering = SigningUp & Pick<Ctx, 'requestId'>

/** Stores a whole enrolment from a paper form, in the caller's transaction (office#bulk). */
export async function enterFromPaper(ctx: Entering, input: Omit<Input<typeof EnrolFromPaper>, 'RequestKey'>) {
  const { db, me, now, secrets } = ctx
  const batchId = input.EB_ID
  if (batchId === 0) refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
  const form = readForm(input, now)
  if (me.areaIds !== null && !me.areaIds.includes(form.areaId)) refuse('AREA_NOT_OWN', { OtherMsg: { Field: 'EA_ID' } })
  const typed = {
    hasMobile: input.HasMobile === 1,
    familyMobile: input.FamilyMobile,
    familyMobileAgain: input.FamilyMobileAgain,
    formNumber: input.FormNumber,
    receivedBy: input.ReceivedBy,
    receivedOn: input.ReceivedDate,
    isSigned: input.IsSigned === 1,
  }
  const problem = paperProblems(typed, now)[0]
  if (problem) refuse(problem.reason, { OtherMsg: { Field: paperWireNames[problem.field] } })
  const { familyMobile, hasMobile, formNumber, receivedBy, receivedOn } = cleanPaperNote(typed)

  const accountId = hasMobile
    ? await ensureFamilyAccount(db, { mobile: familyMobile, name: form.contactName, now })
    : await ensureOfficeAccount(db, {
        certIndex: certificateIndex(secrets, form.certType, form.certNumber),
        name: form.contactName,
        now,
      })
  const { isClosed, mobile, batch } = await lockAccountToSignUp(db, accountId, batchId)
  if (isClosed) refuse(me.areaIds === null ? 'ACCOUNT_CLOSED' : 'LEAVE_TO_OFFICE')
  if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
  const enrolment = await signUp(ctx, {
    // What stands in the place of the mobile of an account of the office is nobody's number.
    account: { id: accountId, mobile: isMobile(mobile) ? mobile : '' },
    batchId,
    batch,
    form,
    consentVersion: input.ConsentVersion,
    isOnPaper: true,
  })
  // A family that submits twice gets its enrolment again. A clerk must learn that somebody else entered the form.
  if (!enrolment.isNew) refuse('ENROLMENT_DUPLICATE')
  await moveFilesTo(db, accountId, [enrolment.photoId, enrolment.prevCertId ?? 0])
  await insertPaperForm(db, {
    enrolmentId: enrolment.id,
    formNumber,
    receivedBy,
    receivedOn,
    enteredBy: me.accountId,
    now,
  })
  await insertAudit(ctx, {
    action: 'EnrolFromPaper',
    subject: 'enrolment',
    subjectId: enrolment.id,
    before: null,
    after: { formNumber, receivedBy, receivedOn, hasMobile, hasFaceConsent: input.ConsentVersion !== '' },
  })
  return enrolment
}
