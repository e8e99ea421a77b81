import { createHash, createHmac, randomInt } from 'node:crypto'
import { compactTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Reply, Routes, SandboxRequest } from '#sandbox/http.ts'
import { querySendDetails } from './notices.ts'
import { answerAs, getSmsSign, getSmsTemplate } from './reviews.ts'

const CLOCK_TOLERANCE_MS = 15 * 60_000
const MINUTE = 60_000
const LIMITS = [
  { withinMs: MINUTE, most: 1, name: '分钟级' },
  { withinMs: 60 * MINUTE, most: 5, name: '小时级' },
  { withinMs: 24 * 60 * MINUTE, most: 10, name: '天级' },
]

/**
 * SendSms, QuerySendDetails, GetSmsSign and GetSmsTemplate of dysmsapi.aliyuncs.com, version 2017-05-25, with the ACS3 signature verified.
 */
export function smsGatewayRoutes(context: SandboxContext): Routes {
  const seenNonces = new Set<string>()
  const answer = (request: SandboxRequest): Reply => {
    const fault = signatureFault(context, request)
    if (fault) return answerAs(400, fault[0], fault[1])
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (seenNonces.has(nonce)) return answerAs(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    seenNonces.add(nonce)
    return ACTIONS[String(request.headers['x-acs-action'])]?.(context, request.query) ?? sendSms(context, request.query)
  }
  return {
    'POST /sandbox/sms-gateway/': { protocol: 'sms', answer },
    'GET /sandbox/sms-gateway/': { protocol: 'sms', answer },
  }
}

const ACTIONS: Readonly<Record<string, (context: SandboxContext, query: URLSearchParams) => Reply>> = {
  GetSmsSign: getSmsSign,
  GetSmsTemplate: getSmsTemplate,
  QuerySendDetails: querySendDetails,
}

function sendSms({ settings, world, record }: SandboxContext, query: URLSearchParams): Reply {
  const mobile = query.get('PhoneNumbers') ?? ''
  const signName = query.get('SignName') ?? ''
  const refuse = (code: string, message: string): Reply => {
    record({ type: 'smsRefused', mobile, reason: `${code} ${message}` })
    return answerAs(200, code, message)
  }
  if (!/^1[3-9]\d{9}$/.test(mobile)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误')
  if (signName === '' || settings.rules.smsSign !== 'passed')
    return refuse('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法')
  if (!query.get('TemplateCode')?.startsWith('SMS_') || settings.rules.smsTemplate !== 'passed')
    return refuse('isv.SMS_TEMPLATE_ILLEGAL', '短信模版不合法')
  const parameters = readParameters(query.get('TemplateParam') ?? '')
  const code = codeOf(parameters)
  if (parameters === null || ('code' in parameters && code === null))
    return refuse('isv.TEMPLATE_MISSING_PARAMETERS', '模版缺少变量')
  const sentAt = [...world.messages, ...world.smsNotices].filter((one) => one.mobile === mobile).map((one) => one.at)
  const limit = LIMITS.find(
    ({ withinMs, most }) => sentAt.filter((at) => settings.now() - at < withinMs).length >= most,
  )
  if (limit && settings.rules.smsLimits) {
    return refuse('isv.BUSINESS_LIMIT_CONTROL', `触发${limit.name}流控Permits:${limit.most}`)
  }
  const bizId = `${randomInt(10 ** 9)}${compactTime(settings.now())}^0`
  const templateCode = query.get('TemplateCode') ?? ''
  const outId = query.get('OutId') ?? ''
  if (code !== null) record({ type: 'sms', mobile, code, bizId, signName })
  else
    record({
      type: 'smsNotice',
      mobile,
      templateCode,
      parameters,
      bizId,
      signName,
      outId,
      ends: settings.rules.smsEnds,
    })
  return answerAs(200, 'OK', 'OK', { BizId: bizId })
}

function readParameters(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const isWhole = Object.values(value).every((one) => typeof one === 'string' && one !== '')
    return isWhole && Object.keys(value).length > 0 ? (value as Record<string, string>) : null
  } catch {
    return null
  }
}

function codeOf(parameters: Record<string, string> | null): string | null {
  const code = parameters?.code
  return code !== undefined && /^\d{4,8}$/.test(code) ? code : null
}

function signatureFault({ settings }: SandboxContext, request: SandboxRequest): [string, string] | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  if (header('x-acs-action') !== 'SendSms' && !(header('x-acs-action') in ACTIONS))
    return ['InvalidAction.NotFound', 'Specified api is not found.']
  if (header('x-acs-version') !== '2017-05-25') return ['InvalidVersion', 'Specified parameter Version is not valid.']
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  const [, keyId, signedHeaders = '', signature] = given ?? []
  if (!given) return ['IncompleteSignature', 'The request signature does not conform to Aliyun standards.']
  if (keyId !== settings.smsKeyId) return ['InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
  const distance = Math.abs(Date.parse(header('x-acs-date')) - settings.now())
  if (!(distance < CLOCK_TOLERANCE_MS))
    return ['InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
  const bodyHash = createHash('sha256').update(request.body).digest('hex')
  if (header('x-acs-content-sha256') !== bodyHash) return ['SignatureDoesNotMatch', 'The content hash does not match.']
  const names = signedHeaders.split(';')
  if (!['host', 'x-acs-action', 'x-acs-date', 'x-acs-content-sha256'].every((name) => names.includes(name))) {
    return ['IncompleteSignature', 'A header that must be signed is not.']
  }
  const lines = names.map((name) => `${name}:${header(name).trim()}\n`).join('')
  const canonical = `${request.method}\n${request.path}\n${sortedQuery(request.query)}\n${lines}\n${signedHeaders}\n${bodyHash}`
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
  const expected = createHmac('sha256', settings.smsKeySecret).update(text).digest('hex')
  return signature === expected
    ? null
    : ['SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.']
}

function sortedQuery(query: URLSearchParams): string {
  const strict = (value: string) =>
    encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  return [...query]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&')
}
