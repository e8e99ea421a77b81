import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time.ts'
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

export interface AliyunSms {
  /**
   * Sends one verification code. It is never retried: SendSms is not idempotent, and the person would get two codes
   * (outside-services#aliyun-sms).
   * @throws OutsideError (temporary) if it is unknown whether the message was sent.
   */
  sendCode(input: { mobile: string; code: string }): Promise<SmsOutcome>
}

const TEMPORARY =
  /^(isv\.BUSINESS_LIMIT_CONTROL|isv\.DAY_LIMIT_CONTROL|isp\.SYSTEM_ERROR|Throttling.*|ServiceUnavailable|InternalError)$/

/** SendSms, version 2017-05-25, signed by ACS3-HMAC-SHA256. */
export function createAliyunSms(settings: AliyunSmsSettings): AliyunSms {
  const { accessKeyId, accessKeySecret, signName, templateCode, timeoutMs = 5000, now } = settings
  const endpoint = new URL(settings.endpoint.includes('://') ? settings.endpoint : `https://${settings.endpoint}`)

  return {
    async sendCode({ mobile, code }) {
      const query = writeQuery({
        PhoneNumbers: mobile,
        SignName: signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify({ code }),
      })
      const headers: Record<string, string> = {
        host: endpoint.host,
        'x-acs-action': 'SendSms',
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
    },
  }
}

// A business refusal is HTTP 200, an error of signature or permissions is 4xx; both name their code in JSON.
function judge({ status, text }: OutsideAnswer): SmsOutcome {
  const answer = readJson(text)
  const code = answer?.Code
  if (status >= 500 || typeof code !== 'string') {
    throw new OutsideError('sms', status === 200 ? 'UNREADABLE' : `HTTP_${status}`, status === 200 || status >= 500)
  }
  if (status === 200 && code === 'OK') return { kind: 'sent', bizId: textOf(answer?.BizId) }
  return { kind: 'refused', code, temporary: TEMPORARY.test(code), message: textOf(answer?.Message) }
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
