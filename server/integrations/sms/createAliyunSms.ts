import { randomUUID } from 'node:crypto'
import { compactDate, type Instant } from '#domain/time.ts'
import { callOutside, type OutsideAnswer } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import { writeQuery } from '../rfc3986.ts'
import { sha256Hex, signAcs3 } from './acs3.ts'

export interface AliyunSmsSettings {
  /** A host, such as `dysmsapi.aliyuncs.com`, or a URL. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** A template with the one variable `code`. */
  templateCode: string
  /** The time-out of a call in milliseconds; 5000 by default. */
  timeoutMs?: number
  /** The time in the signature; the gateway refuses requests that differ much from its own clock. */
  now: () => Instant
}

export type SmsOutcome =
  | { kind: 'sent'; bizId: string }
  /** `message` is the provider's sentence for the operator, not for the user. */
  | { kind: 'refused'; code: string; temporary: boolean; message: string }

export interface SmsNotice {
  mobile: string
  templateCode: string
  parameters: Readonly<Record<string, string>>
  /** Our own number, by which `findNotice` finds it. */
  outId: string
}

/** What the provider knows of one SMS; `absent`: nothing. */
export type SmsReport = { kind: 'absent' } | { kind: 'waiting' | 'delivered' } | { kind: 'failed'; code: string }

export interface AliyunSms {
  /**
   * Sends one verification code. It is never retried: SendSms is not idempotent, and the person would get two codes
   * (outside-services#aliyun-sms).
   * @throws OutsideError (temporary) if it is unknown whether the message was sent.
   */
  sendCode(input: { mobile: string; code: string }): Promise<SmsOutcome>
  /** Sends one notice. @throws OutsideError like `sendCode`; then ask `findNotice` before anything else. */
  sendNotice(notice: SmsNotice): Promise<SmsOutcome>
  /** What became of a notice that was sent on the day of `sentAt`. @throws OutsideError */
  findNotice(input: { mobile: string; sentAt: Instant; outId: string }): Promise<SmsReport>
  /** How the review of the configured signature stands. @throws OutsideError */
  reviewOfSign(): Promise<SmsReviewed>
  /** How the review of the configured template stands, and its text. @throws OutsideError */
  reviewOfTemplate(): Promise<SmsReviewed>
}

export type SmsReview = 'waiting' | 'passed' | 'refused' | 'withdrawn'

export type SmsReviewed =
  | { kind: 'reviewed'; state: SmsReview /** Why the provider refused it. */; reason: string; text: string }
  | Extract<SmsOutcome, { kind: 'refused' }>

const TEMPORARY =
  /^(isv\.BUSINESS_LIMIT_CONTROL|isv\.DAY_LIMIT_CONTROL|isp\.SYSTEM_ERROR|Throttling.*|ServiceUnavailable|InternalError)$/

/** A mobile gets far fewer SMS on one day. */
const DETAILS_AT_ONCE = 50
const REPORTS: Readonly<Record<string, 'waiting' | 'failed' | 'delivered'>> = {
  1: 'waiting',
  2: 'failed',
  3: 'delivered',
}

/** The review of a signature or a template by the provider, as GetSmsSign and GetSmsTemplate number it. */
const REVIEWS: Readonly<Record<string, SmsReview>> = {
  '0': 'waiting',
  '1': 'passed',
  '2': 'refused',
  '10': 'withdrawn',
}

