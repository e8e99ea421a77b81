import { call } from '#client/api.ts'
import { isCheckCodeRefused, withCheckCode } from '#client/captcha/withCheckCode.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'

async function exists(mobile: string, checkCode: string): Promise<boolean> {
  const { OtherMsg } = await call('User', 'UserExists', { Mobile: mobile, CheckCode: checkCode })
  return OtherMsg.IsExists === 1
}

/**
 * Whether the mobile has an account. Asked often, the server wants a check code (rulings, section 3): it is had without
 * anybody noticing. Throws CallError.
 */
export async function isRegistered(mobile: string): Promise<boolean> {
  try {
    return await exists(mobile, '')
  } catch (error) {
    if (!isCheckCodeRefused(error)) throw error
    return withCheckCode((checkCode) => exists(mobile, checkCode))
  }
}

/**
 * Sends a code by SMS; answers the seconds until the next one. The check code is the one that came with WeChat's consent
 * while it serves, else that of the captcha. `onSending` is called when the check is through. Throws CallError.
 */
export async function sendCode(
  mobile: string,
  authorisation: Authorisation | null,
  onSending: () => void,
): Promise<number> {
  const send = async (CheckCode: string, OpenID = '') => {
    onSending()
    const { OtherMsg } = await call('Public', 'SendSMSCode', { Mobile: mobile, CheckCode, OpenID })
    return OtherMsg.ResendAfterSeconds
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
