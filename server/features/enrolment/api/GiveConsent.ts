import { GiveConsent as endpoint } from '#contract/enrolment/enrolmentConsent.ts'
import { handler } from '#server/handler.ts'
import { moveConsentIn } from '#server/records/enrolment/ownQueries.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

/** The same consent sent again changes nothing. */
export const GiveConsent = handler(endpoint, {
  handle: async (ctx, { EF_ID, ConsentVersion }) => {
    const { db, me, now } = ctx
    const row = found(await lockOwnEnrolment(db, me.accountId, EF_ID))
    if (row.consentVersion !== null) return { OtherMsg: { ConsentVersion: row.consentVersion } }
    const consentVersion = ConsentVersion.slice(0, 40)
    if (!(await moveConsentIn(db, { id: row.id, consentVersion, now }))) refuse('CONSENT_NOT_ASKED')
    await insertAudit(ctx, {
      action: 'GiveConsent',
      subject: 'enrolment',
      subjectId: row.id,
      before: null,
      after: { consentVersion },
    })
    return { OtherMsg: { ConsentVersion: consentVersion } }
  },
})