/** SendSms, QuerySendDetails, GetSmsSign and GetSmsTemplate, version 2017-05-25, signed by ACS3-HMAC-SHA256. */
export function createAliyunSms(settings: AliyunSmsSettings): AliyunSms {
  const { accessKeyId, accessKeySecret, signName, templateCode, timeoutMs = 5000, now } = settings
  const endpoint = new URL(settings.endpoint.includes('://') ? settings.endpoint : `https://${settings.endpoint}`)

  async function call(action: string, parameters: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    const query = writeQuery(parameters)
    const headers: Record<string, string> = {
      host: endpoint.host,
      'x-acs-action': action,
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
      'x-acs-content-sha256': sha256Hex(''),
    }
    const signed = signAcs3({ method: 'POST', path: endpoint.pathname, query, headers, body: '' }, accessKeySecret)
    const { host: _setByFetch, ...sent } = headers
    const credential = `Credential=${accessKeyId},SignedHeaders=${signed.signedHeaders},Signature=${signed.signature}`
    const url = `${endpoint.origin}${endpoint.pathname}?${query}`
    const authorization = `ACS3-HMAC-SHA256 ${credential}`
    return judge(
      await callOutside({ service: 'sms', url, method: 'POST', headers: { ...sent, authorization }, timeoutMs }),
    )
  }

  async function review(action: string, parameters: Readonly<Record<string, string>>): Promise<SmsReviewed> {
    const answer = await call(action, parameters)
    if (answer.kind === 'refused') return answer
    const { SignStatus, TemplateStatus = SignStatus, TemplateContent, AuditInfo } = answer.fields
    const state = REVIEWS[String(TemplateStatus)]
    if (!state) throw new OutsideError('sms', 'UNREADABLE', true)
    const reason = textOf((AuditInfo as { RejectInfo?: unknown } | null | undefined)?.RejectInfo)
    return { kind: 'reviewed', state, reason, text: textOf(TemplateContent) }
  }

  return {
    async sendCode({ mobile, code }) {
      const answer = await call('SendSms', {
        PhoneNumbers: mobile,
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code }),
      })
      return answer.kind === 'refused' ? answer : { kind: 'sent', bizId: textOf(answer.fields.BizId) }
    },
    async sendNotice({ mobile, parameters, outId, ...notice }) {
      const answer = await call('SendSms', {
        PhoneNumbers: mobile,
        SignName: signName,
        TemplateCode: notice.templateCode,
        TemplateParam: JSON.stringify(parameters),
        OutId: outId,
      })
      return answer.kind === 'refused' ? answer : { kind: 'sent', bizId: textOf(answer.fields.BizId) }
    },
    async findNotice({ mobile, sentAt, outId }) {
      const answer = await call('QuerySendDetails', {
        PhoneNumber: mobile,
        SendDate: compactDate(sentAt),
        PageSize: String(DETAILS_AT_ONCE),
        CurrentPage: '1',
      })
      if (answer.kind === 'refused') throw new OutsideError('sms', answer.code, answer.temporary)
      const found = detailsOf(answer.fields).find((detail) => detail.OutId === outId)
      const kind = found && REPORTS[String(found.SendStatus)]
      if (!found || !kind) return { kind: 'absent' }
      return kind === 'failed' ? { kind, code: textOf(found.ErrCode) } : { kind }
    },
    reviewOfSign: () => review('GetSmsSign', { SignName: signName }),
    reviewOfTemplate: () => review('GetSmsTemplate', { TemplateCode: templateCode }),
  }
}

type ProviderAnswer =
  | { kind: 'ok'; fields: Readonly<Record<string, unknown>> }
  | Extract<SmsOutcome, { kind: 'refused' }>

// A business refusal is HTTP 200, an error of signature or permissions is 4xx; both name their code in JSON.
function judge({ status, text }: OutsideAnswer): ProviderAnswer {
  const answer = readJson(text)
  const code = answer?.Code
  if (status >= 500 || typeof code !== 'string') {
    throw new OutsideError('sms', status === 200 ? 'UNREADABLE' : `HTTP_${status}`, status === 200 || status >= 500)
  }
  if (status === 200 && code === 'OK') return { kind: 'ok', fields: answer ?? {} }
  return { kind: 'refused', code, temporary: TEMPORARY.test(code), message: textOf(answer?.Message) }
}

function detailsOf(answer: Readonly<Record<string, unknown>>): Array<Readonly<Record<string, unknown>>> {
  const list = (answer.SmsSendDetailDTOs as Readonly<Record<string, unknown>> | undefined)?.SmsSendDetailDTO
  return Array.isArray(list) ? (list as Array<Readonly<Record<string, unknown>>>) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
