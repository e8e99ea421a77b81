import { GetWeiXinUserInfo as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { keepOpenId } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { issueCheckCode } from '../checkCode.ts'
import { proveWechatUser } from '../wechatUser.ts'

/**
 * Exchanges an OAuth code; the check code that is returned is bound to the openid. For a signed-in user the openid is
 * kept with the session, because only that one may pay. Refuses WECHAT_CODE_WRONG, WECHAT_SNAPSHOT (rulings#sms-codes,
 * outside-services#oauth).
 */
export const GetWeiXinUserInfo = handler(endpoint, {
  handle: async (ctx, { code, state }) => {
    if (code === '') refuse('WECHAT_CODE_WRONG')
    const { openId, nickname, headImg, sex } = await proveWechatUser(ctx, { code, state })
    const CheckCode = await ctx.transaction(async (inner) => {
      if (inner.me) {
        const { sessionId, accountId } = inner.me
        await keepOpenId(inner.db, { sessionId, accountId, openId })
      }
      return issueCheckCode(inner, openId)
    })
    return { item: { openid: openId, nickname, headimgurl: headImg, sex }, OtherMsg: { CheckCode } }
  },
})
