import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import { refuse } from '#server/refuse.ts'
import { hashToken } from '#server/secrets.ts'
import { fittedNickname, fittedPictureAddress, fittedSex } from './profile.ts'
import { findWechatCode, insertWechatCode, type ProvedWechatUser } from './wechatQueries.ts'

/** Callback pages load twice and a code works once: its outcome is remembered as long as the code would live. */
const REMEMBERED_MS = 300_000
/** WeChat's word for a visitor who gave no consent. */
const NO_CONSENT = '48001'

type Needs = Pick<Ctx, 'db' | 'now' | 'outside' | 'together'>

async function askProfile({ outside }: Needs, token: { accessToken: string; openId: string }) {
  try {
    return await outside.wechat.userInfo(token)
  } catch (error) {
    if (error instanceof OutsideError && error.code === NO_CONSENT) return refuse('WECHAT_SNAPSHOT')
    throw error
  }
}

async function exchange(ctx: Needs, code: string, codeHash: Buffer): Promise<ProvedWechatUser> {
  const now = new Date(ctx.now)
  const known = await findWechatCode(ctx.db, codeHash, now)
  if (known) return known
  const answer = await ctx.outside.wechat.exchangeCode(code)
  // Another machine may have been faster with the same code.
  if (answer.kind === 'badCode') return (await findWechatCode(ctx.db, codeHash, now)) ?? refuse('WECHAT_CODE_WRONG')
  if (answer.isSnapshot) refuse('WECHAT_SNAPSHOT')
  const profile = await askProfile(ctx, answer)
  const user = {
    openId: answer.openId,
    nickname: fittedNickname(profile.nickname),
    headImg: fittedPictureAddress(profile.headImgUrl),
    sex: fittedSex(profile.sex),
  }
  await insertWechatCode(ctx.db, codeHash, user, new Date(ctx.now + REMEMBERED_MS))
  return user
}

/**
 * The WeChat user behind an OAuth code, also when the same code comes again within five minutes. WECHAT_CODE_WRONG: a new
 * consent is needed. WECHAT_SNAPSHOT: a preview visitor, neither bound nor paying (outside services, section 1).
 * Throws OutsideError. Never inside a transaction.
 */
export async function proveWechatUser(ctx: Needs, code: string): Promise<ProvedWechatUser> {
  const codeHash = hashToken(code)
  return ctx.together.alone(`WeChat code ${codeHash.toString('base64url')}`, () => exchange(ctx, code, codeHash))
}
