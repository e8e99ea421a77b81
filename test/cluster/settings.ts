import { PASSWORD } from './postgres.ts'

/** The accounts at the stand-in of everything outside. */
export const outside = {
  appId: 'wx1234567890abcdef',
  appSecret: 'app-secret-of-the-process-tests',
  mchId: '1900000001',
  mchKey: 'merchant0key0of0the0process0test',
  smsKeyId: 'sms-key-of-the-tests',
  smsKeySecret: 'sms-secret-of-the-tests',
}

interface Addresses {
  /** The address that people know. */
  people: string
  balancers: readonly string[]
  databases: readonly string[]
  store: string
  sandbox: string
}

/** What every part of the product is told, as deploy/kaoji.env.example says it. */
export function settingsOf({ people, balancers, databases, store, sandbox }: Addresses): Record<string, string> {
  const hosts = (port: number): string => databases.map((address) => `${address}:${port}`).join(',')
  return {
    KAOJI_BUILT: '1',
    SEVERAL_MACHINES: '1',
    DATABASE_URL: `postgres://kaoji:${PASSWORD}@${hosts(6432)}/kaoji`,
    DATABASE_DIRECT_URL: `postgres://kaoji:${PASSWORD}@${hosts(5432)}/kaoji`,
    DATABASE_NAMED_STATEMENTS: '0',
    STORE_URL: `http://${store}:3900`,
    STORE_PORT: '3900',
    PORT: '3000',
    HEALTH_PORT: '3002',
    TRUST_PROXY: balancers.join(','),
    STOP_DELAY_SECONDS: '3',
    PUBLIC_URL: `https://${people}`,
    // The stand-in is no real service, which production would refuse.
    DEMONSTRATION: '1',
    SECRET_KEY: 'secret-key-of-the-cluster-tests-of-40-bytes',
    SERVER_PROCESSES: '2',
    WECHAT_APP_ID: outside.appId,
    WECHAT_APP_SECRET: outside.appSecret,
    WECHAT_OPEN_BASE: `http://${sandbox}:6100/sandbox/open`,
    WECHAT_API_BASE: `http://${sandbox}:6100/sandbox/api`,
    WECHAT_MCH_ID: outside.mchId,
    WECHAT_MCH_KEY: outside.mchKey,
    WECHAT_MCH_BASE: `http://${sandbox}:6100/sandbox/mch`,
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ENDPOINT: `http://${sandbox}:6100/sandbox/sms-gateway/`,
    ALIYUN_ACCESS_KEY_ID: outside.smsKeyId,
    ALIYUN_ACCESS_KEY_SECRET: outside.smsKeySecret,
    SMS_SIGN_NAME: '音乐考级',
    SMS_TEMPLATE_CODE: 'SMS_1000',
    // All come from one address, and the calls of a minute are many; they are counted all the same.
    LIMIT_SMS_PER_ADDRESS_HOUR: '0',
    LIMIT_SMS: '100000/60',
    LIMIT_LOGIN: '100000/60',
    LIMIT_WRITE: '100000/60',
    LIMIT_UPLOAD: '100000/60',
    LIMIT_LOOKUP: '100000/60',
    LIMIT_CAPTCHA: '100000/60',
    LIMIT_ENROLMENTS_PER_BATCH: '0',
    LIMIT_LOOKUPS_PER_DAY: '0',
    LIMIT_FREE_LOOKUPS: '0',
  }
}
