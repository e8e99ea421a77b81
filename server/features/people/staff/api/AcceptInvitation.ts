import { AcceptInvitation as endpoint } from '#contract/people/staffInvitation.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { whyPasswordUnfit } from '#domain/people/password.ts'
import type { Ctx } from '#server/context.ts'
import { endSessions, openSession } from '#server/features/people/user/openSession.ts'
import { whyPasswordCommon } from '#server/features/people/user/passwordChoice.ts'
import { hashPassword } from '#server/features/people/user/passwordHash.ts'
import { readPersonName, whyPersonNameUnfit } from '#server/features/people/user/profile.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  findInvitation,
  hasAdministrator,
  lockFirstAdministrator,
  moveInvitationUsed,
} from '#server/records/people/staff/invitationQueries.ts'
import { findAccount, movePassword } from '#server/records/people/user/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { hashToken } from '#server/security/secrets.ts'
import { makeStaff } from '../makeStaff.ts'

/** Makes the first administrator; refuses where there is one by now. */
async function makeAdministrator(ctx: Ctx, mobile: string, name: string): Promise<number> {
  await lockFirstAdministrator(ctx.db)
  if (await hasAdministrator(ctx.db)) refuse('INVITATION_OVER')
  const accountId = await makeStaff(ctx.db, { mobile, name, roles: ['admin'], now: ctx.now })
  if (accountId === null) return refuse('MOBILE_TAKEN')
  return accountId
}

export const AcceptInvitation = handler(endpoint, {
  before: async ({ db, now, address }, { Key, Pwd, Mobile, Name }) => {
    const keyHash = hashToken(Key)
    const { account } = (await findInvitation(db, keyHash, now)) ?? refuse('INVITATION_OVER')
    const mobile = account?.mobile ?? cleanMobile(Mobile)
    const name = readPersonName(Name)
    if (!account) {
      if (mobile === '') refuse('MOBILE_REQUIRED')
      if (!isMobile(mobile)) refuse('MOBILE_WRONG')
      refuseIf(whyPersonNameUnfit(name))
    }
    refuseIf(whyPasswordUnfit(Pwd) ?? whyPasswordCommon(Pwd, mobile))
    return { keyHash, account, mobile, name, passwordHash: await hashPassword(networkOf(address), Pwd) }
  },
  handle: async (ctx, _input, { keyHash, account, mobile, name, passwordHash }) => {
    if (!(await moveInvitationUsed(ctx.db, keyHash, ctx.now))) refuse('INVITATION_OVER')
    const accountId = account?.id ?? (await makeAdministrator(ctx, mobile, name))
    await movePassword(ctx.db, accountId, passwordHash)
    await insertAudit(ctx, {
      action: 'AcceptInvitation',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: account ? null : { roles: ['admin'] },
    })
    await endSessions(ctx.db, accountId, ctx.now)
    ctx.forgetSessions(accountId)
    return { OtherMsg: await openSession(ctx, found(await findAccount(ctx.db, accountId))) }
  },
})
