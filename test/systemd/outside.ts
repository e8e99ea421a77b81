import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts'
import { SECRET_KEY } from '../process/service.ts'

export const HOST = 'kaoji.example.cn'
const PORT = 6100
/** In the form that production asks for. */
const account = { appId: 'wx1234567890abcdef', appSecret: '0123456789abcdef0123456789abcdef' }
const merchant = { mchId: '1900000001', mchKey: 'merchant0key0of0the0process0test' }
const sms = { smsKeyId: 'LTAI0123456789abcdef', smsKeySecret: '0123456789abcdef0123456789abcd' }
export const appId = account.appId

/** The stand-in of everything outside, beside the machine. */
export const openOutside = (): Promise<Sandbox> =>
  createSandbox({
    ...account,
    ...merchant,
    ...sms,
    port: PORT,
    callbackHosts: [HOST],
    noticePausesMs: [0, ...Array.from({ length: 400 }, () => 400)],
    rules: { smsLimits: false, refundSeconds: 0 },
  })

const base = `http://127.0.0.1:${PORT}/sandbox`
/** What an operator writes into the file of settings, whatever the shape. */
export const settings = {
  PUBLIC_URL: `https://${HOST}`,
  TRUST_PROXY: 'loopback',
  // Builders seal with it what the product must open.
  SECRET_KEY,
  WECHAT_APP_ID: account.appId,
  WECHAT_APP_SECRET: account.appSecret,
  WECHAT_OPEN_BASE: `${base}/open`,
  WECHAT_API_BASE: `${base}/api`,
  WECHAT_MCH_ID: merchant.mchId,
  WECHAT_MCH_KEY: merchant.mchKey,
  WECHAT_MCH_BASE: `${base}/mch`,
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ENDPOINT: `${base}/sms-gateway/`,
  ALIYUN_ACCESS_KEY_ID: sms.smsKeyId,
  ALIYUN_ACCESS_KEY_SECRET: sms.smsKeySecret,
  SMS_SIGN_NAME: '音乐考级',
  SMS_TEMPLATE_CODE: 'SMS_1000',
  NODE_EXTRA_CA_CERTS: '/etc/nginx/kaoji.pem',
  // All come from one address, and what has waited in the socket comes at once.
  LIMIT_SMS_PER_ADDRESS_HOUR: '0',
  LIMIT_LOGIN: '0',
  LIMIT_LOOKUP: '0',
  LIMIT_WAIT_MS: '0',
}

/** What of it nobody may read in a journal. */
export const secrets = Object.fromEntries(Object.entries(settings).filter(([name]) => /KEY|SECRET/.test(name)))
