import { RequestData as endpoint } from '#contract/people/dataRequest.ts'
import { dueDay, whyWishUnfit } from '#domain/people/dataRequest.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { isChildOf } from '#server/records/people/privacy/erasedQueries.ts'
import { getPrivacyRule, insertRequest } from '#server/records/people/privacy/requestQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { whyClosed } from '#server/records/people/user/lockQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

/** A right is never refused because something is under way: a deletion waits for that, and the page says for what. */
export const RequestData = handler(endpoint, {
  handle: async (ctx, { Kind, CandidateID, Wish }) => {
    const { db, me, now } = ctx
    // An account that is merged or erased at the same moment is waited for.
    if ((await whyClosed(db, me.accountId)) !== null) refuse('ACCOUNT_CLOSED')
    const candidateId = CandidateID === 0 ? null : CandidateID
    if (candidateId !== null && !(await isChildOf(db, candidateId, me.accountId))) refuse('NOT_FOUND')
    // Whoever works for the association is no family; his account goes with his employment.
    if (Kind === 'delete' && me.userType !== USER_TYPE.candidate) refuse('NOT_FOUND')
    const wish = cleanText(Wish)
    refuseIf(whyWishUnfit(Kind, wish))
    const dueOn = dueDay(now, (await getPrivacyRule(db)).answerDays)
    const request = { accountId: me.accountId, candidateId, kind: Kind, wish, dueOn, now }
    const id = (await insertRequest(db, request)) ?? refuse('DATA_REQUEST_OPEN')
    await insertAudit(ctx, {
      action: 'RequestData',
      subject: 'account',
      subjectId: me.accountId,
      before: null,
      after: { dataRequestId: id, requestKind: Kind },
    })
    return { OtherMsg: { DR_ID: id, DueDate: dueOn } }
  },
})
