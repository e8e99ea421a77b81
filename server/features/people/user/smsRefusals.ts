import type { RefusalCode } from '#contract/refusals.ts'

interface SmsRefusal {
  /** What the person is told who waits for the code. */
  told: RefusalCode
  /** Whether the association must put it right, so that the staff are told too. */
  isOurs: boolean
}

const theirs = (told: RefusalCode): SmsRefusal => ({ told, isOurs: false })
const ours: SmsRefusal = { told: 'SMS_OUT_OF_SERVICE', isOurs: true }

/** The provider's refusals (outside-services#aliyun-sms); a code that is not here may pass by itself. */
const REFUSALS: Readonly<Record<string, SmsRefusal>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': theirs('SMS_NUMBER_REFUSED'),
  'isv.MOBILE_COUNT_OVER_LIMIT': theirs('SMS_NUMBER_REFUSED'),
  'isv.BUSINESS_LIMIT_CONTROL': theirs('SMS_PROVIDER_LIMIT'),
  'isv.BLACK_KEY_CONTROL_LIMIT': theirs('SMS_BLACK_LIST'),
  'isv.DAY_LIMIT_CONTROL': { told: 'SMS_DAY_SPENT', isOurs: true },
  'isv.MONTH_LIMIT_CONTROL': ours,
  'isv.AMOUNT_NOT_ENOUGH': ours,
  'isv.OUT_OF_SERVICE': ours,
  'isv.PRODUCT_UN_SUBSCRIPT': ours,
  'isv.PRODUCT_UNSUBSCRIBE': ours,
  'isv.ACCOUNT_NOT_EXISTS': ours,
  'isv.ACCOUNT_ABNORMAL': ours,
  'isv.SMS_SIGNATURE_ILLEGAL': ours,
  'isv.SMS_TEMPLATE_ILLEGAL': ours,
  'isv.TEMPLATE_MISSING_PARAMETERS': ours,
  'isv.TEMPLATE_PARAMS_ILLEGAL': ours,
  'isv.INVALID_PARAMETERS': ours,
  'isp.RAM_PERMISSION_DENY': ours,
  'InvalidAccessKeyId.NotFound': ours,
  'InvalidAccessKeyId.Inactive': ours,
  SignatureDoesNotMatch: ours,
  'InvalidTimeStamp.Expired': ours,
}

/** The provider limits a number for a minute, an hour or a day, which only its sentence tells. */
const DAY_LIMIT = /天级/

export function smsRefusalOf(code: string, message: string): SmsRefusal {
  if (code === 'isv.BUSINESS_LIMIT_CONTROL' && DAY_LIMIT.test(message)) return theirs('SMS_NUMBER_DAY_SPENT')
  return REFUSALS[code] ?? theirs('SMS_FAILED')
}
