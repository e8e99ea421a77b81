import { type Env, fail, readUrl } from './readSettings.ts'

export type SmsConfig =
  | { provider: 'sandbox'; base: string }
  | {
      provider: 'aliyun'
      endpoint: string
      accessKeyId: string
      accessKeySecret: string
      signName: string
      templateCode: string
    }

export function readSms(env: Env, sandboxUrl: string): SmsConfig {
  const provider = env.SMS_PROVIDER || 'sandbox'
  if (provider === 'sandbox') return { provider, base: `${sandboxUrl}/sandbox/sms-gateway` }
  if (provider !== 'aliyun') return fail('SMS_PROVIDER', `“${provider}”不认识，可用 sandbox、aliyun`)
  const names = ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0) fail(missing.join('、'), 'SMS_PROVIDER=aliyun 时必须设置')
  return {
    provider,
    // The signature covers the path, which for a bare host is a slash.
    endpoint: `${readUrl(env, 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com')}/`,
    accessKeyId: env.ALIYUN_ACCESS_KEY_ID as string,
    accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET as string,
    signName: env.SMS_SIGN_NAME as string,
    templateCode: env.SMS_TEMPLATE_CODE as string,
  }
}
