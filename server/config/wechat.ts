import { checkMerchantCertificate } from './merchantCertificate.ts'
import { type Env, fail, readGroup, readUrl } from './readSettings.ts'

export interface WechatAccountConfig {
  appId: string
  appSecret: string
  /** Where browsers are sent to authorise: absolute, or a path of our own for the sandbox. */
  openBase: string
  apiBase: string
  /** The token of the message address in WeChat's console; null: messages of WeChat are refused. */
  messageToken: string | null
  isSandbox: boolean
}

export interface WechatPayConfig {
  mchId: string
  mchKey: string
  mchCert: string | null
  mchCertKey: string | null
  mchBase: string
  isSandbox: boolean
}

export function readAccount(env: Env, sandboxUrl: string): WechatAccountConfig {
  const bases = {
    openBase: readUrl(env, 'WECHAT_OPEN_BASE', 'https://open.weixin.qq.com'),
    apiBase: readUrl(env, 'WECHAT_API_BASE', 'https://api.weixin.qq.com'),
  }
  const group = readGroup(env, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  const messageToken = env.WECHAT_MESSAGE_TOKEN || null
  if (group)
    return { appId: group.WECHAT_APP_ID, appSecret: group.WECHAT_APP_SECRET, ...bases, messageToken, isSandbox: false }
  for (const name of ['WECHAT_OPEN_BASE', 'WECHAT_API_BASE'])
    if (env[name]) fail('WECHAT_APP_ID', `已设置 ${name}，缺少这一项`)
  return {
    appId: 'wx0000sandbox00000',
    appSecret: 'sandbox-app-secret',
    openBase: '/sandbox/open',
    apiBase: `${sandboxUrl}/sandbox/api`,
    messageToken: messageToken ?? 'sandboxMessageToken',
    isSandbox: true,
  }
}

export function readPay(env: Env, sandboxUrl: string): WechatPayConfig {
  const group = readGroup(env, ['WECHAT_MCH_ID', 'WECHAT_MCH_KEY'])
  if (!group) {
    for (const name of ['WECHAT_MCH_BASE', 'WECHAT_MCH_CERT', 'WECHAT_MCH_CERT_KEY'])
      if (env[name]) fail('WECHAT_MCH_ID', `已设置 ${name}，缺少这一项`)
    return {
      mchId: '1900000109',
      mchKey: 'sandbox0sandbox0sandbox0sandbox0',
      mchCert: null,
      mchCertKey: null,
      mchBase: `${sandboxUrl}/sandbox/mch`,
      isSandbox: true,
    }
  }
  const certificate = readGroup(env, ['WECHAT_MCH_CERT', 'WECHAT_MCH_CERT_KEY'])
  if (certificate) checkMerchantCertificate(certificate)
  return {
    mchId: group.WECHAT_MCH_ID,
    mchKey: group.WECHAT_MCH_KEY,
    mchCert: certificate?.WECHAT_MCH_CERT ?? null,
    mchCertKey: certificate?.WECHAT_MCH_CERT_KEY ?? null,
    mchBase: readUrl(env, 'WECHAT_MCH_BASE', 'https://api.mch.weixin.qq.com'),
    isSandbox: false,
  }
}
