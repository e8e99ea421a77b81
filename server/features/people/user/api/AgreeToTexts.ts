import { AgreeToTexts as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { findAgreementVersion, findLegalVersions } from '#server/records/content/content/legalTextQueries.ts'
import { insertAgreement } from '#server/records/people/user/agreementQueries.ts'
import { refuse } from '#server/refuse.ts'

export const AgreeToTexts = handler(endpoint, {
  handle: async ({ db, me, now, address }, { AgreeVersion }) => {
    const agreeVersion = await findAgreementVersion(db)
    if (AgreeVersion !== agreeVersion) refuse('AGREEMENT_CHANGED', { OtherMsg: { AgreeVersion: agreeVersion } })
    const versions = await findLegalVersions(db)
    await insertAgreement(db, { accountId: me.accountId, agreeVersion, versions, address, now })
    return {}
  },
})
