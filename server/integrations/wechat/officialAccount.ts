import { callOutside, requireStatusOk } from '../callOutside.ts'
import { OutsideError } from '../outsideError.ts'
import { DEFAULT_TIMEOUT_MS, type WechatSettings } from './settings.ts'

export interface AuthorizeInput {
  /** A URL on the registered callback domain, not yet encoded. */
  redirectUri: string
  scope: 'snsapi_base' | 'snsapi_userinfo'
  /** 1 to 128 letters and digits; the caller makes it random, ties it to the browser and uses it once. */
  state: string
}

export type CodeExchange =
  | {
      kind: 'ok'
      openId: string
      accessToken: string
      /** A preview visitor: not to be bound, not to pay. */
      isSnapshot: boolean
      /** Authorised without a consent page (`snsapi_base`): only the openid can be known. */
      isSilent: boolean
    }
  | { kind: 'badCode' }

export interface WechatUser {
  openId: string
  /** May be empty and may hold emoji. */
  nickname: string
  headImgUrl: string
  /** 0 unknown (always, since October 2021), 1 male, 2 female. */
  sex: number
}

export interface TemplateMessage {
  openId: string
  templateId: string
  data: Readonly<Record<string, string>>
  /** What a tap on the message opens. */
  url: string
  /** Our own number of the message, at most 64 letters, digits and signs. */
  clientMessageId: string
}

type Answer = Readonly<Record<string, unknown>>

const BUSY = new Set(['-1', '45009', '45011'])
const BAD_CODE = new Set(['40029', '40163'])

/**
 * The Official Account's calls: web authorisation, access token, JS-SDK ticket (outside-services#oauth,
 * outside-services#js-sdk).
 */
