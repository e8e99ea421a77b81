import { SendSMSCode as endpoint } from '#contract/people/user.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { CODE_RESEND_SECONDS, CODE_RETRY_SECONDS } from '#domain/people/smsCode.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readCheckCode } from '../checkCode.ts'
import { sendCode } from '../sendCode.ts'

/** The message when the gateway gave no answer. */
const PERHAPS_SENT = '短信可能稍有延迟，如果一分钟内没有收到，请重新获取'

/** Refuses MOBILE_REQUIRED, MOBILE_WRONG, CHECK_CODE_WRONG, then the limits (rulings#sms-codes). */
export const SendSMSCode = handler(endpoint, {
  handle: async (ctx, { Mobile, CheckCode, OpenID }) => {
    const mobile = cleanMobile(Mobile)
    if (mobile === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(mobile)) refuse('MOBILE_WRONG')
    const checkCode = (await readCheckCode(ctx, { code: CheckCode, openId: OpenID })) ?? refuse('CHECK_CODE_WRONG')
    if ((await sendCode(ctx, { mobile, checkCode })) === 'unsure')
      return { Msg: PERHAPS_SENT, OtherMsg: { ResendAfterSeconds: CODE_RETRY_SECONDS } }
    return { OtherMsg: { ResendAfterSeconds: CODE_RESEND_SECONDS } }
  },
})
