import { checkFormats } from '#server/config/formats.ts'
import type { Env } from '#server/config/readSettings.ts'
import { readSandboxUrl } from '#server/config/sandboxUrl.ts'
import { readAccount, readPay, type WechatAccountConfig, type WechatPayConfig } from '#server/config/wechat.ts'
import { askClock } from '#server/integrations/callOutside.ts'
import type { OutsideError } from '#server/integrations/outsideError.ts'
import { createWechat } from '#server/integrations/wechat/createWechat.ts'
import { checkCertificate } from './checkCertificate.ts'
import { bad, compareClocks, type Finding, good, noOutcome, note, readOrTell, tryCall } from './finding.ts'
import { only } from './only.ts'
import { accountFault, CERTIFICATE_REFUSED, merchantFault } from './wechatTexts.ts'

/**
 * Tries the settings of the Official Account and of pay V2, each by calls that change nothing: a token, a ticket, the
 * query of an order that does not exist, and a refund of it.
 */
export async function checkWechat(env: Env, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = []
  const own = only(env, 'WECHAT_')
  const sandboxUrl = readSandboxUrl(env)
  if (readOrTell(() => checkFormats(own) ?? true, findings) === null) return findings
  const account = readOrTell(() => readAccount(own, sandboxUrl), findings)
  if (!account) return findings
  const pay = readOrTell(() => readPay(own, sandboxUrl), findings)
  if (account.isSandbox) findings.push(note('没有设置 WECHAT_APP_ID，现在用的是沙箱公众号'))
  findings.push(...(await checkAccount(account)))
  if (!pay) return findings
  if (pay.isSandbox) findings.push(note('没有设置 WECHAT_MCH_ID，现在用的是沙箱商户'))
  const merchant = await checkMerchant(account, pay)
  findings.push(...merchant, ...checkCertificate(pay, now()))
  if (findings.some(({ kind }) => kind === 'bad')) return findings
  findings.push(...(await checkRefund(account, pay)), ...(await checkClock(pay, now)))
  return [...findings, note(whatCannotBeTried(env))]
}

const clientOf = (account: WechatAccountConfig, pay: WechatPayConfig) => createWechat({ ...account, ...pay })

function checkAccount(account: WechatAccountConfig): Promise<Finding[]> {
  const nobody = { mchId: '', mchKey: '', mchBase: '' }
  const call = async () => {
    const refusal = await createWechat({ ...account, ...nobody }).whyAccountRefused()
    return [refusal ? bad(accountFault(refusal)) : good('公众号的 AppID 和 AppSecret 正确，可以取得网页签名')]
  }
  return tryCall(call, (error) => noOutcome(error, account.apiBase, account.isSandbox ? null : 'WECHAT_API_BASE'))
}

function checkMerchant(account: WechatAccountConfig, pay: WechatPayConfig): Promise<Finding[]> {
  const call = async () => {
    const refusal = await clientOf(account, { ...pay, mchCert: null, mchCertKey: null }).whyMerchantRefused()
    return [refusal ? bad(merchantFault(refusal)) : good('商户号和 APIv2 密钥正确，可以查询订单')]
  }
  return tryCall(call, (error) => payUnanswered(pay, error))
}

function checkRefund(account: WechatAccountConfig, pay: WechatPayConfig): Promise<Finding[]> {
  const call = async () => {
    const refusal = await clientOf(account, pay).whyRefundRefused()
    return [refusal ? bad(merchantFault(refusal)) : good('退款接口接受这个商户（试的是一个不存在的订单）')]
  }
  // The query reached WeChat a moment ago, so that a connection that fails now was refused for its certificate.
  return tryCall(call, (error) =>
    ['HTTP_400', 'NETWORK'].includes(error.code) ? bad(CERTIFICATE_REFUSED) : payUnanswered(pay, error),
  )
}

function checkClock(pay: WechatPayConfig, now: () => number): Promise<Finding[]> {
  return tryCall(
    async () => compareClocks(now(), await askClock('wechatPay', `${pay.mchBase}/`)),
    (error) => payUnanswered(pay, error),
  )
}

function payUnanswered({ mchBase, isSandbox }: WechatPayConfig, error: OutsideError): Finding {
  return noOutcome(error, mchBase, isSandbox ? null : 'WECHAT_MCH_BASE')
}

function whatCannotBeTried({ PUBLIC_URL }: Env): string {
  const host = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).host : '（PUBLIC_URL 的域名）'
  return `以下要在后台填写，这里试不出来：网页授权域名和 JS接口安全域名 ${host}，JSAPI 支付授权目录 https://${host}/`
}
