import type { RefusalCode } from '#contract/refusals.ts'
import { LOGIN_TRIES, LOGIN_WINDOW_SECONDS, whyCannotTryPassword } from '#domain/people/login.ts'
import type { Ctx } from '#server/context.ts'
import { insertPasswordFailure, listPasswordFailures, type Password } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { requireOpen } from './openSession.ts'
import { inPasswordQueue, isPassword } from './passwordHash.ts'
import { refusePause } from './refusePause.ts'

/**
 * Returns the account that has this password, of those that `find` reads in its turn. A wrong password and an unknown mobile get the same refusal (`wrong`) in the
 * same time, and count; an account that is locked or merged says so only to somebody who knows its password: ten in 15 minutes pause the mobile, even for the right password
 * (LOGIN_PAUSED; rulings#passwords, threats#U1, threats#U2). Never call it inside a transaction.
 */
export async function tryPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'coordinator' | 'address' | 'secrets' | 'log'>,
  {
    mobile,
    find,
    password,
    wrong,
  }: { mobile: string; find: () => Promise<Password | null>; password: string; wrong: RefusalCode },
): Promise<Password> {
  // The log shows whether one account is guessed at or many from one address, without any mobile
  // (rulings#certificate-numbers).
  const logFailure = (event: string, account: { accountId: number } | null): void =>
    ctx.log.warn(
      {
        event,
        account: account?.accountId ?? null,
        mobile: ctx.secrets.mac('loginEvent', mobile).slice(0, 12),
        address: ctx.address,
      },
      event,
    )
  // Tries for one mobile are serialised; guesses sent in parallel would otherwise all be judged before the first is
  // counted. The mobile is locked only when the caller's turn has come, because an attacker's long queue would
  // otherwise keep its owner waiting.
  const judgePassword = async () => {
    const since = ctx.now - LOGIN_WINDOW_SECONDS * 1000
    const failures = await listPasswordFailures(ctx.db, mobile, since, LOGIN_TRIES)
    const pause = whyCannotTryPassword(failures, ctx.now)
    if (pause) return refusePause(pause)
    const account = await find()
    const isRight = await isPassword(account?.passwordHash ?? null, password)
    if (account && isRight) {
      await requireOpen(ctx.db, account.accountId)
      return account
    }
    await insertPasswordFailure(ctx.db, mobile, ctx.now)
    logFailure(failures.length + 1 < LOGIN_TRIES ? 'login failed' : 'login failed and paused', account)
    return refuse(wrong)
  }
  return inPasswordQueue(networkOf(ctx.address), () => ctx.coordinator.withLock(`password of ${mobile}`, judgePassword))
}
