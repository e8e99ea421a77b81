/** How this server is known to WeChat (rulings, section 9); all bases without a final slash. */
export interface WechatSettings {
  appId: string
  appSecret: string
  mchId: string
  mchKey: string
  /** Files (PEM) of the merchant certificate and its key; refunds go under mutual TLS when both are set. */
  mchCert?: string | null
  mchCertKey?: string | null
  /** Where browsers authorise; may be root-relative (`/sandbox/open`), since only browsers follow it. */
  openBase: string
  apiBase: string
  mchBase: string
  /** Milliseconds until a call is given up; 5000 by default. */
  timeoutMs?: number
}

export const DEFAULT_TIMEOUT_MS = 5000
