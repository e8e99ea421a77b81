import { UpdateUserInfo as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { findAccount, moveProfile } from '#server/records/people/user/queries.ts'
import { userWire } from '#server/records/people/user/userWire.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { readNickname, readPersonName, whyNicknameUnfit, whyPersonNameUnfit } from '../profile.ts'

/**
 * Changes nickname and name, both required (specification#profile); other fields of the body are ignored (threats#U5).
 */
export const UpdateUserInfo = handler(endpoint, {
  handle: async ({ db, me }, { NickName, Name }) => {
    const profile = { nickname: readNickname(NickName), name: readPersonName(Name) }
    refuseIf(whyNicknameUnfit(profile.nickname))
    refuseIf(whyPersonNameUnfit(profile.name))
    await moveProfile(db, me.accountId, profile)
    return { item: userWire(found(await findAccount(db, me.accountId)), me) }
  },
})
