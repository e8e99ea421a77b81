import { call } from '#client/api.ts'
import { isCheckCodeRefused, withCheckCode, withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'

async function exists(mobile: string, checkCode: string): Promise<boolean> {
  const { OtherMsg } = await call('User', 'UserExists', { Mobile: mobile, CheckCode: checkCode })
  return OtherMsg.IsExists === 1
}

/**
 * Whether the mobile has an account. Asked often, the server wants a check code (rulings, section 3): it is had without
 * anybody noticing. Throws CallError.
 */
export function isRegistered(mobile: string): Promise<boolean> {
  return withCheckCodeIfAsked((checkCode) => exists(mobile, checkCode))
}

/**
 * Sends a code by SMS; answers the seconds until the next one, and the server's own words where it is not sure that the
 * message goes out. The check code is the one that came with WeChat's consent
 * while it serves, else that of the captcha. `onSending` is called when the check is through. Throws CallError.
 */
export async function sendCode(
  mobile: string,
  authorisation: Authorisation | null,
  onSending: () => void,
): Promise<{ seconds: number; words: string }> {
  const send = async (CheckCode: string, OpenID = '') => {
    onSending()
    const { OtherMsg, Msg } = await call('Public', 'SendSMSCode', { Mobile: mobile, CheckCode, OpenID })
    return { seconds: OtherMsg.ResendAfterSeconds, words: Msg }
  }
  if (authorisation) {
    try {
      return await send(authorisation.checkCode, authorisation.openid)
    } catch (error) {
      if (!isCheckCodeRefused(error)) throw error
    }
  }
  return withCheckCode((checkCode) => send(checkCode))
}
