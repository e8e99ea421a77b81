import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { whyPasswordUnfit } from '#domain/people/password.ts'
import { halfWidth } from '#domain/text.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { whyPasswordCommon } from './passwordChoice.ts'

interface Fields {
  Mobile: string
  code: string
  Pwd: string
}

/**
 * Validates what UserRegistration and ForgetPwd share, in the order of the form. Refuses MOBILE_REQUIRED, MOBILE_WRONG,
 * CODE_REQUIRED, PASSWORD_REQUIRED, PASSWORD_LENGTH, PASSWORD_COMMON (specification#register, rulings#passwords).
 */
export function readAccountForm({ Mobile, code, Pwd }: Fields): { mobile: string; code: string; password: string } {
  const mobile = cleanMobile(Mobile)
  if (mobile === '') refuse('MOBILE_REQUIRED')
  if (!isMobile(mobile)) refuse('MOBILE_WRONG')
  const entered = halfWidth(code).replace(/\s/g, '')
  if (entered === '') refuse('CODE_REQUIRED')
  refuseIf(whyPasswordUnfit(Pwd) ?? whyPasswordCommon(Pwd, mobile))
  return { mobile, code: entered, password: Pwd }
}
