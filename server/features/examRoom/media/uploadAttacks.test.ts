import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCandidate, buildExamRoom, fillSlots, mp4Bytes } from '#test/examBuilders.ts'
import { type Keys, type RawAnswer, sendRaw, signRaw } from '#test/objectStore/rawClient.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What an attacker with upload credentials can try over the product's own port. */
let server: TestServer
let keys: Keys
let prefix: string
let other: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  const room = await buildExamRoom(server)
  const issue = async () => {
    const candidate = await buildCandidate(server, room)
    await fillSlots(server, candidate)
    return (await server.call<Record<string, string>>('File', 'GetSTSToken', {}, candidate)).OtherMsg
  }
  const sts = await issue()
  prefix = String(sts.Prefix)
  other = String((await issue()).Prefix)
  keys = {
    accessKeyId: String(sts.AccessKeyId),
    secretAccessKey: String(sts.AccessKeySecret),
    sessionToken: String(sts.SecurityToken),
  }
  await server.services.outside.store.put(`${other}theirs.mp4`, mp4Bytes(), { contentType: 'video/mp4' })
  await server.services.outside.store.put('picture/UserPhoto/theirs.jpg', Buffer.from('x'), {
    contentType: 'image/jpeg',
  })
})
afterAll(() => server.stop())

function send(
  method: string,
  path: string,
  body: string | Buffer = 'mine',
  more: Record<string, string> = {},
): Promise<RawAnswer> {
  const { host, port } = new URL(server.url)
  const headers = { 'content-length': String(Buffer.byteLength(body)), ...more }
  const at = new Date(server.clock.now())
  return sendRaw(Number(port), signRaw({ method, path, headers, body }, host, { keys, region: 'local', at }).request)
}
async function listed(): Promise<string[]> {
  const found: string[] = []
  for await (const page of server.services.outside.store.list('')) found.push(...page.map(({ key }) => key))
  return found
}

describe('F6 O4 upload credentials over the product’s own port', () => {
  test.each([
    ['a climb', (own: string) => `/store/kaoji/${own}../x.mp4`],
    ['a long climb', (own: string) => `/store/kaoji/${own}../../../picture/UserPhoto/theirs.jpg`],
    ['an escaped climb', (own: string) => `/store/kaoji/${own}%2e%2e/x.mp4`],
    ['an escaped slash', (own: string) => `/store/kaoji/${own}..%2f..%2fx.mp4`],
    ['a doubly escaped climb', (own: string) => `/store/kaoji/${own}%252e%252e%252fx.mp4`],
    ['a backslash', (own: string) => `/store/kaoji/${own}..%5c..%5cx.mp4`],
    ['a semicolon', (own: string) => `/store/kaoji/${own}..;/x.mp4`],
    ['an empty segment', (own: string) => `/store/kaoji/${own}/x.mp4`],
  ])('%s stays below the prefix, as a name and never as a way', async (_what, pathOf) => {
    const before = new Set(await listed())
    const { status } = await send('PUT', pathOf(prefix))
    expect([200, 400, 403, 404]).toContain(status)
    for (const key of await listed()) if (!before.has(key)) expect(key.startsWith(prefix), key).toBe(true)
  })

  test.each([
    ['another prefix', () => `/store/kaoji/${other}x.mp4`],
    ['what lies there', () => `/store/kaoji/${other}theirs.mp4`],
    ['a picture', () => '/store/kaoji/picture/UserPhoto/theirs.jpg'],
    ['the prefix in capitals', () => `/store/kaoji/${prefix.toUpperCase()}x.mp4`],
    ['the bucket by a climb', () => `/store/kaoji/../kaoji/${prefix}x.mp4`],
    ['the bucket by an empty segment', () => `/store//kaoji/${prefix}x.mp4`],
    ['the folder of the blobs', () => `/store/blobs/${prefix}x.mp4`],
    ['a NUL', () => `/store/kaoji/${prefix}a%00.mp4`],
    ['half a character', () => `/store/kaoji/${prefix}%e9`],
    ['a long key', () => `/store/kaoji/${prefix}${'a'.repeat(1100)}`],
  ])('%s cannot be written', async (_what, path) => {
    const before = await listed()
    expect((await send('PUT', path())).status).toBeGreaterThanOrEqual(400)
    expect(await listed()).toEqual(before)
  })

  test.each(['GET', 'HEAD', 'DELETE'])('%s of what was uploaded, and of what others did, is denied', async (method) => {
    await send('PUT', `/store/kaoji/${prefix}own.mp4`)
    for (const key of [`${prefix}own.mp4`, `${other}theirs.mp4`, `${prefix}none.mp4`])
      expect((await send(method, `/store/kaoji/${key}`, '')).status).toBe(403)
  })

  test('nothing of the address tricks a second request into another one: names given twice, other methods', async () => {
    for (const query of [
      '?uploads&uploads',
      '?partNumber=1&partNumber=2&uploadId=x',
      '?acl',
      '?x-id=PutObject&tagging',
    ])
      expect((await send('PUT', `/store/kaoji/${prefix}q.mp4${query}`)).status).toBeGreaterThanOrEqual(400)
    for (const method of ['PATCH', 'TRACE', 'COPY'])
      expect((await send(method, `/store/kaoji/${prefix}q.mp4`, '')).status).toBeGreaterThanOrEqual(400)
    const copy = { 'x-amz-copy-source': `/kaoji/${other}theirs.mp4` }
    expect((await send('PUT', `/store/kaoji/${prefix}copied.mp4`, '', copy)).code).toBe('NotImplemented')
    const acl = { 'x-amz-acl': 'public-read' }
    expect((await send('PUT', `/store/kaoji/${prefix}open.mp4`, 'x', acl)).code).toBe('NotImplemented')
  })
})
