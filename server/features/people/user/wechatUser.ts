import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { awaitsWechatReturn, spendWechatState } from '#server/records/people/user/stateQueries.ts'
import {
  findWechatCode,
  insertWechatCode,
  type KnownWechatCode,
  keepWechatProfile,
  type ProvedWechatUser,
} from '#server/records/people/user/wechatQueries.ts'
import { refuse } from '#server/refuse.ts'
import { isSameBrowser, type KeptMark, keptMark, showsCookieOf } from '#server/security/browserMark.ts'
import { hashToken } from '#server/security/secrets.ts'
import { fittedNickname, fittedPictureAddress, fittedSex } from './profile.ts'

/** Callback pages load twice but a code works once, so its result is remembered as long as the code would live. */
const REMEMBERED_MS = 300_000
/** WeChat's error code for a visitor who did not consent. */
const NO_CONSENT = '48001'

type WechatUserCtx = Pick<Ctx, 'db' | 'now' | 'me' | 'outside' | 'coordinator' | 'secrets' | 'browserMark'>

interface OAuthCallback {
  code: string
  /** Empty for a client that made its own state, or none. */
  state: string
}

interface Exchanged {
  openId: string
  accessToken: string
}

async function fetchProfile({ outside }: WechatUserCtx, exchanged: Exchanged) {
  try {
    return await outside.wechat.userInfo(exchanged)
  } catch (error) {
    if (error instanceof OutsideError && error.code === NO_CONSENT) return refuse('WECHAT_SNAPSHOT')
    throw error
  }
}

/** The access token is kept when this fails, so that the same browser can request the profile again. */
async function readProfile(ctx: WechatUserCtx, codeHash: Buffer, exchanged: Exchanged): Promise<ProvedWechatUser> {
  const profile = await fetchProfile(ctx, exchanged)
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
 * A code serves one login, or one browser that is not signed in. That browser must send its cookie once the user was
 * told to it; before that, a client without cookies on the same connection is accepted too.
 */
function mayReuseCode(
  { me, browserMark }: WechatUserCtx,
  known: KeptMark & { loginId: number | null },
  isTold: boolean,
): boolean {
  if (known.loginId !== (me?.loginId ?? null)) return false
  if (known.loginId !== null) return true
  return isTold ? showsCookieOf(known, browserMark) : isSameBrowser(known, browserMark)
}

async function reuseCode(ctx: WechatUserCtx, codeHash: Buffer, known: KnownWechatCode): Promise<ProvedWechatUser> {
  const { user, sealedToken } = known
  if (!mayReuseCode(ctx, known, sealedToken === null)) return refuse('WECHAT_CODE_WRONG')
  if (sealedToken === null) return user
  const accessToken = ctx.secrets.open('wechatAccess', sealedToken) ?? refuse('WECHAT_CODE_WRONG')
  return readProfile(ctx, codeHash, { openId: user.openId, accessToken })
}

async function exchange(ctx: WechatUserCtx, code: string, codeHash: Buffer): Promise<ProvedWechatUser> {
  const now = ctx.now
  const known = await findWechatCode(ctx.db, codeHash, now)
  if (known) return reuseCode(ctx, codeHash, known)
  const answer = await ctx.outside.wechat.exchangeCode(code)
  if (answer.kind === 'badCode') {
    // Another process may have exchanged the same code first.
    const known = (await findWechatCode(ctx.db, codeHash, now)) ?? refuse('WECHAT_CODE_WRONG')
    return reuseCode(ctx, codeHash, known)
  }
  if (answer.isSnapshot) refuse('WECHAT_SNAPSHOT')
  await insertWechatCode(ctx.db, {
    codeHash,
    openId: answer.openId,
    sealedToken: ctx.secrets.seal('wechatAccess', answer.accessToken),
    loginId: ctx.me?.loginId ?? null,
    ...keptMark(ctx.browserMark),
    expiresAt: ctx.now + REMEMBERED_MS,
  })
  if (!answer.isSilent) return readProfile(ctx, codeHash, answer)
  const user = { openId: answer.openId, nickname: '', headImg: '', sex: 0 }
  await keepWechatProfile(ctx.db, codeHash, user)
  return user
}

/**
 * A state that we issued is accepted once, from its own browser; a browser that was given one must send it
 * (threats#W2).
 */
async function requireOwnState(
  { db, now, browserMark }: WechatUserCtx,
  state: string,
  codeHash: Buffer,
): Promise<void> {
  const browser = browserMark.isShown ? browserMark.name : null
  const isFit =
    state === ''
      ? browser === null || !(await awaitsWechatReturn(db, browser, now))
      : browser !== null && (await spendWechatState(db, { stateHash: hashToken(state), browser, codeHash, now }))
  if (!isFit) refuse('WECHAT_CODE_WRONG')
}

/**
 * Returns the WeChat user behind an OAuth code, also when the same browser sends the same code again within five
 * minutes. Refuses WECHAT_CODE_WRONG when a new consent is needed, and WECHAT_SNAPSHOT for a preview visitor, who can
 * neither bind nor pay (outside-services#oauth-traps). Throws OutsideError, after which the same code can be sent
 * again. Never call it inside a transaction.
 */
export async function proveWechatUser(ctx: WechatUserCtx, { code, state }: OAuthCallback): Promise<ProvedWechatUser> {
  const codeHash = hashToken(code)
  return ctx.coordinator.withLock(`WeChat code ${codeHash.toString('base64url')}`, async () => {
    await requireOwnState(ctx, state, codeHash)
    return exchange(ctx, code, codeHash)
  })
}
