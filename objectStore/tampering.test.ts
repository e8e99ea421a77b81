import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RawRequest, sendRaw, signChunks, signRaw } from '../test/objectStore/rawClient.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'
import { until } from '../test/waiting.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  // Files are removed after their rows, and not before the response to a client that has disconnected.
  await until('the files of no row are removed', () => store.blobFiles().length === 0)
  await store.close()
})

const path = `/store/${BUCKET}/guarded.mp4`
const signing = { keys: ROOT, region: REGION, at: new Date() }
const host = () => `127.0.0.1:${store.port}`
const body = Buffer.from('the bytes that were signed')
const put = (): RawRequest => ({ method: 'PUT', path, headers: { 'content-length': String(body.length) }, body })
const signedPut = () => signRaw(put(), host(), signing).request

describe('a signed request that was changed on its way is refused', () => {
  const withHeader = (name: string, value: string) => (request: RawRequest) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  })
  const withAuthorization = (change: (text: string) => string) => (request: RawRequest) =>
    withHeader('authorization', change(request.headers.authorization as string))(request)
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace(/[-:]|\.\d+/g, '')

  test.each<[string, (request: RawRequest) => RawRequest, string]>([
    ['another method', (request) => ({ ...request, method: 'DELETE' }), 'SignatureDoesNotMatch'],
    ['another key', (request) => ({ ...request, path: `${path}x` }), 'SignatureDoesNotMatch'],
    ['one more query parameter', (request) => ({ ...request, path: `${path}?x-id=1` }), 'SignatureDoesNotMatch'],
    [
      'another body',
      (request) => ({ ...request, body: Buffer.from('some bytes that were not s') }),
      'XAmzContentSHA256Mismatch',
    ],
    ['a hash that was not signed', withHeader('x-amz-content-sha256', 'UNSIGNED-PAYLOAD'), 'SignatureDoesNotMatch'],
    ['another host', withHeader('host', 'elsewhere'), 'SignatureDoesNotMatch'],
    ['another time', withHeader('x-amz-date', later(1)), 'SignatureDoesNotMatch'],
    ['a time too far off', withHeader('x-amz-date', later(16)), 'RequestTimeTooSkewed'],
    ['an amz header that was not signed', withHeader('x-amz-meta-a', '1'), 'AccessDenied'],
    ['a token that was not signed', withHeader('x-amz-security-token', 'x'), 'AccessDenied'],
    ['no signature', (request) => ({ ...request, headers: { 'content-length': String(body.length) } }), 'AccessDenied'],
    ['version 2', withHeader('authorization', 'AWS rootkey:abc='), 'InvalidRequest'],
    [
      'a signature with another end',
      withAuthorization((text) => text.replace(/.$/, (end) => (end === '0' ? '1' : '0'))),
      'SignatureDoesNotMatch',
    ],
    ['a short signature', withAuthorization((text) => text.slice(0, -1)), 'AuthorizationHeaderMalformed'],
    [
      'an upper-case signature',
      withAuthorization((text) => text.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase().replace(/\d/g, 'A'))),
      'AuthorizationHeaderMalformed',
    ],
    [
      'a missing part',
      withAuthorization((text) => text.replace(/SignedHeaders=[^,]+, /, '')),
      'AuthorizationHeaderMalformed',
    ],
    [
      'a part twice',
      withAuthorization((text) => `${text}, Signature=${'0'.repeat(64)}`),
      'AuthorizationHeaderMalformed',
    ],
    ['the host not signed', withAuthorization((text) => text.replace('host;', '')), 'AccessDenied'],
    [
      'headers out of order',
      withAuthorization((text) => text.replace('content-length;host', 'host;content-length')),
      'AuthorizationHeaderMalformed',
    ],
    [
      'another region',
      withAuthorization((text) => text.replace(`/${REGION}/`, '/mars/')),
      'AuthorizationHeaderMalformed',
    ],
    ['another service', withAuthorization((text) => text.replace('/s3/', '/sts/')), 'AuthorizationHeaderMalformed'],
    [
      'another day',
      withAuthorization((text) => text.replace(/\/\d{8}\//, '/20200101/')),
      'AuthorizationHeaderMalformed',
    ],
    [
      'another access key',
      withAuthorization((text) => text.replace(ROOT.accessKeyId, 'somebody')),
      'InvalidAccessKeyId',
    ],
    [
      'two ways of signing',
      (request) => ({ ...request, path: `${path}?X-Amz-Algorithm=AWS4-HMAC-SHA256` }),
      'InvalidArgument',
    ],
    ['a parameter twice', (request) => ({ ...request, path: `${path}?a=1&a=2` }), 'InvalidArgument'],
    ['a path that is no text', (request) => ({ ...request, path: `${path}%ff` }), 'InvalidURI'],
    ['a NUL in the key', (request) => ({ ...request, path: `${path}%00` }), 'InvalidURI'],
    ['a path beside the store', (request) => ({ ...request, path: '/stores/x' }), 'InvalidURI'],
    [
      'a key of 1,025 bytes',
      (request) => ({ ...request, path: `/store/${BUCKET}/${'k'.repeat(1025)}` }),
      'KeyTooLongError',
    ],
  ])('%s', async (_what, change, code) => {
    const answer = await sendRaw(store.port, change(signedPut()))
    expect(answer.code).toBe(code)
    expect(answer.headers['x-amz-request-id']).toMatch(/^[0-9A-F]{16}$/)
  })

  test('and the unchanged one is not', async () => {
    expect((await sendRaw(store.port, signedPut())).status).toBe(200)
    const gone = signRaw({ method: 'DELETE', path, headers: {} }, host(), signing).request
    expect((await sendRaw(store.port, gone)).status).toBe(204)
  })
})

