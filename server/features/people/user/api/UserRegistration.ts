import { UserRegistration as endpoint } from '#contract/people/user.ts'
import { accountBehind } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'
import { findAgreementVersion, findLegalVersions } from '#server/records/content/content/legalTextQueries.ts'
import { insertAgreement } from '#server/records/people/user/agreementQueries.ts'
import { findCodePurpose } from '#server/records/people/user/codeQueries.ts'
import { findAccount, insertAccount, listAccountsOfMobile } from '#server/records/people/user/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { readAccountForm } from '../accountForm.ts'
import { openSession } from '../openSession.ts'
import { hashPassword } from '../passwordHash.ts'
import { fittedNickname, fittedPictureAddress, fittedSex, readPersonName, whyPersonNameUnfit } from '../profile.ts'
import { judgeSmsCodeOf, spendSmsCode } from '../smsCode.ts'

const AGREEMENT_VERSION = /^[\w.-]{1,40}$/

/**
 * Creates an account for a mobile that was proved by SMS (rulings#sms-codes); simultaneous requests create one.
 * MOBILE_TAKEN, where the mobile has an account of a family, is only told within the free lookups (threats#U1). The OpenID in the body is ignored; the one proved
 * with the check code is stored (threats#U6), as is the agreement with time and address (rulings#privacy).
 */
export const UserRegistration = handler(endpoint, {
  before: async (ctx, input) => {
    const { mobile, code, password } = readAccountForm(input)
    const name = readPersonName(input.Name)
    refuseIf(name === '' ? null : whyPersonNameUnfit(name))
    const accounts = await listAccountsOfMobile(ctx.db, mobile)
    const fault = accountBehind(accounts, 'family') ? 'MOBILE_TAKEN' : null
    // An examiner or staff who becomes a family as well was sent the code of a mobile that has an account.
    const sentFor = accounts.length === 0 ? null : await findCodePurpose(ctx.db, mobile, ctx.browserMark)
    const named = { mobile, purpose: fault === null ? (sentFor ?? 'register') : 'register', code } as const
    const judged = await judgeSmsCodeOf(ctx, named, { checkCode: input.CheckCode, fault })
    refuseIf(fault)
    return { mobile, name, judged, passwordHash: await hashPassword(networkOf(ctx.address), password) }
  },
  handle: async (ctx, input, { mobile, name, judged, passwordHash }) => {
    await spendSmsCode(ctx, judged)
    const account = {
      mobile,
      passwordHash,
      name,
      nickname: fittedNickname(input.NickName),
      headImg: fittedPictureAddress(input.HeadImgurl),
      sex: fittedSex(input.Sex),
      openId: judged.openId,
      agreeVersion: AGREEMENT_VERSION.test(input.AgreeVersion) ? input.AgreeVersion : null,
      agreedAddress: ctx.address,
    }
    const accountId = (await insertAccount(ctx.db, account, ctx.now)) ?? refuse('MOBILE_TAKEN')
    // Whoever saw other texts is asked for the ones in force at his next login.
    const agreeVersion = await findAgreementVersion(ctx.db)
    if (account.agreeVersion === agreeVersion) {
      const versions = await findLegalVersions(ctx.db)
      await insertAgreement(ctx.db, { accountId, agreeVersion, versions, address: ctx.address, now: ctx.now })
    }
    const { openId } = judged
    return { OtherMsg: await openSession(ctx, found(await findAccount(ctx.db, accountId)), { openId }) }
  },
})
