import type { RefusalCode } from '#contract/refusals.ts'
import { LOGIN_TRIES, LOGIN_WINDOW_SECONDS, whyCannotTryPassword } from '#domain/login.ts'
import type { Ctx } from '#server/context.ts'
import { networkOf } from '#server/network.ts'
import { findPassword, insertPasswordFailure, listPasswordFailures } from '#server/records/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { inPasswordTurn, isPassword } from './passwordHash.ts'
import { refusePause } from './refusePause.ts'

/**
 * The account whose password this is. A wrong one, an unknown mobile and a disabled account answer alike and in the same
 * time (`wrong`), and count: ten in 15 minutes pause the mobile, the right password included (LOGIN_PAUSED; rulings 3,
 * threats#U1 and threats#U2). Never called inside a transaction.
 */
export async function tryPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'coordinator' | 'address' | 'secrets' | 'log'>,
  { mobile, password, wrong }: { mobile: string; password: string; wrong: RefusalCode },
): Promise<{ accountId: number; passwordHash: string }> {
  // Whoever watches the log sees one account guessed at, or many from one address, and no mobile (rulings 4).
  const tell = (event: string, account: { accountId: number } | null): void =>
    ctx.log.warn(
      {
        event,
        account: account?.accountId ?? null,
        mobile: ctx.secrets.mac('loginEvent', mobile).slice(0, 12),
        address: ctx.address,
      },
      event,
    )
  // One after the other, or guesses sent at once would all be judged before the first is counted. Under the name only when
  // it is his turn: who waits in a long line of his own would keep the owner of the mobile waiting as long.
  const judge = async () => {
    const since = new Date(ctx.now - LOGIN_WINDOW_SECONDS * 1000)
    const failures = await listPasswordFailures(ctx.db, mobile, since, LOGIN_TRIES)
    const pause = whyCannotTryPassword(failures, ctx.now)
    if (pause) return refusePause(pause)
    const account = await findPassword(ctx.db, mobile)
    const isRight = await isPassword(account?.passwordHash ?? null, password)
    if (account && isRight && !account.isDisabled) return account
    await insertPasswordFailure(ctx.db, mobile, new Date(ctx.now))
    tell(failures.length + 1 < LOGIN_TRIES ? 'login failed' : 'login failed and paused', account)
    return refuse(wrong)
  }
  return inPasswordTurn(networkOf(ctx.address), () => ctx.coordinator.withLock(`password of ${mobile}`, judge))
}
