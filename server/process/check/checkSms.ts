import { checkFormats } from '#server/config/formats.ts'
import type { Env } from '#server/config/readSettings.ts'
import { readSandboxUrl } from '#server/config/sandboxUrl.ts'
import { readSms } from '#server/config/sms.ts'
import type { SmsReviewed } from '#server/integrations/sms/createAliyunSms.ts'
import { createSms, type Sms } from '#server/integrations/sms/createSms.ts'
import { bad, type Finding, good, noOutcome, note, readOrTell, tryCall } from './finding.ts'
import { only } from './only.ts'
import { REVIEW_TEXTS, smsFault } from './smsTexts.ts'

/** A number that no phone has, so that a message to it costs nothing and reaches nobody. */
const NO_MOBILE = '10000000000'
/** The refusal of a number like that, which the provider gives only to a request that is right otherwise. */
const NUMBER_REFUSED = 'isv.MOBILE_NUMBER_ILLEGAL'
const ONE_VARIABLE = /^[^$]*\$\{code\}[^$]*$/

/**
 * Tries the settings of the SMS provider by calls that send nothing: the reviews of signature and template, and a message
 * to a number that nobody has, which the provider must refuse for that reason only.
 */
export async function checkSms(env: Env, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = []
  const own = only(env, 'SMS_', 'ALIYUN_')
  if (readOrTell(() => checkFormats(own) ?? true, findings) === null) return findings
  const config = readOrTell(() => readSms(own, readSandboxUrl(env)), findings)
  if (!config) return findings
  if (config.provider === 'sandbox')
    findings.push(note('没有设置 SMS_PROVIDER=aliyun，现在用的是沙箱短信，验证码只出现在 /sandbox'))
  const sms = createSms({ ...config, now })
  const tell = (work: () => Promise<Finding[]>) =>
    tryCall(work, (error) =>
      config.provider === 'sandbox'
        ? noOutcome(error, config.base, null)
        : noOutcome(error, config.endpoint, 'ALIYUN_SMS_ENDPOINT'),
    )
  const sign = await tell(async () => [describe('签名', 'SMS_SIGN_NAME', await sms.reviewOfSign())])
  findings.push(...sign)
  // A key that is refused here is refused for the template and the message too, and would be told three times.
  if (sign.some(({ kind, text }) => kind === 'bad' && !text.includes('SMS_SIGN_NAME'))) return findings
  findings.push(...(await tell(() => checkTemplate(sms))))
  if (findings.some(({ kind }) => kind === 'bad')) return findings
  return [...findings, ...(await tell(() => checkSending(sms)))]
}

function describe(what: string, setting: string, review: SmsReviewed): Finding {
  if (review.kind === 'refused') return bad(smsFault(review))
  if (review.state === 'passed') return good(`短信${what}已通过审核（${setting}）`)
  return bad(`${setting} 的${what}${REVIEW_TEXTS[review.state]}${review.reason ? `：${review.reason}` : ''}`)
}

async function checkTemplate(sms: Sms): Promise<Finding[]> {
  const review = await sms.reviewOfTemplate()
  const found = describe('模板', 'SMS_TEMPLATE_CODE', review)
  if (review.kind === 'refused' || found.kind === 'bad') return [found]
  if (!ONE_VARIABLE.test(review.text))
    return [bad('SMS_TEMPLATE_CODE 的模板必须只有 ${code} 一个变量，现在的内容不是这样。请换一个模板')]
  return [found]
}

async function checkSending(sms: Sms): Promise<Finding[]> {
  const outcome = await sms.sendCode({ mobile: NO_MOBILE, code: '000000' })
  if (outcome.kind === 'refused' && outcome.code !== NUMBER_REFUSED) return [bad(smsFault(outcome))]
  return [good('可以发送验证码（试的是一个不存在的号码，没有发出短信）')]
}
