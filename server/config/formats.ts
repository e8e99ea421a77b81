import { type Env, fail } from './readSettings.ts'

/** The form of each service's values, wide enough for every value ever issued. */
const formats: Readonly<Record<string, [RegExp, string]>> = {
  WECHAT_APP_ID: [/^wx[0-9a-z]{16}$/, '应为 wx 加 16 位小写字母或数字'],
  WECHAT_APP_SECRET: [/^[0-9a-zA-Z]{32}$/, '应为 32 位字母或数字'],
  WECHAT_MESSAGE_TOKEN: [/^[0-9a-zA-Z]{3,32}$/, '应为 3 至 32 位字母或数字'],
  WECHAT_MCH_ID: [/^\d{8,10}$/, '应为 8 至 10 位数字'],
  WECHAT_MCH_KEY: [/^[0-9a-zA-Z]{32}$/, '应为 32 位字母或数字'],
  ALIYUN_ACCESS_KEY_ID: [/^[0-9a-zA-Z]{16,128}$/, '应为 16 位以上的字母或数字'],
  ALIYUN_ACCESS_KEY_SECRET: [/^[0-9a-zA-Z]{16,128}$/, '应为 16 位以上的字母或数字'],
  SMS_SIGN_NAME: [/^[^【】[\]\s\p{C}]{2,30}$/u, '应为 2 至 30 个字，不带括号和空格'],
  SMS_TEMPLATE_CODE: [/^SMS_\d{3,20}$/, '应为 SMS_ 加数字'],
  S3_REGION: [/^[0-9a-zA-Z-]{2,64}$/, '应为 2 至 64 位字母、数字或短横线'],
  S3_BUCKET: [/^[0-9a-z][0-9a-z.-]{1,61}[0-9a-z]$/, '应为 3 至 63 位小写字母、数字、点或短横线'],
  S3_ACCESS_KEY_ID: [/^[\x21-\x7e]{3,128}$/, '应为 3 至 128 位，不带空格'],
  S3_SECRET_ACCESS_KEY: [/^[\x21-\x7e]{8,128}$/, '应为 8 至 128 位，不带空格'],
  STS_ROLE_ARN: [
    /^(acs:ram::\d+:role\/|arn:aws[a-z-]*:iam::\d{12}:role\/)[\w+=,.@/-]+$/,
    '应为 acs:ram:: 或 arn:aws:iam:: 开头的角色',
  ],
}

/**
 * Checks the form of keys, so that one that was truncated when copied is found at the start and not at the first
 * payment. The error never repeats the value.
 */
export function checkFormats(env: Env): void {
  for (const [name, [form, words]] of Object.entries(formats)) {
    const value = env[name]
    if (value && !form.test(value)) fail(name, `形式不对，${words}`)
  }
}
