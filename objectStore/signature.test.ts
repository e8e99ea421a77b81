import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../test/objectStore/oracle.ts'
import { authenticate, type KeyRing } from './authenticate.ts'
import { encodeRfc3986, type HeaderMap } from './canonicalRequest.ts'
import { readTarget } from './requestTarget.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const ring: KeyRing = {
  region: 'cn-chengdu',
  rootSecrets: new Map([[keys.accessKeyId, keys.secretAccessKey]]),
  tokenKeys: { currentId: '1', keys: new Map() },
}
const signedAt = new Date('2026-11-20T01:02:03Z')

// Headers as Node decodes them: each byte of the UTF-8 is one character.
const overTheWire = (headers: Record<string, string>): HeaderMap =>
  new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      [Buffer.from(value, 'utf8').toString('latin1')],
    ]),
  )
const urlOf = (path: string, query: Record<string, string>) => {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'))
const requests = fc.record({
  method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'HEAD'),
  key: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  query: fc.dictionary(
    text.filter((name) => name !== '' && !/^(x-amz-|__proto__)/i.test(name)),
    text,
    { maxKeys: 4 },
  ),
  metadata: fc.dictionary(
    fc.stringMatching(/^x-amz-meta-[a-z0-9-]{1,10}$/),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.replace(/[\s\p{Cc}]+/gu, ' ')),
    { maxKeys: 3 },
  ),
})

describe('what @smithy/signature-v4 signs is accepted, and nothing else', () => {
  const signer = createSigner({ ...keys, region: ring.region })
  const build = ({ method, key, query, metadata }: { method: string; key: string } & Record<string, unknown>) => ({
    method,
    protocol: 'http:',
    hostname: 'store.example',
    path: `/store/kaoji/${key.split('/').map(encodeRfc3986).join('/')}`,
    query: query as Record<string, string>,
    headers: { host: 'store.example', ...(metadata as Record<string, string>) },
  })

  test('signed by headers', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sample) => {
        const plain = build(sample)
        plain.headers = { ...plain.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } as typeof plain.headers
        const signed = await signer.sign(plain, { signingDate: signedAt })
        const target = readTarget(urlOf(signed.path, signed.query), '/store')
        expect(target.key).toBe(sample.key)
        const headers = overTheWire(signed.headers)
        const judge = (method: string) => authenticate({ method, target, headers }, ring, signedAt.getTime())
        expect(judge(sample.method)).toEqual({ grant: null, isEarlier: false, payload: { kind: 'unsigned' } })
        expect(() => judge('PATCH')).toThrow('signature we calculated')
      }),
    )
  })

  test('signed in the query', async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.integer({ min: 1, max: 604_800 }), async (sample, expiresIn) => {
        const plain = build(sample)
        plain.headers = { ...plain.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } as typeof plain.headers
        const signed = await signer.presign(plain, { signingDate: signedAt, expiresIn })
        const target = readTarget(urlOf(signed.path, signed.query), '/store')
        const headers = overTheWire(signed.headers)
        const judge = (at: number) => authenticate({ method: sample.method, target, headers }, ring, at)
        const lastMoment = signedAt.getTime() + expiresIn * 1000 - 1
        expect(judge(lastMoment).grant).toBeNull()
        expect(() => judge(lastMoment + 1)).toThrow('expired')
      }),
    )
  })
})
