import type { Input } from '#contract/endpoint.ts'
import { AnswerForPupil as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { formTexts } from '#domain/enrolment/formTexts.ts'
import { type PupilState, pupilStateOf } from '#domain/enrolment/pupils.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { Ctx } from '#server/context.ts'
import { removeUnusedFile } from '#server/features/examRoom/media/removeUnusedFile.ts'
import { handler } from '#server/handler.ts'
import { findAgreementVersion } from '#server/records/content/content/legalTextQueries.ts'
import { lockPupil, moveToAgreed, moveToRefused, type PupilRow } from '#server/records/enrolment/pupilQueries.ts'
import { lockAccountToSignUp } from '#server/records/enrolment/signUpQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { proveGuardian, pupilOfLink } from '../guardianLink.ts'
import { signUp } from '../signUp.ts'

type Answer = Input<typeof endpoint>

function readGuardianName(typed: string): string {
  const name = cleanText(typed)
  if (name === '') refuse('GUARDIAN_NAME_REQUIRED', { OtherMsg: { Field: 'GuardianName' } })
  if (weightedLength(name) > formTexts.contactName.limit)
    refuse('GUARDIAN_NAME_WRONG', { OtherMsg: { Field: 'GuardianName' } })
  refuseIf(whyTextUnfit(name))
  return name
}

/** Locks the teacher's account and the pupil; what was answered in between is refused. */
async function lockBoth({ db }: Pick<Ctx, 'db'>, { accountId, batchId, id }: PupilRow) {
  const { isClosed, mobile, batch } = await lockAccountToSignUp(db, accountId, batchId)
  const pupil = await lockPupil(db, id)
  if (isClosed || !batch || !pupil || pupil.accountId !== accountId) return refuse('PUPIL_LINK_OVER')
  if (pupil.formSealed === null) return refuse('PUPIL_LINK_OVER')
  return { mobile, batch }
}

/** Enrols the child for the teacher's account by the rules for everybody, with the guardian's consent. */
async function agree(ctx: Ctx, pupil: PupilRow, form: EnrolmentForm, answer: Answer): Promise<void> {
  const { db, now, address } = ctx
  const { mobile, batch } = await lockBoth(ctx, pupil)
  const agreeVersion = await findAgreementVersion(db)
  if (answer.AgreeVersion !== agreeVersion) refuse('AGREEMENT_CHANGED', { OtherMsg: { AgreeVersion: agreeVersion } })
  const guardianName = readGuardianName(answer.GuardianName)
  const { id: enrolmentId } = await signUp(
    { ...ctx, me: { accountId: pupil.accountId, areaIds: null } },
    {
      account: { id: pupil.accountId, mobile },
      batchId: pupil.batchId,
      batch,
      form,
      consentVersion: form.mode === 1 ? answer.ConsentVersion : '',
      isOnPaper: false,
    },
  )
  await moveToAgreed(db, pupil.id, { guardianName, agreeVersion, answeredFrom: address, enrolmentId, now })
  await insertAudit(ctx, {
    action: 'AgreeForPupil',
    subject: 'enrolment',
    subjectId: enrolmentId,
    before: null,
    after: { guardianName, agreeVersion, consentVersion: form.mode === 1 ? answer.ConsentVersion.slice(0, 40) : '' },
  })
}

async function refuseFor(ctx: Ctx, pupil: PupilRow): Promise<void> {
  const { db, now, address } = ctx
  await lockBoth(ctx, pupil)
  await moveToRefused(db, pupil.id, { guardianName: '', agreeVersion: '', answeredFrom: address, now })
  await insertAudit(ctx, {
    action: 'RefusePupil',
    subject: 'account',
    subjectId: pupil.accountId,
    before: null,
    after: { batchId: pupil.batchId },
  })
}

export const AnswerForPupil = handler(endpoint, {
  handle: async (ctx, answer) => {
    const wanted: PupilState = answer.IsAgreed === 1 ? 'agreed' : 'refused'
    const before = await pupilOfLink(ctx, answer.Key)
    // A lost answer: what was said stands already.
    if (pupilStateOf(before, before, ctx.now) === wanted) return { OtherMsg: { State: wanted } }
    const { pupil, form } = await proveGuardian(ctx, answer)
    await ctx.transaction((inner) =>
      answer.IsAgreed === 1 ? agree(inner, pupil, form, answer) : refuseFor(inner, pupil),
    )
    if (answer.IsAgreed === 0 && pupil.photoId !== null) await removeUnusedFile(ctx, pupil.photoId)
    return { OtherMsg: { State: wanted } }
  },
})
