import { describe, expect, test } from 'vitest'
import { sha256Hex, signAcs3 } from '#server/integrations/sms/acs3.ts'
import {
  hmacSha1Base64,
  isSignedRsa,
  type OssV4Request,
  openGcm,
  signAliyunRpc,
  signOssV4,
  signRsa,
  signTc3,
  type Tc3Request,
} from '#test/outside/otherSignatures.ts'
import { openRefundNotice, refundNoticeKey } from './notice.ts'
import { isSignedV2, jssdkSignature, type SignType, signV2 } from './sign.ts'
import vectors from './vectors.json' with { type: 'json' }
import { readFlatXml } from './xml.ts'

interface Vector {
  id: string
  kind: string
  input: Record<string, unknown>
  expected: unknown
}

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('a vector lacks a text')
  return value
}
const record = (value: unknown): Record<string, string> => value as Record<string, string>

type Compute = Readonly<Record<string, (input: Record<string, unknown>) => unknown>>

/** What the product computes. */
const SPOKEN: Compute = {
  'wxpay-v2': ({ fields, key, signType }) => signV2(record(fields), text(key), text(signType) as SignType),
  'wxpay-v2-xml': ({ xml, key, signType }) => {
    const fields = readFlatXml(text(xml))
    return fields !== null && isSignedV2(fields, text(key), text(signType) as SignType)
  },
  'wxpay-v2-refund-notice': ({ key, req_info }) => ({ root: 'root', ...openRefundNotice(text(req_info), text(key)) }),
  jssdk: ({ jsapi_ticket, noncestr, timestamp, url }) =>
    jssdkSignature({ ticket: text(jsapi_ticket), nonce: text(noncestr), timestamp: Number(timestamp), url: text(url) }),
  md5: ({ text: key }) => refundNoticeKey(text(key)),
  'aliyun-acs3': ({ method, path, query, headers, body, secret }) => {
    const signed = record(headers)
    const request = { method: text(method) as 'POST', path: text(path), query: text(query), body: text(body) }
    const withHash = { ...signed, 'x-acs-content-sha256': sha256Hex(text(body)) }
    return signAcs3({ ...request, headers: withHash }, text(secret))
  },
}

const PAY_V2 = 'The product pays by V2 (rulings#wechat), whose messages are neither RSA-signed nor sealed by AES-GCM.'
const S3 =
  'The product reaches OSS as an S3-compatible store, whose signature createS3Store.test.ts compares with smithy.'

/** What the product does not speak, and why; the examples still hold for its escaping, hashing and key derivation. */
const UNSPOKEN: Readonly<Record<string, { why: string; compute: Compute[string] }>> = {
  'rsa-sign': { why: PAY_V2, compute: ({ message, privateKey }) => signRsa(text(message), text(privateKey)) },
  'rsa-verify': {
    why: PAY_V2,
    compute: ({ message, publicKey, signature }) => isSignedRsa(text(message), text(publicKey), text(signature)),
  },
  'aes-gcm': { why: PAY_V2, compute: (input) => openGcm(record(input)) },
  'aliyun-rpc': {
    why: 'The product signs SendSms and AssumeRole by ACS3, which Aliyun accepts everywhere this older signature is.',
    compute: ({ method, params, secret }) => signAliyunRpc(text(method), record(params), text(secret)),
  },
  'tencent-tc3': {
    why: 'SMS_PROVIDER knows Aliyun only.',
    compute: (input) => signTc3(input as unknown as Tc3Request),
  },
  'hmac-sha1-base64': { why: S3, compute: ({ key, text: signed }) => hmacSha1Base64(text(signed), text(key)) },
  'oss-v4': { why: S3, compute: (input) => signOssV4(input as unknown as OssV4Request) },
}

describe('published examples of WeChat, Aliyun and Tencent', () => {
  const all: readonly Vector[] = vectors

  test('every kind of the file is covered', () => {
    const covered = [...Object.keys(SPOKEN), ...Object.keys(UNSPOKEN)]
    expect(new Set(all.map((vector) => vector.kind))).toEqual(new Set(covered))
    expect(all).toHaveLength(52)
    expect(all.filter(({ kind }) => kind in SPOKEN)).toHaveLength(38)
  })

  const titled = all.map((vector) => ({ ...vector, note: UNSPOKEN[vector.kind]?.why ?? '' }))
  test.each(titled)('$id $note', ({ kind, input, expected }) => {
    const actual = (SPOKEN[kind] ?? UNSPOKEN[kind]?.compute)?.(input)
    if (typeof expected === 'object') expect(actual).toMatchObject(expected as object)
    else expect(actual).toBe(expected)
  })
})
