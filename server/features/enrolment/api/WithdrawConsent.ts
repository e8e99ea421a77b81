import { WithdrawConsent as endpoint } from '#contract/enrolment/enrolmentConsent.ts'
import { isoOrNull } from '#domain/time.ts'
import { forgetFaceOf } from '#server/features/examRoom/media/embeddings.ts'
import { handler } from '#server/handler.ts'
import { moveConsentAway } from '#server/records/enrolment/ownQueries.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found } from '#server/refuse.ts'

/** The earlier consent stays in the audit. The lock keeps a face check in progress from storing the face again. */
export const WithdrawConsent = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me, now } = ctx
    const row = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    if (await moveConsentAway(db, row.id, now)) {
      await forgetFaceOf(ctx, row.id)
      await insertAudit(ctx, {
        action: 'WithdrawConsent',
        subject: 'enrolment',
        subjectId: row.id,
        before: {
          consentVersion: row.consentVersion,
          consentedAt: isoOrNull(row.consentedAt),
        },
        after: null,
      })
    }
    return { OtherMsg: { ConsentVersion: '' } }
  },
})
