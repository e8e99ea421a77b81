import type { RefusalCode } from '#contract/refusals.ts'
import { LOGIN_TRIES, LOGIN_WINDOW_SECONDS, whyCannotTryPassword } from '#domain/login.ts'
import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { isPassword } from './passwordHash.ts'
import { findPassword, insertPasswordFailure, listPasswordFailures } from './queries.ts'
import { refusePause } from './refusePause.ts'

/**
 * The account whose password this is. A wrong one, an unknown mobile and a disabled account answer alike and in the same
 * time (`wrong`), and count: ten in 15 minutes pause the mobile, the right password included (LOGIN_PAUSED; rulings 3,
 * threats U1 and U2). Never called inside a transaction.
 */
export async function tryPassword(
  ctx: Pick<Ctx, 'db' | 'now' | 'together'>,
  { mobile, password, wrong }: { mobile: string; password: string; wrong: RefusalCode },
): Promise<{ accountId: number; passwordHash: string }> {
  // One after the other, or guesses sent at once would all be judged before the first is counted.
  return ctx.together.alone(`password of ${mobile}`, async () => {
    const since = new Date(ctx.now - LOGIN_WINDOW_SECONDS * 1000)
    const pause = whyCannotTryPassword(await listPasswordFailures(ctx.db, mobile, since, LOGIN_TRIES), ctx.now)
    if (pause) return refusePause(pause)
    const account = await findPassword(ctx.db, mobile)
    const isRight = await isPassword(account?.passwordHash ?? null, password)
    if (account && isRight && !account.isDisabled) return account
    await insertPasswordFailure(ctx.db, mobile, new Date(ctx.now))
    return refuse(wrong)
  })
}
