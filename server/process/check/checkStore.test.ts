import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCredentials } from '#objectStore/issueCredentials.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '#test/objectStore/testStore.ts'
import { startTestServer } from '#test/server.ts'
import { checkStore } from './checkStore.ts'
import { lineOf } from './finding.ts'

const PUBLIC_URL = 'http://localhost:3000'
let store: TestStore
/** How STS answers: it grants the prefix of the policy, a wider or another one, or refuses with a code. */
let stsGrants: 'asAsked' | 'all' | 'another' | string = 'asAsked'

// STS of a cloud whose store is the embedded one: its credentials are real, and so is what they may do.
const sts = createServer((request, response) => {
  const policy = JSON.parse(new URL(request.url ?? '', 'http://sts').searchParams.get('Policy') ?? '{}') as {
    Statement: [{ Resource: [string] }]
  }
  const asked = policy.Statement[0].Resource[0].slice(`acs:oss:*:*:${BUCKET}/`.length, -1)
  const prefix = { asAsked: asked, all: 'check/', another: 'elsewhere/' }[stsGrants]
  response.setHeader('content-type', 'application/json')
  if (prefix === undefined) return response.writeHead(403).end(JSON.stringify({ Code: stsGrants, Message: 'no' }))
  const keys = issueCredentials(
    store.tokenKeys,
    { bucket: BUCKET, prefix, actions: ['PutObject'], durationSeconds: 900 },
    store.clock.now(),
  )
  const { accessKeyId, secretAccessKey, sessionToken, expiresAt } = keys
  return response.end(
    JSON.stringify({
      Credentials: {
        AccessKeyId: accessKeyId,
        AccessKeySecret: secretAccessKey,
        SecurityToken: sessionToken,
        Expiration: new Date(expiresAt).toISOString(),
      },
    }),
  )
})

beforeAll(async () => {
  store = await openTestStore({ corsOrigins: [PUBLIC_URL] })
  await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  sts.closeAllConnections()
  sts.close()
  await store.close()
})

async function linesOf(change: Record<string, string> = {}, now = () => Date.now()): Promise<string[]> {
  const settings = {
    PUBLIC_URL,
    S3_ENDPOINT: store.endpoint,
    S3_REGION: REGION,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: ROOT.accessKeyId,
    S3_SECRET_ACCESS_KEY: ROOT.secretAccessKey,
    STS_PROVIDER: 'aliyun',
    STS_ENDPOINT: `http://127.0.0.1:${(sts.address() as AddressInfo).port}`,
    STS_ROLE_ARN: 'acs:ram::1234567890123456:role/kaoji-upload',
    ...change,
  }
  return (await checkStore(settings, now)).map(lineOf)
}
const faultsOf = (lines: string[]) => lines.filter((line) => line.startsWith('有误'))

test('right settings pass, and no object is left', async () => {
  expect(await linesOf()).toEqual([
    '通过  存储桶可以写入、读取、列举和删除',
    '通过  手机可以用签名链接上传和读取',
    `通过  存储桶允许 ${PUBLIC_URL} 跨域上传`,
    '通过  上传凭证可以写自己的目录，写不到别处',
  ])
  const listed = await store.send('GET', '?list-type=2')
  expect(listed.status).toBe(200)
  expect(String(listed.body)).not.toContain('<Contents>')
})

test('an embedded store that was never started is no fault', async () => {
  const findings = await checkStore({ DATA_DIR: '/nowhere/kaoji' }, Date.now)
  expect(findings).toEqual([{ kind: 'note', text: expect.stringContaining('第一次 npm start') }])
})

test('the store of another machine is tried where STORE_URL says', async () => {
  const server = await startTestServer()
  const tried = async (change: Record<string, string>) => {
    const settings = { PUBLIC_URL: server.url, SECRET_KEY: 'test-secret-key-of-more-than-thirty-two-bytes' }
    return (await checkStore({ ...settings, ...change }, () => server.clock.now())).map(lineOf)
  }
  expect(await tried({ STORE_URL: server.url })).toEqual([
    `提醒  现在用的是 STORE_URL（${server.url}）的存储，需要 npm run store 正在运行`,
    '通过  存储桶可以写入、读取、列举和删除',
    '通过  手机可以用签名链接上传和读取',
    '通过  上传凭证可以写自己的目录，写不到别处',
  ])
  const faults = (change: Record<string, string>) => tried({ STORE_URL: server.url, ...change }).then(faultsOf)
  expect(await faults({ SECRET_KEY: 'another-secret-key-of-more-than-thirty-two' })).toEqual([
    expect.stringContaining('SECRET_KEY 相同'),
  ])
  expect(await faults({ STORE_URL: 'http://127.0.0.1:1' })).toEqual([expect.stringContaining('请检查 STORE_URL')])
  await server.stop()
})

describe('what is wrong', () => {
  test.each([
    ['key', { S3_ACCESS_KEY_ID: 'otherkey' }, Date.now, ['S3_ACCESS_KEY_ID 不对', 'InvalidAccessKeyId']],
    ['secret', { S3_SECRET_ACCESS_KEY: 'wrong/secret' }, Date.now, ['S3_SECRET_ACCESS_KEY 不对']],
    ['bucket', { S3_BUCKET: 'videos' }, Date.now, ['S3_BUCKET 不对', 'NoSuchBucket']],
    ['region', { S3_REGION: 'cn-chengdu' }, Date.now, ['S3_REGION']],
    ['clock', {}, () => Date.now() + 3_600_000, ['本机时钟', 'NTP']],
    ['address', { S3_ENDPOINT: 'http://127.0.0.1:9' }, Date.now, ['连不上', 'S3_ENDPOINT']],
    ['form', { STS_ROLE_ARN: 'kaoji' }, Date.now, ['STS_ROLE_ARN', '形式不对']],
    ['missing', { S3_BUCKET: '' }, Date.now, ['S3_BUCKET', '缺少这一项']],
    ['origin', { PUBLIC_URL: 'http://127.0.0.1:3000' }, Date.now, ['跨域', 'http://127.0.0.1:3000', 'ETag']],
    ['address of STS', { STS_ENDPOINT: 'http://127.0.0.1:9' }, Date.now, ['连不上', 'STS_ENDPOINT']],
  ])('%s', async (_name, change, now, words) => {
    const faults = faultsOf(await linesOf(change, now))
    expect(faults).toHaveLength(1)
    for (const word of words) expect(faults[0]).toContain(word)
  })

  test.each([
    ['another', '不能上传'],
    ['all', '可以写到指定目录以外'],
    ['NoPermission', 'AliyunSTSAssumeRoleAccess'],
    ['EntityNotExist.Role', 'STS_ROLE_ARN 不对'],
  ])('the role: %s', async (grants, words) => {
    stsGrants = grants
    const faults = faultsOf(await linesOf())
    stsGrants = 'asAsked'
    expect(faults).toEqual([expect.stringContaining(words)])
  })

  test.each([
    ['AccessDenied', '没有权限'],
    ['SecondLevelDomainForbidden', 'S3_PATH_STYLE=0'],
    ['UserDisable', '欠费'],
  ])('the store answers %s', async (code, words) => {
    const cloud = createServer((request, response) => {
      request.resume()
      response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`)
    })
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve))
    const faults = faultsOf(await linesOf({ S3_ENDPOINT: `http://127.0.0.1:${(cloud.address() as AddressInfo).port}` }))
    cloud.closeAllConnections()
    cloud.close()
    expect(faults).toEqual([expect.stringContaining(words)])
  })
})
