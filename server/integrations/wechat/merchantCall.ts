import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { callOutside, type OutsideAnswer, requireStatusOk } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import { DEFAULT_TIMEOUT_MS, type WechatSettings } from './settings.ts'
import { isSignedV2, signV2 } from './sign.ts'
import { readFlatXml, writeFlatXml, type XmlFields } from './xml.ts'

/**
 * The sign type, fixed because the pay sheet uses MD5 (specification#calls-wechat); a message can never choose another.
 */
export const SIGN_TYPE = 'MD5'

export type MerchantAnswer = { kind: 'ok'; fields: XmlFields } | { kind: 'refused'; code: string; message: string }

const UNKNOWN_OUTCOME = new Set(['SYSTEMERROR', 'BIZERR_NEED_RETRY', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEED'])
const REPEAT_PAUSES_MS = [100, 300]

export type MerchantCall = ReturnType<typeof createMerchantCall>

/** The signed XML calls of pay V2 (outside-services#pay). @throws Error if a certificate file cannot be read */
export function createMerchantCall(settings: WechatSettings) {
  const { appId, mchId, mchKey, mchBase, mchCert, mchCertKey, timeoutMs = DEFAULT_TIMEOUT_MS } = settings
  /** Read for each call that shows it, so that a renewed file counts without a restart. */
  const readCertificate = () =>
    mchCert && mchCertKey ? { cert: readFileSync(mchCert), key: readFileSync(mchCertKey) } : undefined
  readCertificate()

  function sign(fields: Record<string, string | undefined>): string {
    const given = Object.entries(fields).filter(
      (field): field is [string, string] => field[1] !== undefined && field[1] !== '',
    )
    const request: Record<string, string> = {
      appid: appId,
      mch_id: mchId,
      ...Object.fromEntries(given),
      sign_type: SIGN_TYPE,
    }
    request.nonce_str ??= createNonce()
    return writeFlatXml({ ...request, sign: signV2(request, mchKey, SIGN_TYPE) })
  }

  async function post(path: string, body: string, withCertificate: boolean): Promise<OutsideAnswer> {
    const answer = await callOutside({
      service: 'wechatPay',
      url: `${mchBase}${path}`,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body,
      timeoutMs,
      certificate: withCertificate ? readCertificate() : undefined,
    })
    requireStatusOk('wechatPay', answer)
    return answer
  }

  function judge(text: string): MerchantAnswer {
    const fields = readFlatXml(text)
    if (!fields) throw new OutsideError('wechatPay', 'UNREADABLE', true)
    if (fields.return_code !== 'SUCCESS') return judgeTransport(fields.return_msg ?? '')
    if (!isSignedV2(fields, mchKey, SIGN_TYPE)) throw new OutsideError('wechatPay', 'BAD_SIGNATURE', true)
    if (fields.appid !== appId || fields.mch_id !== mchId) throw new OutsideError('wechatPay', 'FOREIGN_ANSWER', true)
    if (fields.result_code === 'SUCCESS') return { kind: 'ok', fields }
    const code = fields.err_code ?? ''
    if (UNKNOWN_OUTCOME.has(code)) throw new OutsideError('wechatPay', code, true)
    return { kind: 'refused', code, message: fields.err_code_des ?? '' }
  }

  return {
    /**
     * Sends one request; while its outcome is unknown, the identical body is sent again, at most twice, which WeChat
     * treats as the same request.
     * @throws OutsideError (temporary) when the outcome is still unknown.
     */
    async send(
      path: string,
      fields: Record<string, string | undefined>,
      { withCertificate = false } = {},
    ): Promise<MerchantAnswer> {
      const body = sign(fields)
      return repeatWhileUnknown(async () => judge((await post(path, body, withCertificate)).text))
    },

    /** As `send`, for the bill, whose answer is a file. @throws OutsideError */
    async fetchFile(path: string, fields: Record<string, string | undefined>): Promise<Buffer> {
      const body = sign(fields)
      return repeatWhileUnknown(async () => (await post(path, body, false)).bytes)
    },
  }
}

// WeChat does not sign answers with a failed `return_code` (wrong signature, malformed request), and 'busy' has no code
// there.
function judgeTransport(message: string): MerchantAnswer {
  if (/SYSTEMERROR|系统(繁忙|错误|超时)/i.test(message)) throw new OutsideError('wechatPay', 'SYSTEMERROR', true)
  return { kind: 'refused', code: 'RETURN_FAIL', message }
}

/** 32 hexadecimal digits from a cryptographic source. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}

async function repeatWhileUnknown<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pauseMs of REPEAT_PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof OutsideError && error.temporary)) throw error
      await pause(pauseMs)
    }
  }
  return attempt()
}

/** Reads an amount in fen, which must be digits only; null for `1e3`, `0x104` and `26.0` (threats#P1). */
export function readFen(text: string | undefined): number | null {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : null
}

/** @throws OutsideError UNREADABLE if a signed answer lacks a required field */
export function requireField<T>(value: T | null | undefined | ''): T {
  if (value === null || value === undefined || value === '') throw new OutsideError('wechatPay', 'UNREADABLE', true)
  return value
}
