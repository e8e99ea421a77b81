import { AddPupils as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { handler } from '#server/handler.ts'
import { certificateIndex } from '#server/records/enrolment/certificate.ts'
import { findLiveArea, getFormFacts } from '#server/records/enrolment/formFacts.ts'
import { countWaiting, insertPupil, sealPupilForm } from '#server/records/enrolment/pupilQueries.ts'
import { lockAccountToSignUp } from '#server/records/enrolment/signUpQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { Refusal, refuse } from '#server/refuse.ts'
import { readForm } from '../form.ts'
import { judgeNew } from '../signUp.ts'

/** Says in which row of the sheet a refusal arose; the transaction ends with it. */
async function inRow<T>(line: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error.code, { ...error.extra, OtherMsg: { ...error.extra.OtherMsg, Line: line } })
  }
}

export const AddPupils = handler(endpoint, {
  handle: async (ctx, { EB_ID: batchId, Rows }) => {
    const { db, me, now, secrets } = ctx
    const { isClosed, batch } = await lockAccountToSignUp(db, me.accountId, batchId)
    if (isClosed) refuse('LOGIN_REQUIRED')
    if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
    const waiting = await countWaiting(db, me.accountId, batchId)
    for (const [at, { Line, ...input }] of Rows.entries())
      await inRow(Line, async () => {
        const form = readForm({ ...input, EB_ID: batchId }, now)
        const certIndex = certificateIndex(secrets, form.certType, form.certNumber)
        const owner = { accountId: me.accountId, uploaderId: me.accountId, batchId, certIndex }
        const facts = await getFormFacts(db, form, owner)
        const doubleAreaId = await findLiveArea(db, { batchId, certIndex, majorId: form.majorId })
        const used = facts.countInBatch + waiting + at
        const { pictures } = judgeNew(ctx, { facts, form, batch, doubleAreaId, used })
        const pupil = { accountId: me.accountId, batchId, form, certIndex, photoId: pictures.photoId, now }
        if (!(await insertPupil(db, { ...pupil, formSealed: sealPupilForm(secrets, form) }))) refuse('PUPIL_WAITS')
      })
    await insertAudit(ctx, {
      action: 'AddPupils',
      subject: 'account',
      subjectId: me.accountId,
      before: null,
      after: { batchId, pupils: Rows.length },
    })
    return { OtherMsg: { Count: Rows.length } }
  },
})
