import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signRaw } from '../test/objectStore/rawClient.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'
import { encodeRfc3986 } from './canonicalRequest.ts'

let store: TestStore
const bytes = randomBytes(1000)
beforeAll(async () => {
  store = await openTestStore({ corsOrigins: ['https://exam.example'] })
  await store.send('PUT', 'video.mp4', { body: bytes, headers: { 'content-type': 'video/mp4' } })
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  await store.close()
})

describe('reading', () => {
  test('a range is answered with just its bytes', async () => {
    const part = await store.send('GET', 'video.mp4', { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.body.equals(bytes.subarray(10, 20))).toBe(true)
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 10-19/1000',
      'content-length': '10',
      'accept-ranges': 'bytes',
    })
    expect((await store.send('GET', 'video.mp4', { headers: { range: 'bytes=1000-' } })).code).toBe('InvalidRange')
    const head = await store.send('HEAD', 'video.mp4', { headers: { range: 'bytes=-1' } })
    expect([head.status, head.body.length, head.headers['content-range']]).toEqual([206, 0, 'bytes 999-999/1000'])
  })

  test('conditions spare the bytes or refuse them', async () => {
    const { etag, 'last-modified': written } = (await store.send('HEAD', 'video.mp4')).headers
    const ask = async (headers: Record<string, string>) => (await store.send('GET', 'video.mp4', { headers })).status
    expect(await ask({ 'if-none-match': String(etag) })).toBe(304)
    expect(await ask({ 'if-modified-since': String(written) })).toBe(304)
    expect(await ask({ 'if-match': '"other"' })).toBe(412)
    expect(await ask({ 'if-match': String(etag) })).toBe(200)
    expect(await ask({ range: 'bytes=0-1', 'if-range': String(etag) })).toBe(206)
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).toBe(200)
  })

  test.each([
    ['video/mp4', 'video/mp4', undefined],
    ['IMAGE/PNG; a=b', 'image/png', undefined],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['application/javascript', 'application/octet-stream', 'attachment'],
    ['nonsense', 'application/octet-stream', 'attachment'],
  ])('what was uploaded as %s is served as %s', async (uploaded, type, disposition) => {
    const headers = { 'content-type': uploaded, 'content-disposition': 'inline' }
    await store.send('PUT', 'typed', { body: '<script>', headers })
    const served = (await store.send('GET', 'typed')).headers
    expect(served).toMatchObject({
      'content-type': type,
      'content-disposition': disposition ?? 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('a signed link names the file, but cannot add a header or make a script of it', async () => {
    const disposition = encodeRfc3986("attachment; filename*=UTF-8''%E7%90%B4.mp4")
    const named = await store.send('GET', `video.mp4?response-content-disposition=${disposition}`)
    expect(named.headers['content-disposition']).toBe("attachment; filename*=UTF-8''%E7%90%B4.mp4")
    expect((await store.send('GET', 'video.mp4?response-content-disposition=a%0D%0Ab%3A%201')).code).toBe(
      'InvalidArgument',
    )
    const typed = await store.send('GET', 'video.mp4?response-content-type=text%2Fhtml')
    expect(typed.headers['content-type']).toBe('application/octet-stream')
  })

  test.each([
    ['GET', 'video.mp4?acl', 'NotImplemented'],
    ['GET', 'video.mp4?versionId=1', 'NotImplemented'],
    ['PUT', 'video.mp4?tagging', 'NotImplemented'],
    ['PUT', 'video.mp4?partNumber=1', 'NotImplemented'],
    ['POST', 'video.mp4', 'NotImplemented'],
    ['PATCH', 'video.mp4', 'MethodNotAllowed'],
    ['GET', '', 'NotImplemented'],
    ['GET', 'video.mp4?uploadId=..%2F..%2Fx', 'NoSuchUpload'],
    ['GET', `video.mp4?uploadId=${'0'.repeat(32)}&max-parts=x`, 'InvalidArgument'],
    ['PUT', `video.mp4?uploadId=${'0'.repeat(32)}&partNumber=0`, 'InvalidArgument'],
    ['PUT', `video.mp4?uploadId=${'0'.repeat(32)}&partNumber=10001`, 'InvalidArgument'],
    ['PUT', `video.mp4?uploadId=${'0'.repeat(32)}&partNumber=1`, 'NoSuchUpload'],
    ['DELETE', `video.mp4?uploadId=${'0'.repeat(32)}`, 'NoSuchUpload'],
  ])('%s %s is %s', async (method, key, code) => {
    const body = method === 'PUT' ? 'x' : undefined
    expect((await store.send(method, key, { body })).code).toBe(code)
  })
})

describe('pages of other origins', () => {
  const ask = (origin: string, method = 'OPTIONS') =>
    fetch(`${store.endpoint}/${BUCKET}/video.mp4`, {
      method,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    })

  test('one on the list may ask and reads the ETag, also from a refusal', async () => {
    const preflight = await ask('https://exam.example')
    expect(preflight.status).toBe(200)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://exam.example')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const refused = await ask('https://exam.example', 'GET')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-expose-headers')).toContain('ETag')
  })

  test.each(['null', 'https://exam.example.evil', 'http://exam.example'])('%s is not', async (origin) => {
    const preflight = await ask(origin)
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('requests that fail while they send', () => {
  test('a refusal reaches a client that sends its whole body first, and the connection goes on', async () => {
    const big = Buffer.alloc(20 * 1024 * 1024)
    const headers = { host: `127.0.0.1:${store.port}` }
    const socket = connect(store.port, '127.0.0.1')
    const answers: string[] = []
    const arrived = new Promise<void>((resolve, reject) => {
      socket.on('data', (piece) => {
        answers.push(piece.toString('latin1'))
        if (answers.join('').includes('HTTP/1.1 200')) resolve()
      })
      socket.on('error', reject)
    })
    socket.write(`PUT /store/${BUCKET}/x HTTP/1.1\r\nhost: ${headers.host}\r\ncontent-length: ${big.length}\r\n\r\n`)
    socket.write(big)
    const signing = { keys: ROOT, region: REGION, at: new Date() }
    const path = `/store/${BUCKET}/video.mp4`
    const next = signRaw({ method: 'GET', path, headers: {} }, headers.host, signing).request
    const lines = Object.entries(next.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    await arrived
    expect(answers.join('')).toMatch(/^HTTP\/1\.1 403 [\s\S]*<Code>AccessDenied<\/Code>[\s\S]*HTTP\/1\.1 200/)
    socket.destroy()
  })

  test('an upload that breaks off leaves neither object nor file', async () => {
    const before = store.blobFiles().length
    const path = `/store/${BUCKET}/broken`
    const unsigned = { method: 'PUT', path, headers: { 'content-length': '1000000' } }
    const signing = { keys: ROOT, region: REGION, at: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' }
    const { request } = signRaw(unsigned, `127.0.0.1:${store.port}`, signing)
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(store.port, '127.0.0.1')
    socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(Buffer.alloc(400_000))
    await expect.poll(() => store.blobFiles().length).toBe(before + 1)
    socket.destroy()
    await expect.poll(() => store.blobFiles().length).toBe(before)
    expect((await store.send('HEAD', 'broken')).status).toBe(404)
  })
})
