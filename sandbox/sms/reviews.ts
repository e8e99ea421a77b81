import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import { json, type Reply } from '#sandbox/http.ts'
import type { SmsReview } from '#sandbox/options.ts'

const STATES: Readonly<Record<Exclude<SmsReview, 'unknown'>, number>> = {
  waiting: 0,
  passed: 1,
  refused: 2,
  withdrawn: 10,
}
const REASON = '资质信息与签名不符'

/** GetSmsSign: the review of a signature. */
export function getSmsSign({ settings }: SandboxContext, query: URLSearchParams): Reply {
  const review = settings.rules.smsSign
  if (review === 'unknown') return answerAs(200, 'isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法')
  const AuditInfo = review === 'refused' ? { RejectInfo: REASON } : {}
  return answerAs(200, 'OK', 'OK', { SignName: query.get('SignName'), SignStatus: STATES[review], AuditInfo })
}

/** GetSmsTemplate: the review of a template, and its text. */
export function getSmsTemplate({ settings }: SandboxContext, query: URLSearchParams): Reply {
  const review = settings.rules.smsTemplate
  if (review === 'unknown') return answerAs(200, 'isv.SMS_TEMPLATE_ILLEGAL', '短信模版不合法')
  return answerAs(200, 'OK', 'OK', {
    TemplateCode: query.get('TemplateCode'),
    TemplateContent: settings.smsTemplateText,
    TemplateStatus: String(STATES[review]),
    AuditInfo: review === 'refused' ? { RejectInfo: REASON } : {},
  })
}

export function answerAs(status: number, code: string, message: string, more: Record<string, unknown> = {}): Reply {
  return json({ RequestId: randomUUID().toUpperCase(), Code: code, Message: message, ...more }, status)
}
