import { call } from '#client/api.ts'
import { isCheckCodeRefused, withCheckCode, withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'

async function exists(mobile: string, door: 'family' | undefined, checkCode: string): Promise<boolean> {
  const { OtherMsg } = await call('User', 'UserExists', { Mobile: mobile, CheckCode: checkCode, Door: door })
  return OtherMsg.IsExists === 1
}

/**
 * Tells whether the mobile has an account, with `door` only a family's. When asked often, the server requires a check code (rulings#sms-codes),
 * which is obtained in the background. Throws CallError.
 */
export function isRegistered(mobile: string, door?: 'family'): Promise<boolean> {
  return withCheckCodeIfAsked((checkCode) => exists(mobile, door, checkCode))
}

/**
 * Sends a code by SMS. Resolves to the seconds until the next one, and to the server's message where it is not sure
 * that the SMS is delivered. The check code comes from WeChat's consent while that is valid, otherwise from the
 * captcha. `onSending` is called once the check code is there. Throws CallError.
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
