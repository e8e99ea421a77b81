import { randomBytes } from 'node:crypto'
import { GetJSSDK as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { findJsapiTicket } from '../jsapiTicket.ts'
import { isOwnAddress } from '../ownAddress.ts'

/** Signs the page's address for `wx.config`. Refuses ADDRESS_FOREIGN for pages of other hosts. */
export const GetJSSDK = handler(endpoint, {
  handle: async (ctx, { url }) => {
    if (!isOwnAddress(url, ctx.config)) refuse('ADDRESS_FOREIGN')
    const ticket = await findJsapiTicket(ctx)
    const nonce = randomBytes(8).toString('hex')
    const timestamp = Math.floor(ctx.now / 1000)
    return {
      OtherMsg: {
        AppId: ctx.config.wechatAccount.appId,
        Timestamp: timestamp,
        NonceStr: nonce,
        Signature: ctx.outside.wechat.jssdkSignature({ ticket, nonce, timestamp, url }),
      },
    }
  },
})
