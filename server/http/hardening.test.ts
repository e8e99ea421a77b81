import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { addSecurityHeaders } from './securityHeaders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://kaoji.example.cn' } })
})
afterAll(() => server.stop())
afterEach(() => {
  vi.useRealTimers()
})

describe('the platform', () => {
  test('W6 a foreign Host or forwarded host changes no address of ours', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    for (const url of ['/api/Public/GetSiteInfo', '/api/Public/GetNewsList', '/api/openapi.json', '/healthz']) {
      const answer = await server.app.inject({ url, headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('evil.example')
    }
    const { token } = await buildAccount(server)
    const own = await server.call('User', 'GetUserInfo', {}, { token, headers })
    expect(JSON.stringify(own)).not.toContain('evil.example')
    const signed = await server.app.inject({
      url: `/api/WeiXin/GetJSSDK?url=${encodeURIComponent('https://evil.example/ExamList')}`,
      headers,
    })
    expect(signed.json()).toMatchObject({ Code: 0, OtherMsg: { Reason: 'ADDRESS_FOREIGN' } })
  })

  test('browsers are held to https, and of subdomains only where a setting says so', async () => {
    const answer = await server.app.inject({ url: '/healthz' })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    const app = fastify()
    addSecurityHeaders(app, { ...server.services.config, hstsSubdomains: true })
    app.get('/', () => '')
    const wide = await app.inject({ url: '/' })
    expect(wide.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await app.close()
  })

  test('W12 many readiness checks at once write to the store once', async () => {
    const check = vi.spyOn(server.services.outside.store, 'check')
    const ask = () => server.app.inject({ url: '/readyz' })
    const answers = await Promise.all(Array.from({ length: 100 }, ask))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    await ask()
    expect(check).toHaveBeenCalledTimes(1)
    check.mockRestore()
  })

  test('F3 a broken upload is the sender’s fault, told in words', async () => {
    const { token } = await buildAccount(server)
    const send = async (contentType: string, payload: string) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/File/ImgUpload?TypePath=UserPhoto',
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      })
      return [answer.statusCode, answer.json<{ OtherMsg: { Reason: string } }>().OtherMsg.Reason]
    }
    const head = '--seam\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
    const end = '\r\n--seam--\r\n'
    expect(await send('multipart/form-data', 'no seam')).toEqual([400, 'BODY_UNREADABLE'])
    expect(await send('multipart/form-data; boundary=seam', `${head}half a pic`)).toEqual([400, 'BODY_UNREADABLE'])
    const other = head.replace('name="file"', 'name="other"')
    expect(await send('multipart/form-data; boundary=seam', `${other}x${end}`)).toEqual([200, 'FILE_REQUIRED'])
    expect(await send('multipart/form-data; boundary=seam', `${head}x\r\n${head}x${end}`)).toEqual([
      200,
      'ONE_FILE_ONLY',
    ])
  })

  test('W9 scripts run from our own files only', async () => {
    const { headers } = await server.app.inject({ url: '/api/Public/GetSiteInfo' })
    const policy = String(headers['content-security-policy'])
    const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? ''
    expect(scripts).toBe("script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  })

  test.each(['TRACE', 'TRACK', 'PROPFIND', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
    'W11 %s does nothing, and no header overrides a method',
    async (method) => {
      const answer = await new Promise<string>((resolve, reject) => {
        const { port, hostname } = new URL(server.url)
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `${method} /api/User/Logout HTTP/1.1\r\nHost: x\r\nX-HTTP-Method-Override: POST\r\nCookie: secret=1\r\nConnection: close\r\n\r\n`,
          ),
        )
        let text = ''
        socket.on('data', (chunk) => {
          text += chunk.toString()
        })
        socket.on('close', () => resolve(text))
        socket.on('error', reject)
      })
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405) /)
      expect(answer).not.toContain('secret=1')
    },
  )

  test.each([
    ['awaited', 'Content-Type: application/json\r\n'],
    ['refused already', ''],
  ])('W12 a body that does not arrive in two minutes ends its connection: %s', async (_name, contentType) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port, hostname } = new URL(server.url)
    const began = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()))
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/User/GetToken HTTP/1.1\r\nHost: x\r\n${contentType}Content-Length: 100\r\n\r\n{"Mobile":"1`,
      ),
    )
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => socket.destroy())
    socket.resume()
    await began
    await vi.advanceTimersByTimeAsync(119_000)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_500)
    await closed
  })

  test('a call made in process, as a rendered page makes them, is not ended for its slowness', async () => {
    const asked = vi.spyOn(globalThis, 'setTimeout')
    await server.app.inject({ url: '/api/Public/GetSiteInfo' })
    const waits = asked.mock.calls.map(([, wait]) => wait ?? 0)
    asked.mockRestore()
    expect(waits.filter((wait) => wait >= 60_000)).toEqual([])
  })

  test('W15 an error reveals nothing internal and echoes nothing of the request', async () => {
    const marked = '<script>alert(1)</script>'
    const unknown = await server.app.inject({
      url: `/api/${encodeURIComponent(marked)}?q=${encodeURIComponent(marked)}`,
    })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.headers['content-type']).toMatch(/^application\/json/)
    expect(unknown.body).not.toContain('script')
    const senseless = await server.app.inject({
      method: 'POST',
      url: '/api/User/GetToken',
      headers: { 'content-type': 'application/json' },
      payload: '{"Mobile": select * from account}',
    })
    expect(senseless.statusCode).toBe(400)
    expect(senseless.body).not.toMatch(/select|JSON|position|Unexpected|at /i)
  })
})
