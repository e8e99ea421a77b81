import type { UserWire } from '#contract/user.ts'
import type { Account } from './queries.ts'

/** The user on the wire (specification#user). */
export function userWire(account: Account, roles: readonly string[]): UserWire {
  return {
    Mobile: account.mobile,
    Name: account.name,
    NickName: account.nickname,
    HeadImg: account.headImg,
    Sex: account.sex,
    OpenID: account.openId ?? '',
    UserType: account.userType,
    Roles: [...roles],
  }
}