export function createOfficialAccount(settings: WechatSettings) {
  const { appId, appSecret, apiBase, openBase, timeoutMs = DEFAULT_TIMEOUT_MS } = settings

  const tokenRequest = { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: false }

  async function ask(path: string, query: Record<string, string>, body?: Record<string, unknown>): Promise<Answer> {
    const search = new URLSearchParams(query).toString()
    const answer = await callOutside({
      service: 'wechat',
      url: `${apiBase}${path}${search === '' ? '' : `?${search}`}`,
      method: body ? 'POST' : 'GET',
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      timeoutMs,
    })
    requireStatusOk('wechat', answer)
    return readAnswer(answer.text)
  }

  return {
    /**
     * The URL to send the browser to for consent; parameter order and fragment are prescribed by WeChat.
     * @throws RangeError for a state that WeChat would refuse
     */
    authorizeUrl({ redirectUri, scope, state }: AuthorizeInput): string {
      if (!/^[A-Za-z0-9]{1,128}$/.test(state)) throw new RangeError('state must be 1 to 128 letters and digits')
      const query = `appid=${appId}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=${scope}&state=${state}`
      return `${openBase}/connect/oauth2/authorize?${query}#wechat_redirect`
    },

    /**
     * Exchanges a code, which works once and for five minutes. `badCode` (40029 and 40163) means that a new consent is
     * needed and the code must not be retried.
     * @throws OutsideError
     */
    async exchangeCode(code: string): Promise<CodeExchange> {
      const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const answer = await ask('/sns/oauth2/access_token', query)
      if (BAD_CODE.has(errorCodeOf(answer))) return { kind: 'badCode' }
      requireNoError(answer)
      const isSnapshot = answer.is_snapshotuser === 1
      const isSilent = answer.scope === 'snsapi_base'
      const [openId, accessToken] = [textOf(answer, 'openid'), textOf(answer, 'access_token')]
      return { kind: 'ok', openId, accessToken, isSnapshot, isSilent }
    },

    /** @throws OutsideError 48001 if the visitor gave no consent, or 40001, 42001, 40003 */
    async userInfo({ accessToken, openId }: { accessToken: string; openId: string }): Promise<WechatUser> {
      const answer = await ask('/sns/userinfo', { access_token: accessToken, openid: openId, lang: 'zh_CN' })
      requireNoError(answer)
      return {
        openId: textOf(answer, 'openid'),
        nickname: textOf(answer, 'nickname'),
        headImgUrl: textOf(answer, 'headimgurl'),
        sex: typeof answer.sex === 'number' ? answer.sex : 0,
      }
    },

    /**
     * The account's access token; requesting it does not invalidate that of other processes. The caller caches it.
     * @throws OutsideError
     */
    async stableToken(): Promise<{ accessToken: string; expiresInSeconds: number }> {
      const answer = await ask('/cgi-bin/stable_token', {}, tokenRequest)
      requireNoError(answer)
      return { accessToken: textOf(answer, 'access_token'), expiresInSeconds: secondsOf(answer) }
    },

    /**
     * Asks for a token and for a ticket, which changes nothing; why WeChat refuses one of them, or null.
     * @throws OutsideError (temporary) if WeChat is unreachable or busy
     */
    async whyAccountRefused(): Promise<{ code: string; message: string } | null> {
      const token = await ask('/cgi-bin/stable_token', {}, tokenRequest)
      const refusal = refusalOf(token)
      if (refusal) return refusal
      const ticket = await ask('/cgi-bin/ticket/getticket', {
        access_token: textOf(token, 'access_token'),
        type: 'jsapi',
      })
      return refusalOf(ticket)
    },

    /**
     * The ticket that signs pages; the caller caches it because of its small quota. @throws OutsideError, see
     * `isDeadToken`
     */
    async jsapiTicket(accessToken: string): Promise<{ ticket: string; expiresInSeconds: number }> {
      const answer = await ask('/cgi-bin/ticket/getticket', { access_token: accessToken, type: 'jsapi' })
      requireNoError(answer)
      return { ticket: textOf(answer, 'ticket'), expiresInSeconds: secondsOf(answer) }
    },

    /**
     * Sends a template message and returns WeChat's number of it, which its later event names. WeChat sends what has the
     * same `clientMessageId` to the same person once within ten minutes.
     * @throws OutsideError 43004 if the person does not follow, 40037 for an unknown template, and others
     */
    async sendTemplate(
      accessToken: string,
      { openId, templateId, data, url, clientMessageId }: TemplateMessage,
    ): Promise<string> {
      const fields = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }]))
      const body = { touser: openId, template_id: templateId, url, data: fields, client_msg_id: clientMessageId }
      const answer = await ask('/cgi-bin/message/template/send', { access_token: accessToken }, body)
      requireNoError(answer)
      return textOf(answer, 'msgid')
    },

    /** Whether the person follows the account, and so gets template messages. @throws OutsideError */
    async isFollower(accessToken: string, openId: string): Promise<boolean> {
      const answer = await ask('/cgi-bin/user/info', { access_token: accessToken, openid: openId, lang: 'zh_CN' })
      requireNoError(answer)
      return answer.subscribe === 1
    },
  }
}

/**
 * Whether a cached access token expired early: the caller drops it, fetches a new one and retries once
 * (outside-services#js-sdk).
 */
export function isDeadToken(error: unknown): boolean {
  return error instanceof OutsideError && error.service === 'wechat' && ['40001', '40014', '42001'].includes(error.code)
}

// WeChat sends JSON as text/plain, and a refusal as HTTP 200.
function readAnswer(text: string): Answer {
  let value: unknown
  try {
    // The number of a message has more digits than JavaScript's numbers hold.
    value = JSON.parse(text.replace(/"msgid"\s*:\s*(\d+)/, '"msgid":"$1"'))
  } catch {
    throw unreadable()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable()
  return value as Answer
}

function errorCodeOf(answer: Answer): string {
  return typeof answer.errcode === 'number' ? String(answer.errcode) : '0'
}

function refusalOf(answer: Answer): { code: string; message: string } | null {
  const code = errorCodeOf(answer)
  if (BUSY.has(code) && code !== '45009') throw new OutsideError('wechat', code, true)
  return code === '0' ? null : { code, message: textOf(answer, 'errmsg') }
}

function requireNoError(answer: Answer): void {
  const code = errorCodeOf(answer)
  if (code !== '0') throw new OutsideError('wechat', code, BUSY.has(code))
}

function textOf(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string') throw unreadable()
  return value
}

function secondsOf(answer: Answer): number {
  const value = answer.expires_in
  if (typeof value !== 'number' || !(value > 0)) throw unreadable()
  return value
}

function unreadable(): OutsideError {
  return new OutsideError('wechat', 'UNREADABLE', true)
}
