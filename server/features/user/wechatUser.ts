import { isSameBrowser, type KeptMark, keptMark, showsCookieOf } from '#server/browserMark.ts'
import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { awaitsWechatReturn, spendWechatState } from '#server/records/user/stateQueries.ts'
import {
  findWechatCode,
  insertWechatCode,
  type KnownWechatCode,
  keepWechatProfile,
  type ProvedWechatUser,
} from '#server/records/user/wechatQueries.ts'
import { refuse } from '#server/refuse.ts'
import { hashToken } from '#server/secrets.ts'
import { fittedNickname, fittedPictureAddress, fittedSex } from './profile.ts'

/** Callback pages load twice and a code works once: its outcome is remembered as long as the code would live. */
const REMEMBERED_MS = 300_000
/** WeChat's word for a visitor who gave no consent. */
const NO_CONSENT = '48001'

type Needs = Pick<Ctx, 'db' | 'now' | 'me' | 'outside' | 'coordinator' | 'secrets' | 'browserMark'>

interface Returned {
  code: string
  /** Empty for a client that made its own, or none. */
  state: string
}

interface Exchanged {
  openId: string
  accessToken: string
}

async function askProfile({ outside }: Needs, exchanged: Exchanged) {
  try {
    return await outside.wechat.userInfo(exchanged)
  } catch (error) {
    if (error instanceof OutsideError && error.code === NO_CONSENT) return refuse('WECHAT_SNAPSHOT')
    throw error
  }
}

/** The access token outlives a failure here, so that the same browser can ask for the profile again. */
async function readProfile(ctx: Needs, codeHash: Buffer, exchanged: Exchanged): Promise<ProvedWechatUser> {
  const profile = await askProfile(ctx, exchanged)
  const user = {
    openId: exchanged.openId,
    nickname: fittedNickname(profile.nickname),
    headImg: fittedPictureAddress(profile.headImgUrl),
    sex: fittedSex(profile.sex),
  }
  await keepWechatProfile(ctx.db, codeHash, user)
  return user
}

/**
 * A code serves one login, or one browser that is not signed in: which must show its cookie once the user was told, and
 * before may also be a client without cookies on the same line.
 */
function mayServeAgain(
  { me, browserMark }: Needs,
  known: KeptMark & { loginId: number | null },
  isTold: boolean,
): boolean {
  if (known.loginId !== (me?.loginId ?? null)) return false
  if (known.loginId !== null) return true
  return isTold ? showsCookieOf(known, browserMark) : isSameBrowser(known, browserMark)
}

async function serveAgain(ctx: Needs, codeHash: Buffer, known: KnownWechatCode): Promise<ProvedWechatUser> {
  const { user, sealedToken } = known
  if (!mayServeAgain(ctx, known, sealedToken === null)) return refuse('WECHAT_CODE_WRONG')
  if (sealedToken === null) return user
  const accessToken = ctx.secrets.open('wechatAccess', sealedToken) ?? refuse('WECHAT_CODE_WRONG')
  return readProfile(ctx, codeHash, { openId: user.openId, accessToken })
}

async function exchange(ctx: Needs, code: string, codeHash: Buffer): Promise<ProvedWechatUser> {
  const now = new Date(ctx.now)
  const known = await findWechatCode(ctx.db, codeHash, now)
  if (known) return serveAgain(ctx, codeHash, known)
  const answer = await ctx.outside.wechat.exchangeCode(code)
  if (answer.kind === 'badCode') {
    // Another machine may have been faster with the same code.
    const faster = (await findWechatCode(ctx.db, codeHash, now)) ?? refuse('WECHAT_CODE_WRONG')
    return serveAgain(ctx, codeHash, faster)
  }
  if (answer.isSnapshot) refuse('WECHAT_SNAPSHOT')
  await insertWechatCode(ctx.db, {
    codeHash,
    openId: answer.openId,
    sealedToken: ctx.secrets.seal('wechatAccess', answer.accessToken),
    loginId: ctx.me?.loginId ?? null,
    ...keptMark(ctx.browserMark),
    expiresAt: new Date(ctx.now + REMEMBERED_MS),
  })
  return readProfile(ctx, codeHash, answer)
}

/** A state of ours comes back to its own browser, once; a browser that was given one brings it (threats#W2). */
async function requireOwnState({ db, now, browserMark }: Needs, state: string, codeHash: Buffer): Promise<void> {
  const browser = browserMark.isShown ? browserMark.name : null
  const at = new Date(now)
  const isFit =
    state === ''
      ? browser === null || !(await awaitsWechatReturn(db, browser, at))
      : browser !== null && (await spendWechatState(db, { stateHash: hashToken(state), browser, codeHash, now: at }))
  if (!isFit) refuse('WECHAT_CODE_WRONG')
}

/**
 * The WeChat user behind an OAuth code, also when the same browser brings the same code again within five minutes.
 * WECHAT_CODE_WRONG: a new consent is needed. WECHAT_SNAPSHOT: a preview visitor, neither bound nor paying (outside
 * services, section 1). Throws OutsideError, after which the same code can be brought again. Never inside a transaction.
 */
export async function proveWechatUser(ctx: Needs, { code, state }: Returned): Promise<ProvedWechatUser> {
  const codeHash = hashToken(code)
  return ctx.coordinator.withLock(`WeChat code ${codeHash.toString('base64url')}`, async () => {
    await requireOwnState(ctx, state, codeHash)
    return exchange(ctx, code, codeHash)
  })
}
