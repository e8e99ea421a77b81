import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSelfSigned } from '#test/outside/selfSigned.ts'
import { readConfig } from './readConfig.ts'
import { findUnknownSettings } from './unknownSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaoji-config-'))
const file = (name: string) => join(folder, name)
const base = { DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'a-secret-of-more-than-thirty-two-bytes!' }
const production = {
  ...base,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kaoji.example.cn',
  WECHAT_APP_ID: 'wx1234567890abcdef',
  WECHAT_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_MCH_KEY: 'merchant0key0of0thirty0two0signs',
  WECHAT_MCH_CERT: file('cert.pem'),
  WECHAT_MCH_CERT_KEY: file('key.pem'),
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'LTAI5tAbCdEfGhIjKlMnOpQr',
  ALIYUN_ACCESS_KEY_SECRET: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123',
  SMS_SIGN_NAME: '音乐考级',
  SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const s3 = {
  S3_ENDPOINT: 'https://oss-cn-chengdu.aliyuncs.com',
  S3_REGION: 'oss-cn-chengdu',
  S3_BUCKET: 'videos',
  S3_ACCESS_KEY_ID: 'LTAI5tAbCdEfGhIjKlMnOpQr',
  S3_SECRET_ACCESS_KEY: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123',
  STS_PROVIDER: 'aliyun',
  STS_ROLE_ARN: 'acs:ram::1234567890123456:role/kaoji-upload',
}

beforeAll(() => {
  const [mine, other] = [createSelfSigned('merchant'), createSelfSigned('somebody else')]
  writeFileSync(file('cert.pem'), mine.cert)
  writeFileSync(file('key.pem'), mine.key)
  writeFileSync(file('other.pem'), other.key)
  writeFileSync(file('empty.pem'), '\n')
  writeFileSync(file('text.pem'), 'apiclient_cert.p12')
  mkdirSync(file('folder'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lineOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('production', () => {
  test('starts with everything set, and with an outside store', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, isDemonstration: false, sandboxUrl: null })
    expect(readConfig({ ...production, ...s3 }).store.isEmbedded).toBe(false)
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  test('names everything that is missing in one line', () => {
    const line = lineOf({ ...base, NODE_ENV: 'production' })
    for (const name of ['WECHAT_APP_ID', 'WECHAT_MCH_ID', 'SMS_PROVIDER', 'PUBLIC_URL', 'WECHAT_MCH_CERT_KEY'])
      expect(line).toContain(name)
  })

  const wrong: Array<[name: string, env: Record<string, string>, words: string]> = [
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: '' }, '缺少这一项'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: '' }, '缺少这一项'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: '', WECHAT_MCH_CERT_KEY: '' }, '必须设置'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: file('none.pem') }, '不存在'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: file('empty.pem') }, '是空的'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: file('text.pem') }, '不是 PEM 格式的证书'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: file('key.pem') }, '不是 PEM 格式的证书'],
    ['WECHAT_MCH_CERT', { WECHAT_MCH_CERT: file('folder') }, '不是文件'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('none.pem') }, '不存在'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('empty.pem') }, '是空的'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('text.pem') }, '不是 PEM 格式的私钥'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('cert.pem') }, '不是 PEM 格式的私钥'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('folder') }, '不是文件'],
    ['WECHAT_MCH_CERT_KEY', { WECHAT_MCH_CERT_KEY: file('other.pem') }, '不是一对'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://kaoji.example.cn' }, 'https://'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn/?a=1' }, '?'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn?' }, '?'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn/#/home' }, '#'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn/kaoji' }, '路径'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://a:b@kaoji.example.cn' }, '用户名'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }, 'localhost'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.localhost' }, 'localhost'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.1' }, '127.0.0.1'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://127.1' }, '127.0.0.1'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://[::1]:8443' }, '::1'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://[::ffff:127.0.0.1]' }, '7f00'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://0.0.0.0' }, '0.0.0.0'],
    ['WECHAT_APP_ID', { WECHAT_APP_ID: 'gh_1234567890ab' }, '形式不对'],
    ['WECHAT_APP_ID', { WECHAT_APP_ID: 'wx1234567890abcde' }, '形式不对'],
    ['WECHAT_APP_SECRET', { WECHAT_APP_SECRET: '0123456789abcdef' }, '形式不对'],
    ['WECHAT_MCH_ID', { WECHAT_MCH_ID: 'wx1234567890abcdef' }, '形式不对'],
    ['WECHAT_MCH_KEY', { WECHAT_MCH_KEY: 'merchant0key0of0thirty0one0sign' }, '形式不对'],
    ['WECHAT_MCH_KEY', { WECHAT_MCH_KEY: 'merchant0key0of0thirty0two0sign ' }, '形式不对'],
    ['ALIYUN_ACCESS_KEY_ID', { ALIYUN_ACCESS_KEY_ID: 'LTAI' }, '形式不对'],
    ['ALIYUN_ACCESS_KEY_SECRET', { ALIYUN_ACCESS_KEY_SECRET: '****************' }, '形式不对'],
    ['SMS_SIGN_NAME', { SMS_SIGN_NAME: '【音乐考级】' }, '形式不对'],
    ['SMS_TEMPLATE_CODE', { SMS_TEMPLATE_CODE: '154950909' }, '形式不对'],
    ['S3_BUCKET', { ...s3, S3_BUCKET: 'Videos_1' }, '形式不对'],
    ['S3_REGION', { ...s3, S3_REGION: 'oss cn' }, '形式不对'],
    ['S3_REGION', { ...s3, S3_REGION: 'r' }, '2 至 64 位'],
    ['S3_ACCESS_KEY_ID', { ...s3, S3_ACCESS_KEY_ID: 'a b c' }, '形式不对'],
    ['S3_SECRET_ACCESS_KEY', { ...s3, S3_SECRET_ACCESS_KEY: 'short' }, '形式不对'],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://oss.example.cn/?x=1' }, '?'],
    ['STS_ROLE_ARN', { ...s3, STS_ROLE_ARN: 'kaoji-upload' }, '形式不对'],
    ['WECHAT_MCHID', { WECHAT_MCHID: '1900000001' }, '是否应为 WECHAT_MCH_ID'],
    ['DEMONSTRATION', { DEMONSTRATION: '1' }, '不是演示系统'],
    ['DEMO', { DEMO: '1' }, '不载入演示数据'],
    ['SECRET_KEY', { SECRET_KEY: '0123012301230123012301230123012301230123' }, '容易猜到'],
    ['EARLIER_SECRET_KEYS', { EARLIER_SECRET_KEYS: '2:0123456789abcdefghijklmnopqrstuvwxyz' }, '编号从 1 起不间断'],
    ['EARLIER_SECRET_KEYS', { EARLIER_SECRET_KEYS: '1:one,1:two' }, '编号从 1 起不间断'],
    ['CERTIFICATE_KEYS', { CERTIFICATE_KEYS: '1:0123456789abcdefghijklmnopqrstuvwxyz' }, '从 2 至 255'],
    ['CERTIFICATE_KEYS', { CERTIFICATE_KEYS: '2:short' }, '至少需要 32 个字节'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:50%@db/x' }, '%25'],
  ]
  test.each(wrong)('does not start with a wrong %s: %o', (name, env, words) => {
    const line = lineOf({ ...production, ...env })
    expect(line).toMatch(/^设置 [^\n]+$/)
    expect(line.split(' 有误')[0]).toContain(name)
    expect(line).toContain(words)
  })

  test('no line repeats the value of a key', () => {
    for (const name of ['WECHAT_APP_SECRET', 'WECHAT_MCH_KEY', 'ALIYUN_ACCESS_KEY_SECRET'])
      expect(lineOf({ ...production, [name]: 'qqqqq' })).toMatch(/^(?!.*qqqqq).+$/)
  })
})

