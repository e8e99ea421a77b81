import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sha256 } from '@aws-crypto/sha256-js'
import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import { signAcs3 } from '../sms/acs3.ts'
import { createSts } from './createSts.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const store = {
  isEmbedded: false,
  endpoint: 'https://s3.example',
  publicEndpoint: 'https://s3.example',
  region: 'cn-north-1',
  bucket: 'videos',
  isPathStyle: true,
  accessKeyId: 'keyid',
  secretAccessKey: 'key/secret',
} satisfies StoreConfig
const share = { name: 'account 1', maxBytes: 100, maxObjects: 3 }
const request = { prefix: 'video/20261120/1_2_3/', seconds: 3600, maxObjectBytes: 10, share, now: NOW }

let seen: { request: IncomingMessage; body: string }
let answer = { status: 200, text: '' }
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    seen = { request, body }
    response.writeHead(answer.status).end(answer.text)
  })
})
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
const issue = (provider: 'aliyun' | 'aws') => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createSts({ provider, endpoint, roleArn: 'role' }, store).issue(request)
}
const issued = {
  accessKeyId: 'STS.a',
  secretAccessKey: 'b',
  sessionToken: 'c',
  expiresAt: Date.parse('2026-11-20T03:00:00Z'),
}

describe('Aliyun', () => {
  test('asks for writing below the prefix only, in a signature that holds', async () => {
    const Credentials = {
      AccessKeyId: 'STS.a',
      AccessKeySecret: 'b',
      SecurityToken: 'c',
      Expiration: '2026-11-20T03:00:00Z',
    }
    answer = { status: 200, text: JSON.stringify({ RequestId: 'r', Credentials }) }
    expect(await issue('aliyun')).toEqual(issued)
    const { request } = seen
    const [path = '', query = ''] = (request.url ?? '').split('?')
    expect(JSON.parse(new URLSearchParams(query).get('Policy') ?? '')).toMatchObject({
      Statement: [{ Effect: 'Allow', Resource: ['acs:oss:*:*:videos/video/20261120/1_2_3/*'] }],
    })
    const headers = request.headers as Record<string, string>
    const { signature } = signAcs3({ method: 'POST', path, query, headers, body: '' }, 'key/secret')
    expect(headers.authorization).toContain(`Credential=keyid,`)
    expect(headers.authorization).toContain(`Signature=${signature}`)
  })
})

describe('AWS', () => {
  test('asks for writing below the prefix only, signed as smithy signs', async () => {
    answer = {
      status: 200,
      text: `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>STS.a</AccessKeyId>
        <SecretAccessKey>b</SecretAccessKey><SessionToken>c</SessionToken><Expiration>2026-11-20T03:00:00Z</Expiration>
        </Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    }
    expect(await issue('aws')).toEqual(issued)
    const { request, body } = seen
    expect(JSON.parse(new URLSearchParams(body).get('Policy') ?? '')).toMatchObject({
      Statement: [{ Effect: 'Allow', Resource: ['arn:aws-cn:s3:::videos/video/20261120/1_2_3/*'] }],
    })
    const oracle = new SignatureV4({
      service: 'sts',
      region: 'cn-north-1',
      credentials: store,
      sha256: Sha256,
      applyChecksum: false,
    })
    const headers = {
      host: String(request.headers.host),
      'content-type': String(request.headers['content-type']),
    }
    const hostname = '127.0.0.1'
    const plain = new HttpRequest({ method: 'POST', protocol: 'http:', hostname, path: '/', headers, body })
    const signed = await oracle.sign(plain, { signingDate: new Date(NOW) })
    expect(request.headers.authorization).toBe(signed.headers.authorization)
  })
})

test.each(['aliyun', 'aws'] as const)(
  '%s: a refusal or nonsense is an error of the storage, never credentials',
  async (provider) => {
    for (const wrong of [
      { status: 403, text: 'no' },
      { status: 200, text: 'nonsense' },
      { status: 200, text: '{}' },
    ]) {
      answer = wrong
      await expect(issue(provider)).rejects.toMatchObject({ name: 'OutsideError', service: 'storage' })
    }
  },
)
