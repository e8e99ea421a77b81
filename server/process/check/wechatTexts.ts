/** A refusal of WeChat: its code, and the sentence that came with it. */
interface Refusal {
  code: string
  message: string
}

const BASICS = '公众平台「设置与开发 → 开发接口管理 → 基本配置」'
const API_SAFETY = '商户平台「账户中心 → API安全」'

const ACCOUNT: Readonly<Record<string, string>> = {
  '40013': `WECHAT_APP_ID 不对，微信不认识这个 AppID。请核对${BASICS}里的开发者ID`,
  '40125': `WECHAT_APP_SECRET 不对。请在${BASICS}重置 AppSecret，再填入 WECHAT_APP_SECRET`,
  '40001': `WECHAT_APP_SECRET 不对。请在${BASICS}重置 AppSecret，再填入 WECHAT_APP_SECRET`,
  '40243': `AppSecret 已被冻结。请在${BASICS}解冻或重置，再填入 WECHAT_APP_SECRET`,
  '40164': `本服务器的出口地址不在 IP 白名单里。请在${BASICS}的「IP白名单」中加入它`,
  '89503': `本服务器的出口地址要由公众号管理员确认后才能调用。请管理员在微信里点“确认”`,
  '45009': `今天取令牌的次数已用完。请明天再试，或在${BASICS}清零`,
  '48001': '公众号没有网页 JS-SDK 的权限。WECHAT_APP_ID 必须是已认证的服务号',
}

/** What is wrong with the Official Account, and where it is set right. */
export function accountFault({ code, message }: Refusal): string {
  const told = ACCOUNT[code] ?? '微信拒绝了这个公众号。请核对 WECHAT_APP_ID 和 WECHAT_APP_SECRET'
  const address = /\d+\.\d+\.\d+\.\d+/.exec(message)?.[0]
  return `${told}${code === '40164' && address ? `：${address}` : ''}（${code}）`
}

const WRONG_KEY = `WECHAT_MCH_KEY 不对。请在${API_SAFETY}重新设置 APIv2 密钥（32 位），再填入 WECHAT_MCH_KEY`
const NOT_BOUND =
  'WECHAT_MCH_ID 与 WECHAT_APP_ID 没有绑定。请核对两者，并在商户平台「产品中心 → AppID账号管理」关联这个公众号'

/** By code, or by the sentence where WeChat sends no code. */
const MERCHANT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(SIGNERROR|BAD_SIGNATURE)$|签名错误/, WRONG_KEY],
  [/^APPID_NOT_EXIST$|appid不存在/i, `WECHAT_APP_ID 不对，微信支付不认识它。请核对${BASICS}里的开发者ID`],
  [/^APPID_MCHID_NOT_MATCH$|不匹配/, NOT_BOUND],
  [
    /^(MCHID_NOT_EXIST|FOREIGN_ANSWER)$|商户号.*(不存在|错误)/,
    'WECHAT_MCH_ID 不对。请核对商户平台「账户中心 → 商户信息」里的商户号',
  ],
  [/^NOAUTH$|权限/, '商户号没有这项权限。请在商户平台「产品中心」开通“JSAPI支付”，并确认退款权限没有关闭'],
]

/** What is wrong with the merchant, and where it is set right. */
export function merchantFault({ code, message }: Refusal): string {
  const [, told] = MERCHANT.find(([form]) => form.test(code) || form.test(message)) ?? []
  return `${told ?? '微信支付拒绝了这个商户。请核对 WECHAT_MCH_ID、WECHAT_MCH_KEY 和 WECHAT_APP_ID'}（${code === 'RETURN_FAIL' ? message : code}）`
}

export const CERTIFICATE_REFUSED = `微信支付没有接受商户证书，退款会失败。WECHAT_MCH_CERT 和 WECHAT_MCH_CERT_KEY 须是这个商户号在${API_SAFETY}申请的 apiclient_cert.pem 和 apiclient_key.pem`
export const CERTIFICATE_MISSING = `没有设置商户证书，不能退款。请在${API_SAFETY}申请 API 证书，把 apiclient_cert.pem 和 apiclient_key.pem 的路径填入 WECHAT_MCH_CERT 和 WECHAT_MCH_CERT_KEY`
export const RENEW_CERTIFICATE = `请在${API_SAFETY}更换 API 证书，再更新 WECHAT_MCH_CERT 和 WECHAT_MCH_CERT_KEY 所指的文件`