describe('what a request says of its own body must hold', () => {
  const sendSigned = (headers: Record<string, string>, request: Partial<RawRequest> = {}) =>
    sendRaw(
      store.port,
      signRaw({ ...put(), ...request, headers: { ...put().headers, ...headers } }, host(), signing).request,
    )
  const digest = (algorithm: string, bytes = body) => createHash(algorithm).update(bytes).digest('base64')

  test.each<[string, Record<string, string>, string]>([
    ['a wrong MD5', { 'content-md5': digest('md5', Buffer.from('x')) }, 'BadDigest'],
    ['an MD5 that is none', { 'content-md5': 'abc' }, 'InvalidDigest'],
    ['a wrong CRC32', { 'x-amz-checksum-crc32': 'AAAAAA==' }, 'BadDigest'],
    ['a wrong CRC32C', { 'x-amz-checksum-crc32c': 'AAAAAA==' }, 'BadDigest'],
    ['a wrong SHA-256', { 'x-amz-checksum-sha256': digest('sha256', Buffer.from('x')) }, 'BadDigest'],
    ['a checksum of another length', { 'x-amz-checksum-sha256': digest('md5') }, 'InvalidDigest'],
    ['a checksum not kept here', { 'x-amz-checksum-crc64nvme': 'AAAAAAAAAAA=' }, 'NotImplemented'],
    ['a trailer without chunks', { 'x-amz-trailer': 'x-amz-checksum-crc32' }, 'InvalidRequest'],
    ['encryption', { 'x-amz-server-side-encryption': 'AES256' }, 'NotImplemented'],
    ['a copy', { 'x-amz-copy-source': '/kaoji/a' }, 'NotImplemented'],
    ['an object open to all', { 'x-amz-acl': 'public-read' }, 'NotImplemented'],
    ['a foreign condition', { 'if-match': '"x"' }, 'NotImplemented'],
    ['too many metadata', { 'x-amz-meta-a': 'a'.repeat(2049) }, 'MetadataTooLarge'],
  ])('%s', async (_what, headers, code) => {
    expect((await sendSigned(headers)).code).toBe(code)
  })

  test('no length', async () => {
    const { request } = signRaw(
      { method: 'PUT', path, headers: { 'transfer-encoding': 'chunked' }, body },
      host(),
      signing,
    )
    expect((await sendRaw(store.port, request)).code).toBe('MissingContentLength')
  })

  test('more than the store takes, without reading any of it', async () => {
    const headers = { 'content-length': String(5 * 1024 ** 3 + 1) }
    const { request } = signRaw({ method: 'PUT', path, headers }, host(), signing)
    await expect(sendHeadersOnly(request)).resolves.toContain('EntityTooLarge')
  })

  async function sendHeadersOnly(request: RawRequest): Promise<string> {
    const { connect } = await import('node:net')
    const socket = connect(store.port, '127.0.0.1')
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    return new Promise((resolve) => {
      let text = ''
      socket.on('data', (piece) => {
        text += piece.toString('latin1')
        if (!text.includes('</Error>')) return
        socket.destroy()
        resolve(text)
      })
    })
  }
})

