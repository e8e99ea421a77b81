import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN: '0', LIMIT_LOOKUP: '0' } })
})
afterAll(() => server.stop())

const KEYS = ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount']

async function post(payload: string, contentType = 'application/json', url = '/api/User/GetToken') {
  const response = await server.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })
  return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, unknown> }
}

describe('the envelope', () => {
  test.each([
    ['GET', '/api/Nothing/Here', 404],
    ['GET', '/api', 404],
    ['GET', '/api/User/GetToken', 404],
    ['DELETE', '/api/User/GetToken', 404],
    ['GET', '/api/Exam/GetMyExamFormList', 401],
    ['GET', '/api/Public/GetChannelsList', 200],
    ['GET', '/api/Public/GetNewsList?CID=1&CID=2', 400],
    ['GET', '/api/Public/GetNewsInfo', 400],
    ['GET', '/api/Public/GetNewsInfo?NewsID=99999', 404],
  ] as const)('%s %s answers %i with all six keys', async (method, url, status) => {
    const response = await server.app.inject({ method, url })
    expect(response.statusCode).toBe(status)
    const body = JSON.parse(response.body) as Record<string, unknown>
    expect(Object.keys(body)).toEqual(KEYS)
    expect(body.Code).toBe(status === 200 ? 1 : 0)
    if (status !== 200) expect(body.Msg).toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('bodies', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/octet-stream'])(
    'an empty one of type "%s" leaves the query to be read; one that holds something is refused',
    async (contentType) => {
      const url = '/api/User/GetToken?Mobile=13800138000&Pwd=wrong-one'
      expect(await post('', contentType, url)).toMatchObject({ status: 200, body: { Code: 0 } })
      const filled = await post('Mobile=13800138000&Pwd=wrong-one', contentType)
      expect(filled.status).toBe(400)
      expect(Object.keys(filled.body)).toEqual(KEYS)
    },
  )
  test.each([
    ['no JSON', '{"Mobile":', 400],
    ['an array', '[1,2]', 400],
    ['a word', '"x"', 400],
    ['a wrong type', '{"Mobile":{"$gt":0},"Pwd":[1]}', 400],
    ['a prototype', '{"__proto__":{"isAdmin":true},"Mobile":"1"}', 400],
    ['a name twice', '{"Mobile":"13800138000","Pwd":"x","Mobile":"13900139000"}', 400],
    ['a name twice, once in disguise', '{"Mobile":"13800138000","Pwd":"x","\\u004dobile":"13900139000"}', 400],
    ['depth', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
    ['a NUL', '{"Mobile":"138\\u0000","Pwd":"x"}', 200],
    ['half a character', '{"Mobile":"\\ud800","Pwd":"x"}', 200],
    ['nothing', '', 200],
  ])('%s is refused neatly', async (_name, payload, status) => {
    const answer = await post(payload)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(KEYS)
    expect(answer.body.Code).toBe(0)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('more than 64 KB: 413; another content type: 400', async () => {
    expect((await post(JSON.stringify({ Mobile: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await post('<xml/>', 'text/xml')).status).toBe(400)
  })

  test('the same name in query and body with different values is refused', async () => {
    const answer = await server.call(
      'User',
      'GetToken',
      { Mobile: '13800000001', Pwd: 'x' },
      { query: { Mobile: '13800000002' } },
    )
    expect(answer.status).toBe(400)
  })
})

describe('what is no proper HTTP', () => {
  async function raw(text: string): Promise<string> {
    const { port, hostname } = new URL(server.url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  }

  test.each([
    ['nonsense', 'HELLO\r\n\r\n', 400],
    ['a head of 40 KB', `GET /api/Public/GetNewsList?x=${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413],
    [
      'two lengths',
      'POST /api/User/GetToken HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'length and chunks',
      'POST /api/User/GetToken HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s is answered in the envelope and ends the connection', async (_name, text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>
    expect(Object.keys(body)).toEqual(KEYS)
    expect(body.Code).toBe(0)
  })
})

describe('tokens', () => {
  test.each([
    ['none', undefined],
    ['a lower-case scheme', (token: string) => `bearer ${token}`],
    ['a blank too many', (token: string) => `Bearer  ${token}`],
    ['something behind it', (token: string) => `Bearer ${token}x`],
    ['an unsigned JWT', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.'],
    ['somebody’s guess', () => `Bearer ${'A'.repeat(43)}`],
  ])('%s: 401', async (_name, header) => {
    const account = await buildAccount(server)
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/User/GetUserInfo',
      headers: header ? { authorization: header(account.token) } : {},
    })
    expect(response.statusCode).toBe(401)
  })

  test('two Authorization headers: 401, even when both are right', async () => {
    const { token } = await buildAccount(server)
    const { port, hostname } = new URL(server.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api/User/GetUserInfo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
        ),
      )
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })
})

describe('answers', () => {
  test('personal ones are never stored, shared ones carry an ETag', async () => {
    const { token } = await buildAccount(server)
    const own = await server.call('User', 'GetUserInfo', {}, { token })
    expect(own.headers['cache-control']).toBe('no-store')
    const shared = await server.app.inject({ method: 'GET', url: '/api/Public/GetChannelsList' })
    expect(shared.headers['cache-control']).toMatch(/^public/)
    const again = await server.app.inject({
      method: 'GET',
      url: '/api/Public/GetChannelsList',
      headers: { 'if-none-match': String(shared.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('no other origin is let in, no other page may frame', async () => {
    for (const origin of ['null', 'https://evil.example', 'http://localhost.evil.example']) {
      const { headers } = await server.app.inject({
        method: 'GET',
        url: '/api/Public/GetChannelsList',
        headers: { origin },
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    }
  })

  test('too often: 429 with the seconds to wait', async () => {
    const limited = await startTestServer({ env: { LIMIT_LOGIN: '3/60' } })
    const logIn = () => limited.call('User', 'GetToken', { Mobile: '13800138000', Pwd: 'wrong-one' })
    for (let i = 0; i < 3; i++) expect((await logIn()).status).toBe(200)
    limited.clock.advance(20_000)
    const answer = await logIn()
    expect(answer).toMatchObject({ status: 429, Code: 0, Msg: '操作过于频繁，请40秒后再试' })
    expect(answer.headers['retry-after']).toBe('40')
    limited.clock.advance(41_000)
    expect((await logIn()).status).toBe(200)
    await limited.stop()
  })
})

describe('about itself', () => {
  test('health, readiness, OpenAPI 3.1 with every call', async () => {
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ready', problems: [] })
    const api = (await server.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string
      paths: Record<string, object>
    }>()
    expect(api.openapi).toBe('3.1.0')
    expect(Object.keys(api.paths)).toContain('/api/Exam/ExamSignUp')
    expect(Object.keys(api.paths).length).toBeGreaterThan(35)
  })
})
