/** The WeChat account of this server (rulings#settings); all bases are without a trailing slash. */
export interface WechatSettings {
  appId: string
  appSecret: string
  mchId: string
  mchKey: string
  /** Files (PEM) of the merchant certificate and its key; refunds use mutual TLS if both are set. */
  mchCert?: string | null
  mchCertKey?: string | null
  /** The base of the authorise page; may be root-relative (`/sandbox/open`), since only browsers follow it. */
  openBase: string
  apiBase: string
  mchBase: string
  /** The time-out of a call in milliseconds; 5000 by default. */
  timeoutMs?: number
}

export const DEFAULT_TIMEOUT_MS = 5000
