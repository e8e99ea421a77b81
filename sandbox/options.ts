/** What the stand-in does where the real service is undecided or slow; each can be switched through `/sandbox/control`. */
export interface SandboxRules {
  /** An order younger than this cannot be closed. */
  closeAfterSeconds: number
  /** How long a refund stays PROCESSING. */
  refundSeconds: number
  /** The bill of a day is there from 10 o'clock of the next day on. */
  billNextDay: boolean
  /** WeChat answers either for a number that exists with other parameters. */
  duplicateNumberCode: 'OUT_TRADE_NO_USED' | 'INVALID_REQUEST'
  /** WeChat answers either for a code used before. */
  usedCodeError: 40029 | 40163
  /** The provider's own limits: 1 a minute, 5 an hour, 10 a day for one mobile. */
  smsLimits: boolean
}

export interface SandboxSettings {
  /** 0: any free port of 127.0.0.1. */
  port: number
  /** Where the journal is kept; null keeps it in memory. */
  dir: string | null
  appId: string
  appSecret: string
  mchId: string
  mchKey: string
  merchantName: string
  /** Host names that a person may be sent back to besides the one that was asked and this machine's own. */
  callbackHosts: readonly string[]
  smsKeyId: string
  smsKeySecret: string
  /** Pauses before each try of a notice, milliseconds. */
  noticePausesMs: readonly number[]
  rules: SandboxRules
  now: () => number
}

export type SandboxOptions = Partial<Omit<SandboxSettings, 'rules'>> & { rules?: Partial<SandboxRules> }

const SECOND = 1000
const MINUTE = 60 * SECOND

// WeChat begins at 15 s; a person who tries the product waits for the first tries, so they come sooner here.
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
    noticePausesMs: NOTICE_PAUSES_MS,
    now: () => Date.now(),
    ...options,
    rules: {
      closeAfterSeconds: 300,
      refundSeconds: 1,
      billNextDay: true,
      duplicateNumberCode: 'OUT_TRADE_NO_USED',
      usedCodeError: 40163,
      smsLimits: true,
      ...options.rules,
    },
  }
}
