const TEXTS: Readonly<Record<string, string>> = {
  'isv.AMOUNT_NOT_ENOUGH': '短信账户余额不足，请在阿里云充值或购买套餐包。',
  'isv.OUT_OF_SERVICE': '短信服务已停机，一般是欠费，请在阿里云充值。',
  'isv.DAY_LIMIT_CONTROL': '达到了协会在阿里云设置的每日发送上限，请在短信控制台「安全设置」里提高，或等到明天。',
  'isv.MONTH_LIMIT_CONTROL': '达到了协会在阿里云设置的每月发送上限，请在短信控制台「安全设置」里提高。',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名被停用或不存在，请在短信控制台查看签名（设置 SMS_SIGN_NAME）。',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模板被停用或不存在，请在短信控制台查看模板（设置 SMS_TEMPLATE_CODE）。',
  'isp.RAM_PERMISSION_DENY': '短信账号的权限被收回，请在 RAM 控制台重新授权。',
}

/** What the association must do about a refusal of the SMS provider. */
export function smsTroubleText(code: string): string {
  if (TEXTS[code]) return TEXTS[code]
  if (/TEMPLATE|PARAM/.test(code)) return '短信模板与程序不符，模板必须只有 code 一个变量（设置 SMS_TEMPLATE_CODE）。'
  if (/AccessKey|Signature/.test(code))
    return '短信账号的 AccessKey 被拒绝，请核对 ALIYUN_ACCESS_KEY_ID 和 ALIYUN_ACCESS_KEY_SECRET。'
  if (/TimeStamp/.test(code)) return '服务器时钟不准，请开启时间同步（NTP）。'
  return '短信服务商拒绝了发送，请登录短信控制台查看账号状态。'
}
