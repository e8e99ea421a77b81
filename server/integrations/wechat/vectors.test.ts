import { describe, expect, test } from 'vitest'
import { sha256Hex, signAcs3 } from '#server/integrations/sms/acs3.ts'
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

const COMPUTE: Readonly<Record<string, (input: Record<string, unknown>) => unknown>> = {
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

describe('published examples of WeChat and Aliyun', () => {
  const all: readonly Vector[] = vectors

  test('every kind of the file is covered', () => {
    expect(new Set(all.map((vector) => vector.kind))).toEqual(new Set(Object.keys(COMPUTE)))
    expect(all).toHaveLength(38)
  })

  test.each(all)('$id', ({ kind, input, expected }) => {
    const actual = COMPUTE[kind]?.(input)
    if (typeof expected === 'object') expect(actual).toMatchObject(expected as object)
    else expect(actual).toBe(expected)
  })
})
