import type { RefusalCode } from '#contract/refusals.ts'
import { CODE_WINDOW_MS, type FactorCode, whyCannotTryCode } from '#domain/people/secondFactor.ts'
import type { Pause } from '#domain/reasons/reasons.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import { refusePause } from '#server/features/people/user/refusePause.ts'
import {
  deleteFactorFailures,
  insertFactorFailure,
  listFactorFailures,
} from '#server/records/people/secondFactor/failureQueries.ts'
import {
  countRecoveryCodesLeft,
  moveRecoveryCodeUsed,
} from '#server/records/people/secondFactor/recoveryCodeQueries.ts'
import { findTotp, moveTotpStep } from '#server/records/people/secondFactor/totpQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockStaffSession, noteProof } from '#server/records/people/user/sessionQueries.ts'
import { refuse } from '#server/refuse.ts'
import { knownBrowser, noteKnownBrowser } from './knownBrowser.ts'
import { recoveryCodeIndexes } from './recoveryCodes.ts'
import { stepOfCode } from './totp.ts'

/** Judges a code of the authenticator, and uses its step up. */
async function spendTotpCode({ db, me, now, secrets }: Ctx<Me>, code: string): Promise<RefusalCode | null> {
  const totp = await findTotp(db, me.accountId)
  const secret = totp && secrets.open('totp', totp.secretSealed)
  const step = secret ? stepOfCode(secret, code, now) : null
  if (step === null) return 'FACTOR_CODE_WRONG'
  return (await moveTotpStep(db, me.accountId, step)) ? null : 'FACTOR_CODE_USED'
}

async function spendRecoveryCode(ctx: Ctx<Me>, code: string): Promise<RefusalCode | null> {
  const { db, me, now, secrets } = ctx
  const indexes = recoveryCodeIndexes(secrets, me.accountId, code)
  if (!(await moveRecoveryCodeUsed(db, me.accountId, indexes, now))) return 'RECOVERY_CODE_WRONG'
  const left = await countRecoveryCodesLeft(db, me.accountId)
  const [before, after] = [{ recoveryCodes: left + 1 }, { recoveryCodes: left }]
  await insertAudit(ctx, { action: 'ProveSecondFactor', subject: 'account', subjectId: me.accountId, before, after })
  return null
}

/**
 * Gives the second factor for the caller's session by a code. One code of an account is judged at a time, under the lock
 * of its row, so that codes sent in parallel cannot exceed the limit; what was counted stays although the answer is a
 * refusal. Wrong codes are counted per browser that the account knows, and together for all others. A code that was used before is refused without being counted: it tells nothing about the next one.
 */
export async function tryCode(ctx: ManualCtx<Me>, { kind, code }: FactorCode): Promise<void> {
  const { accountId, sessionId } = ctx.me
  const outcome = await ctx.transaction(async (tx): Promise<Pause | RefusalCode | null> => {
    if (!(await lockStaffSession(tx.db, tx.me))) return refuse('LOGIN_REQUIRED')
    const counted = { accountId, browser: await knownBrowser(tx) }
    const failures = await listFactorFailures(tx.db, counted, tx.now - CODE_WINDOW_MS)
    const pause = whyCannotTryCode(failures, tx.now)
    if (pause) return pause
    const reason = await (kind === 'totp' ? spendTotpCode(tx, code) : spendRecoveryCode(tx, code))
    if (reason === 'FACTOR_CODE_USED') return reason
    if (reason) await insertFactorFailure(tx.db, counted, tx.now)
    else {
      await deleteFactorFailures(tx.db, counted)
      await noteKnownBrowser(tx)
      await noteProof(tx.db, sessionId, tx.now)
    }
    return reason
  })
  if (outcome === null) return ctx.forgetSessions(accountId)
  if (typeof outcome !== 'string') return refusePause(outcome)
  if (outcome !== 'FACTOR_CODE_USED')
    ctx.log.warn({ event: 'second factor failed', account: accountId, address: ctx.address }, 'second factor failed')
  refuse(outcome)
}
