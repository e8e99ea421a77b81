const CONSOLE = '短信服务控制台「国内消息」'
const KEYS = 'RAM 控制台的 AccessKey'
const RIGHTS = '请在 RAM 控制台给这个子账号授予 AliyunDysmsFullAccess'

const FAULTS: Readonly<Record<string, string>> = {
  'InvalidAccessKeyId.NotFound': `ALIYUN_ACCESS_KEY_ID 不对或已停用。请核对${KEYS}`,
  'InvalidAccessKeyId.Inactive': `ALIYUN_ACCESS_KEY_ID 已停用。请在${KEYS}页启用或更换`,
  SignatureDoesNotMatch: `ALIYUN_ACCESS_KEY_SECRET 不对。请核对${KEYS}；忘记时只能新建一个`,
  'InvalidTimeStamp.Expired': '本机时钟与阿里云相差太多。请在服务器上开启时间同步（NTP）',
  'isp.RAM_PERMISSION_DENY': `这个 AccessKey 没有短信权限。${RIGHTS}`,
  'isv.SMS_SIGNATURE_ILLEGAL': `SMS_SIGN_NAME 不对，账号里没有这个可用的签名。请核对${CONSOLE}的签名管理`,
  'isv.SMS_TEMPLATE_ILLEGAL': `SMS_TEMPLATE_CODE 不对，账号里没有这个可用的模板。请核对${CONSOLE}的模板管理`,
  'isv.TEMPLATE_MISSING_PARAMETERS': 'SMS_TEMPLATE_CODE 的模板变量不对，必须只有 ${code} 一个变量',
  'isv.INVALID_PARAMETERS': 'SMS_TEMPLATE_CODE 的模板变量不对，必须只有 ${code} 一个变量',
  'isv.AMOUNT_NOT_ENOUGH': '阿里云账户余额不足，发不出短信。请充值或购买短信套餐包',
  'isv.OUT_OF_SERVICE': '短信服务已停机，一般是欠费。请在阿里云充值',
  'isv.PRODUCT_UN_SUBSCRIPT': '账号还没有开通短信服务。请在短信服务控制台开通',
  'isv.ACCOUNT_NOT_EXISTS': '账号还没有开通短信服务。请在短信服务控制台开通',
}

/** What is wrong with the settings of the SMS provider, and where it is set right. */
export function smsFault({ code, message }: { code: string; message: string }): string {
  const told = FAULTS[code] ?? (/NoPermission|Forbidden/.test(code) ? FAULTS['isp.RAM_PERMISSION_DENY'] : undefined)
  return `${told ?? `短信服务商拒绝了请求：${message}`}（${code}）`
}

export const REVIEW_TEXTS = {
  waiting: '还在审核，通过以前发不出短信。请在控制台查看进度',
  refused: '没有通过审核，请按原因修改后重新提交',
  withdrawn: '的申请已被取消，请在控制台重新提交',
} as const
