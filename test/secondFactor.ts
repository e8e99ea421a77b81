import type { StaffRole } from '#contract/endpoint.ts'
import { hashPassword } from '#server/features/people/user/passwordHash.ts'
import { movePassword } from '#server/records/people/user/queries.ts'
import { totpCode } from './authenticators.ts'
import { type BuiltAccount, buildAccount } from './builders.ts'
import type { TestServer } from './server.ts'

export const STAFF_PASSWORD = '一句不短的口令2026'

/** Staff outside the demo world, who need a second factor and have none yet. */
export async function buildRealStaff(server: TestServer, roles: StaffRole[] = ['admin']): Promise<BuiltAccount> {
  const staff = await buildAccount(server, { userType: 9, roles, needsFactor: true })
  await movePassword(server.db, staff.id, await hashPassword('test', STAFF_PASSWORD))
  return staff
}

export interface StaffWithTotp extends BuiltAccount {
  secret: string
  recoveryCodes: string[]
  /** The code of this moment. Each call moves the clock by one step, because a code works only once. */
  code(): string
}

/** Staff who have set up an authenticator by the real calls; the session of `token` has just proved it. */
export async function buildStaffWithTotp(server: TestServer, roles: StaffRole[] = ['admin']): Promise<StaffWithTotp> {
  const staff = await buildRealStaff(server, roles)
  const begun = await server.call<{ Secret: string }>('Admin', 'BeginTotp', { Pwd: STAFF_PASSWORD }, staff)
  const secret = begun.OtherMsg.Secret
  const code = () => {
    server.clock.advance(30_000)
    return totpCode(secret, server.clock.now())
  }
  const done = await server.call<{ RecoveryCodes: string[] }>('Admin', 'ConfirmTotp', { Code: code() }, staff)
  if (done.Code !== 1) throw new Error(`the authenticator was refused: ${done.Msg}`)
  return { ...staff, secret, recoveryCodes: done.OtherMsg.RecoveryCodes, code }
}
