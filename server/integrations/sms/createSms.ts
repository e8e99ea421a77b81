import { type AliyunSmsSettings, createAliyunSms, type Sms } from './createAliyunSms.ts'

export type SmsSettings =
  | { provider: 'sandbox' /** The sandbox process, `http://127.0.0.1:<port>`. */; base: string; timeoutMs?: number }
  | ({ provider: 'aliyun' } & AliyunSmsSettings)

/** The SMS gateway of the settings (rulings, sections 3 and 9). The sandbox speaks Aliyun's protocol, so both are one client. */
export function createSms(settings: SmsSettings): Sms {
  if (settings.provider === 'aliyun') return createAliyunSms(settings)
  return createAliyunSms({
    endpoint: `${settings.base}/sandbox/sms-gateway/`,
    accessKeyId: 'sandbox-sms',
    accessKeySecret: 'sandbox-sms-secret',
    signName: '音乐考级',
    templateCode: 'SMS_SANDBOX',
    timeoutMs: settings.timeoutMs,
  })
}
