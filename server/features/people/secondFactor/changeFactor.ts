import { requiresFactor, whyFactorForbids } from '#domain/people/secondFactor.ts'
import type { Ctx, Me } from '#server/context.ts'
import { tryPassword } from '#server/features/people/user/tryPassword.ts'
import { deleteBrowsers } from '#server/records/people/secondFactor/browserQueries.ts'
import { deleteAllFactorFailures } from '#server/records/people/secondFactor/failureQueries.ts'
import { deletePasskeys, listPasskeys } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { replaceRecoveryCodes } from '#server/records/people/secondFactor/recoveryCodeQueries.ts'
import { deleteTotp, findTotp } from '#server/records/people/secondFactor/totpQueries.ts'
import { type Acting, insertAudit } from '#server/records/people/staff/audit.ts'
import { findPasswordOf } from '#server/records/people/user/queries.ts'
import {
  lockStaffSession,
  noteProof,
  revokeOtherSessions,
  revokeSessions,
} from '#server/records/people/user/sessionQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { noteKnownBrowser } from './knownBrowser.ts'

type Changing = Ctx<Me>

/**
 * The first factor asks for the password, because a session may be stolen; for later ones the fresh proof was asked for
 * before the call (`beforeSecondFactor: 'toSetUp'`). Never call it inside a transaction.
 */
export async function requirePassword(ctx: Changing, password: string): Promise<void> {
  if (ctx.me.secondFactor.hasFactor) return
  if (password === '') refuse('PASSWORD_REQUIRED')
  const { accountId, mobile } = ctx.me
  const find = () => findPasswordOf(ctx.db, accountId)
  await tryPassword(ctx, { mobile, find, password, wrong: 'OWN_PASSWORD_WRONG' })
}

/**
 * Locks the account for a change of its factors and judges the session again: since the call began, another session may
 * have set up a factor and ended this one.
 */
export async function lockForChange({ db, me, now }: Changing): Promise<{ isRequired: boolean }> {
  const session = (await lockStaffSession(db, me)) ?? refuse('LOGIN_REQUIRED')
  refuseIf(whyFactorForbids(session, { beforeSecondFactor: 'toSetUp' }, now))
  return { isRequired: requiresFactor(session) && !session.isDemo }
}

/** The factors of an account as the audit keeps them. */
export async function factorsOf({ db }: Pick<Ctx, 'db'>, accountId: number) {
  const [totp, passkeys] = [await findTotp(db, accountId), await listPasskeys(db, accountId)]
  return { totp: totp !== null, passkeys: passkeys.map(({ name }) => name) }
}
export type Factors = Awaited<ReturnType<typeof factorsOf>>

/** Refuses to take the last factor away from somebody whose roles require one. */
export function requireAnother({ totp, passkeys }: Factors, isRequired: boolean): void {
  if (isRequired && passkeys.length + (totp ? 1 : 0) === 1) refuse('FACTOR_LAST')
}

type FactorAction = 'AddPasskey' | 'RemovePasskey' | 'ConfirmTotp' | 'RemoveTotp' | 'NewRecoveryCodes'

/**
 * Ends a change of the caller's factors: an audit row, and the end of all other sessions of the account, of which one may
 * be stolen; no other browser is known any more. What took a factor away was done with a fresh proof, and what added one counts as a proof.
 */
export async function completeChange(
  ctx: Changing,
  { action, before, proves }: { action: FactorAction; before: Factors; proves: boolean },
): Promise<void> {
  const { db, me, now, browserMark } = ctx
  const after = await factorsOf(ctx, me.accountId)
  // Codes without a factor would prove nothing, and would be found again by a later factor.
  if (!after.totp && after.passkeys.length === 0) await replaceRecoveryCodes(db, me.accountId, [], now)
  await insertAudit(ctx, { action, subject: 'account', subjectId: me.accountId, before, after })
  await deleteBrowsers(db, me.accountId, browserMark.name)
  if (proves) {
    await noteProof(db, me.sessionId, now)
    await noteKnownBrowser(ctx)
  }
  await revokeOtherSessions(db, { ...me, now })
  ctx.forgetSessions(me.accountId)
}

/**
 * Takes all factors away from somebody who has lost them, and ends his sessions; at the next login he sets up a new one.
 * The caller has checked who may do so, and calls `forgetSessions` where there is a server.
 */
export async function resetSecondFactor(
  acting: Acting,
  action: 'ResetSecondFactor' | 'npm run staff factor',
  accountId: number,
): Promise<void> {
  const { db, now } = acting
  const before = await factorsOf(acting, accountId)
  await deleteTotp(db, accountId)
  await deletePasskeys(db, accountId)
  await replaceRecoveryCodes(db, accountId, [], now)
  await deleteAllFactorFailures(db, accountId)
  await deleteBrowsers(db, accountId, null)
  await insertAudit(acting, { action, subject: 'account', subjectId: accountId, before, after: null })
  await revokeSessions(db, accountId, now)
}
