import type { RefundState } from './events.ts'

export type SmsReview = 'waiting' | 'passed' | 'refused' | 'withdrawn' | 'unknown'

/** Behaviour in which the real services vary or are slow; each rule can be changed through `/sandbox/control`. */
export interface SandboxRules {
  /** An order younger than this cannot be closed. */
  closeAfterSeconds: number
  /** How long a refund stays PROCESSING. */
  refundSeconds: number
  /** How a refund ends; PROCESSING: not at all. */
  refundEnds: RefundState
  /** Whether the bill of a day is available only from 10:00 of the next day on. */
  billNextDay: boolean
  /** What is wrong with every bill: it is not there yet, breaks off, lacks its first line, or has one fen more in it. */
  billFault: 'none' | 'late' | 'cutOff' | 'lineMissing' | 'otherAmount'
  /** The code for a number that exists with other parameters; WeChat uses either. */
  duplicateNumberCode: 'OUT_TRADE_NO_USED' | 'INVALID_REQUEST'
  /** The error of a code used before; WeChat uses either. */
  usedCodeError: 40029 | 40163
  /** What the review of the SMS signature came to; `unknown`: the account has none of that name. */
  smsSign: SmsReview
  /** What the review of the SMS template came to. */
  smsTemplate: SmsReview
  /** Whether the provider's limits apply: 1 a minute, 5 an hour, 10 a day per mobile. */
  smsLimits: boolean
  /** What WeChat says of a template message in the end: `success`, `failed:user block`, `failed: system failed`. */
  templateEnds: string
  /** What the provider says of a notice by SMS: `waiting`, `DELIVERED`, or the code of a failure. */
  smsEnds: string
}

/** Where the product keeps its files, and a key with which they can be listed. */
export interface StoreAccess {
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

export interface SandboxSettings {
  /** The port on 127.0.0.1; 0 for any free one. */
  port: number
  /** The folder of the journal; null keeps it in memory. */
  dir: string | null
  appId: string
  appSecret: string
  mchId: string
  mchKey: string
  merchantName: string
  /** Hosts to which the consent page may redirect, besides the requested one and this machine's names. */
  callbackHosts: readonly string[]
  smsKeyId: string
  smsKeySecret: string
  /** The text of the template, as the provider holds it. */
  smsTemplateText: string
  /** Delays before each attempt to deliver a notice, in milliseconds. */
  noticePausesMs: readonly number[]
  /** The message address of the official account; null: none. */
  messageUrl: string | null
  messageToken: string
  /** The store whose objects the page shows; null for none. */
  store: StoreAccess | null
  rules: SandboxRules
  now: () => number
}

export type SandboxOptions = Partial<Omit<SandboxSettings, 'rules'>> & { rules?: Partial<SandboxRules> }

const SECOND = 1000
const MINUTE = 60 * SECOND

// WeChat starts with 15 s; the first attempts come sooner here, because a person trying the product waits for them.
const NOTICE_PAUSES_MS = [
  0,
  2 * SECOND,
  3 * SECOND,
  10 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
].concat([30 * MINUTE, 30 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE, 180 * MINUTE, 360 * MINUTE, 360 * MINUTE])

export function completeOptions(options: SandboxOptions): SandboxSettings {
  return {
    port: 0,
    dir: null,
    appId: 'wxsandbox000000001',
    appSecret: 'sandbox-app-secret',
    mchId: '1900000001',
    mchKey: 'sandbox0merchant0key0of0pay0v200',
    merchantName: '音乐考级报名（沙箱）',
    callbackHosts: [],
    smsKeyId: 'sandbox-sms',
    smsKeySecret: 'sandbox-sms-secret',
    smsTemplateText: '您的验证码是${code}，10分钟内有效，请勿告诉他人。',
    store: null,
    noticePausesMs: NOTICE_PAUSES_MS,
    messageUrl: null,
    messageToken: 'sandboxMessageToken',
    now: () => Date.now(),
    ...options,
    rules: {
      closeAfterSeconds: 300,
      refundSeconds: 1,
      refundEnds: 'SUCCESS',
      billNextDay: true,
      billFault: 'none',
      duplicateNumberCode: 'OUT_TRADE_NO_USED',
      usedCodeError: 40163,
      smsSign: 'passed',
      smsTemplate: 'passed',
      smsLimits: true,
      templateEnds: 'success',
      smsEnds: 'DELIVERED',
      ...options.rules,
    },
  }
}
