import type { UserWire } from '#contract/people/user.ts'
import type { Account } from './queries.ts'

interface Rights {
  roles: readonly string[]
  /** Null where the account is not limited to areas. */
  areaIds: readonly number[] | null
}

/** The user on the wire (specification#user). */
export function userWire(account: Account, { roles, areaIds }: Rights): UserWire {
  return {
    Mobile: account.mobile,
    Name: account.name,
    NickName: account.nickname,
    HeadImg: account.headImg,
    Sex: account.sex,
    OpenID: account.openId ?? '',
    UserType: account.userType,
    Roles: [...roles],
    IsAreaLimited: areaIds === null ? 0 : 1,
  }
}
