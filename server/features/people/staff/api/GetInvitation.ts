import { bit } from '#contract/bit.ts'
import { GetInvitation as endpoint } from '#contract/people/staffInvitation.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'
import { findInvitation, hasAdministrator } from '#server/records/people/staff/invitationQueries.ts'
import { refuse } from '#server/refuse.ts'
import { hashToken } from '#server/security/secrets.ts'

export const GetInvitation = handler(endpoint, {
  handle: async ({ db, now }, { Key }) => {
    const invitation = (await findInvitation(db, hashToken(Key), now)) ?? refuse('INVITATION_OVER')
    const { account } = invitation
    if (!account && (await hasAdministrator(db))) refuse('INVITATION_OVER')
    return {
      OtherMsg: {
        IsSetUp: bit(account === null),
        Name: account?.name ?? '',
        Mobile: account?.mobile ?? '',
        UserType: account?.userType ?? USER_TYPE.staff,
      },
    }
  },
})
