import { SetCertificatePost as endpoint } from '#contract/result/certificatePost.ts'
import { formTexts } from '#domain/enrolment/formTexts.ts'
import { cleanPostAddress, postAddressProblem, whyCannotChangePost } from '#domain/result/certificatePost.ts'
import { handler } from '#server/handler.ts'
import { lockPostAddresses, setPostAddress } from '#server/records/enrolment/postQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { isCertificateSent } from '#server/records/result/certificate/postQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const SetCertificatePost = handler(endpoint, {
  handle: async (ctx, { EF_ID, IsPost, PostName, PostMobile, PostAddress }) => {
    const { db, me } = ctx
    // Whoever notes a sending holds this lock.
    const before = (await lockPostAddresses(db, [EF_ID])).get(EF_ID)
    found(before?.accountId === me.accountId ? before : null)
    refuseIf(whyCannotChangePost(await isCertificateSent(db, EF_ID)))
    const address = cleanPostAddress({
      isPosted: IsPost === 1,
      postName: PostName,
      postMobile: PostMobile,
      postAddress: PostAddress,
    })
    const problem = postAddressProblem(address)
    if (problem) refuse(problem.reason, { OtherMsg: { Field: formTexts[problem.field].wire } })
    await setPostAddress(db, EF_ID, address)
    await insertAudit(ctx, {
      action: 'SetCertificatePost',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: { isPosted: before?.isPosted ?? false },
      after: { isPosted: address.isPosted },
    })
    return { OtherMsg: { EF_ID } }
  },
})
