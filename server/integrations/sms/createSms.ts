import type { Instant } from '#domain/time.ts'
import { type AliyunSms, type AliyunSmsSettings, createAliyunSms } from './createAliyunSms.ts'

export type Sms = AliyunSms

/** `base` of the sandbox is its gateway, `http://127.0.0.1:<port>/sandbox/sms-gateway`. */
export type SmsSettings =
  | { provider: 'sandbox'; base: string; timeoutMs?: number; now: () => Instant }
  | ({ provider: 'aliyun' } & AliyunSmsSettings)

/**
 * The SMS client for the configured gateway (rulings#settings). The sandbox speaks Aliyun's protocol, so that both use
 * one client.
 */
export function createSms(settings: SmsSettings): Sms {
  if (settings.provider === 'aliyun') return createAliyunSms(settings)
  return createAliyunSms({
    endpoint: `${settings.base.replace(/\/$/, '')}/`,
    accessKeyId: 'sandbox-sms',
    accessKeySecret: 'sandbox-sms-secret',
    signName: '音乐考级',
    templateCode: 'SMS_SANDBOX',
    timeoutMs: settings.timeoutMs,
    now: settings.now,
  })
}