describe('a body in signed chunks', () => {
  const bytes = randomBytes(200_000)
  const crc = () => {
    const headers = { 'x-amz-trailer': 'x-amz-checksum-sha256' }
    return { headers, trailer: `x-amz-checksum-sha256:${createHash('sha256').update(bytes).digest('base64')}` }
  }
  const send = async (
    change: (body: Buffer) => Buffer,
    { trailer, length = bytes.length }: { trailer?: string; length?: number } = {},
  ) => {
    const payloadHash = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer === undefined ? '' : '-TRAILER'}`
    const headers = {
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': String(length),
      ...(trailer === undefined ? {} : crc().headers),
    }
    const seed = signRaw({ method: 'PUT', path, headers }, host(), { ...signing, payloadHash })
    const chunked = change(signChunks(bytes, [65_536, 100_000, 34_464], seed, trailer))
    return sendRaw(store.port, { ...seed.request, body: chunked })
  }
  const flip = (at: number) => (body: Buffer) => {
    const copy = Buffer.from(body)
    copy[at] = (copy[at] as number) ^ 1
    return copy
  }

  test.each<[string, (body: Buffer) => Buffer, string]>([
    ['a byte of the first chunk', flip(500), 'SignatureDoesNotMatch'],
    ['a byte of the second chunk', flip(100_000), 'SignatureDoesNotMatch'],
    [
      'a digit of a signature',
      (body) => Buffer.from(body.toString('latin1').replace(/chunk-signature=./, 'chunk-signature=g'), 'latin1'),
      'InvalidRequest',
    ],
    [
      'no signature on a chunk',
      (body) => Buffer.from(body.toString('latin1').replace(/;chunk-signature=[0-9a-f]+/, ''), 'latin1'),
      'InvalidRequest',
    ],
    ['bytes after the end', (body) => Buffer.concat([body, Buffer.from('more')]), 'InvalidRequest'],
    ['an end that is missing', (body) => body.subarray(0, -100), 'IncompleteBody'],
  ])('refused: %s', async (_what, change, code) => {
    expect((await send(change)).code).toBe(code)
  })

  test.each([bytes.length - 1, bytes.length + 1])('refused: an announced length of %d', async (length) => {
    expect((await send((body) => body, { length })).code).toBe('IncompleteBody')
  })

  test('refused: a wrong checksum or signature in the trailer', async () => {
    const wrong = 'x-amz-checksum-sha256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
    expect((await send((body) => body, { trailer: wrong })).code).toBe('BadDigest')
    expect((await send((body) => body, { trailer: 'x-amz-other:1' })).code).toBe('MalformedTrailerError')
    const forged = (body: Buffer) => flip(body.lastIndexOf('trailer-signature:') + 'trailer-signature:'.length)(body)
    expect((await send(forged, { trailer: crc().trailer })).code).toBe('SignatureDoesNotMatch')
  })

  test('stored decoded, with and without a trailer', async () => {
    for (const trailer of [undefined, crc().trailer]) {
      expect((await send((body) => body, { trailer })).status).toBe(200)
      const answer = await sendRaw(store.port, signRaw({ method: 'GET', path, headers: {} }, host(), signing).request)
      expect(answer.body.equals(bytes)).toBe(true)
      expect(answer.headers['content-encoding']).toBeUndefined()
      await sendRaw(store.port, signRaw({ method: 'DELETE', path, headers: {} }, host(), signing).request)
    }
  })
})