describe('a setting that nobody reads', () => {
  test.each([
    ['WECHAT_MCHID', 'WECHAT_MCH_ID'],
    ['WECHAT_APPID', 'WECHAT_APP_ID'],
    ['WECHAT_CERT', 'WECHAT_MCH_CERT'],
    ['S3_SECRET', 'S3_SECRET_ACCESS_KEY'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['STS_ROLE', 'STS_ROLE_ARN'],
    ['SMS_SIGN', 'SMS_SIGN_NAME'],
    ['ALIYUN_ACCESS_KEY', 'ALIYUN_ACCESS_KEY_ID'],
    ['LIMIT_LOGINS', 'LIMIT_LOGIN'],
    ['LIMIT_SMS_ADDRESS_HOUR', 'LIMIT_SMS_PER_ADDRESS_HOUR'],
    ['HSTS_SUBDOMAIN', 'HSTS_SUBDOMAINS'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SECRET_KEYS', 'SECRET_KEY'],
  ])('%s is probably %s', (name, nearest) => {
    expect(findUnknownSettings({ [name]: 'x' })).toEqual([{ name, nearest }])
    // Outside production the start only warns, because a developer's machine has settings of other programs.
    expect(lineOf({ ...base, [name]: 'x' })).toBe('')
  })

  test('settings of the machine are not meant', () => {
    const others = ['PATH', 'HOSTNAME', 'SERVER_NAME', 'DATABASE_HOST', 'LOG_DIR', 'PUBLIC_KEY', 'DEMOGRAPHICS', 'PWD']
    expect(findUnknownSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
    expect(findUnknownSettings({ WECHAT_MCHID: '' })).toEqual([])
  })

  test('every setting that is read is known', () => {
    const asked = new Set<string>()
    const watched = (env: Record<string, string>) =>
      new Proxy(env, {
        get(target, name) {
          asked.add(String(name))
          return target[String(name)]
        },
      })
    readConfig(watched(production))
    readConfig(watched({ ...production, ...s3, S3_PATH_STYLE: '0' }))
    readConfig(watched(base))
    asked.delete('NODE_ENV')
    asked.delete('PATH')
    expect(asked.size).toBeGreaterThan(50)
    // One more letter makes each name a near miss, unless it is closer to another known name.
    const unlisted = [...asked].filter((name) => findUnknownSettings({ [name]: 'x' }).length > 0)
    expect(unlisted).toEqual([])
    const near = [...asked].filter((name) => name.length > 4 && findUnknownSettings({ [`${name}X`]: 'x' }).length === 0)
    expect(near).toEqual([])
  })
})

describe('an outside address without NODE_ENV=production', () => {
  const outside: Array<[name: string, env: Record<string, string>]> = [
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.20' }],
    ['HOST', { HOST: 'kaoji.example.cn' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://kaoji.example.cn' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.20:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example.cn', NODE_ENV: 'prod' }],
  ]
  test.each(outside)('is refused by %s unless it is a demonstration: %o', (name, env) => {
    const line = lineOf({ ...base, ...env })
    expect(line).toMatch(new RegExp(`^设置 ${name} 有误：.*NODE_ENV=production.*DEMONSTRATION=1`))
    expect(readConfig({ ...base, ...env, DEMONSTRATION: '1' }).isDemonstration).toBe(true)
  })

  const inside: Array<Record<string, string>> = [
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3000/' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ]
  test.each(inside)('this machine alone is free: %o', (env) => {
    expect(readConfig({ ...base, ...env }).isDemonstration).toBe(false)
  })
})

test('a data folder that the first key makes is closed to others', () => {
  const dataDir = file('fresh/data')
  readConfig({ DATA_DIR: dataDir })
  expect(statSync(dataDir).mode & 0o066).toBe(0)
})
