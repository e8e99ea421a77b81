import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { encodingFor } from '#server/http/encoding.ts'
import { compressAnswers } from './compress.ts'

const app = fastify()
await compressAnswers(app)
const long = '报名须知与考场规则'.repeat(200)
const longer = '报名须知与考场规则'.repeat(5000)
app.get('/json', () => ({ long }))
app.get('/longer', (_request, reply) => reply.type('text/html; charset=utf-8').send(longer))
app.get('/short', () => ({ Code: 1 }))
app.get('/picture', (_request, reply) => reply.type('image/jpeg').send(Buffer.alloc(5000)))
app.get('/tagged', (_request, reply) => reply.header('ETag', '"one"').header('Vary', 'origin').send({ long }))
app.get('/done', (_request, reply) =>
  reply.header('Content-Encoding', 'gzip').type('text/css').send(Buffer.alloc(5000)),
)
afterAll(() => app.close())

async function ask(url: string, encodings?: string, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await app.inject({
    method,
    url,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  })
  return { headers: answer.headers, bytes: answer.rawPayload }
}

describe('an answer of some length', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('goes in %s, whole and with its length', async (encoding, opened) => {
    for (const [url, text] of [
      ['/json', JSON.stringify({ long })],
      ['/longer', longer],
    ] as const) {
      const { headers, bytes } = await ask(url, encoding)
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(bytes.length) })
      expect(headers.vary).toBe('accept-encoding')
      expect(bytes.length).toBeLessThan(text.length)
      expect(opened(bytes).toString()).toBe(text)
    }
  })

  test('is not compressed for a client that accepts no encoding, and varies by that header', async () => {
    for (const encodings of [undefined, 'identity', '*', 'br;q=0, gzip;q=0']) {
      const { headers, bytes } = await ask('/json', encodings)
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBe('accept-encoding')
      expect(JSON.parse(bytes.toString())).toEqual({ long })
    }
  })

  test('has a weak ETag when compressed, and keeps its other Vary names', async () => {
    expect((await ask('/tagged', 'br')).headers).toMatchObject({ etag: 'W/"one"', vary: 'origin, accept-encoding' })
    expect((await ask('/tagged')).headers.etag).toBe('"one"')
  })

  test('has the same headers for HEAD as for GET', async () => {
    const [head, get] = [await ask('/json', 'br', 'HEAD'), await ask('/json', 'br')]
    expect(head.headers['content-encoding']).toBe('br')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.bytes).toHaveLength(0)
  })
})

test('a short, incompressible or already compressed answer is sent as it is', async () => {
  for (const url of ['/short', '/picture']) expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined()
  const done = await ask('/done', 'br')
  expect(done.headers['content-encoding']).toBe('gzip')
  expect(done.bytes).toEqual(Buffer.alloc(5000))
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000', null],
  ['deflate', null],
  [undefined, null],
])('of %s the best is %s', (header, best) => expect(encodingFor(header)).toBe(best))
