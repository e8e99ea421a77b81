import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/http/securityHeaders.ts'
import { readConfig } from './readConfig.ts'

const base = {
  DATABASE_URL: 'postgres://db/x',
  SECRET_KEY: 'a-secret-of-more-than-thirty-two-bytes!',
  PORT: '3100',
  DEMONSTRATION: '1',
}
const s3 = {
  S3_ENDPOINT: 'https://oss-cn-chengdu.aliyuncs.com/',
  S3_REGION: 'oss-cn-chengdu',
  S3_BUCKET: 'videos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const sts = { STS_PROVIDER: 'aliyun', STS_ROLE_ARN: 'acs:ram::1:role/upload' }
const read = (env: Record<string, string>) => readConfig({ ...base, ...env })

describe('the store', () => {
  test('is our own unless S3_* name another: reached by loopback inside, by the public address outside', () => {
    const { store, sts: issuer } = read({ PUBLIC_URL: 'https://exam.example.cn/', HOST: '0.0.0.0' })
    expect(store).toMatchObject({
      isEmbedded: true,
      endpoint: 'http://127.0.0.1:3100/store',
      publicEndpoint: 'https://exam.example.cn/store',
      bucket: 'kaoji',
    })
    expect(issuer.provider).toBe('embedded')
    expect(store.secretAccessKey).not.toBe(
      read({ SECRET_KEY: 'another-secret-of-more-than-thirty-two-bytes' }).store.secretAccessKey,
    )
  })

  test('has a key of its own for each SECRET_KEY, of which the earlier ones are known by the same names as before', () => {
    const before = read({}).store
    const after = read({
      SECRET_KEY: 'another-secret-of-more-than-thirty-two-bytes',
      EARLIER_SECRET_KEYS: `1:${base.SECRET_KEY}`,
    })
    expect(before.accessKeyId).not.toBe(after.store.accessKeyId)
    expect(before.earlierSecrets).toEqual(new Map())
    expect(after.store.earlierSecrets).toEqual(new Map([[before.accessKeyId, before.secretAccessKey]]))
  })

  test('is the outside one where all of them are given, and the pages may speak to it', () => {
    const config = read({ ...s3, ...sts, S3_PATH_STYLE: '0' })
    expect(config).toMatchObject({
      store: { isEmbedded: false, endpoint: 'https://oss-cn-chengdu.aliyuncs.com', isPathStyle: false },
      sts: { provider: 'aliyun', endpoint: 'https://sts.aliyuncs.com', roleArn: sts.STS_ROLE_ARN },
    })
    const origin = 'https://videos.oss-cn-chengdu.aliyuncs.com'
    for (const part of ['media-src', 'connect-src', 'img-src'])
      expect(contentSecurityPolicy({}, config)).toMatch(new RegExp(`${part} [^;]*${origin}`))
    expect(contentSecurityPolicy({}, read({}))).not.toContain('aliyuncs')
    expect(read({ ...s3, ...sts, STS_PROVIDER: 'aws', S3_REGION: 'cn-north-1' }).sts).toMatchObject({
      endpoint: 'https://sts.cn-north-1.amazonaws.com.cn',
    })
  })

  const wrong: Array<[Record<string, string>, RegExp]> = [
    [{ S3_BUCKET: 'x' }, /S3_ENDPOINT、S3_REGION、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY/],
    [{ S3_PATH_STYLE: '1' }, /S3_ENDPOINT/],
    [{ ...s3, ...sts, S3_PATH_STYLE: 'yes' }, /S3_PATH_STYLE/],
    [{ ...s3, ...sts, S3_ENDPOINT: 'ftp://x' }, /S3_ENDPOINT/],
    [s3, /STS_PROVIDER/],
    [{ ...s3, STS_PROVIDER: 'embedded' }, /STS_PROVIDER/],
    [{ ...s3, STS_PROVIDER: 'other' }, /STS_PROVIDER/],
    [{ ...s3, STS_PROVIDER: 'aws' }, /STS_ROLE_ARN/],
    [sts, /S3_ENDPOINT/],
    [{ STS_ROLE_ARN: 'x' }, /STS_PROVIDER/],
  ]
  test.each(wrong)('%o stops the start with one line', (env, names) => {
    expect(() => read(env)).toThrow(names)
    expect(() => read(env)).toThrow(/^设置 [^\n]+$/)
  })
})
