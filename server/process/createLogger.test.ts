import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildAccount, photoJpeg } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { until } from '#test/waiting.ts'
import { createLogger } from './createLogger.ts'

const NUMBER = '530102201203045678'
let server: TestServer
let text = ''
let app: Awaited<ReturnType<typeof buildApp>>
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const logger = createLogger({ level: 'trace', process: 'test' }, { write: (line) => void (text += line) })
  app = await buildApp({ services: server.services, logger, pagesFolder: null, store: null })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await app.close()
  await server.stop()
})

test('at trace level no line holds a token, a number, a mobile, a code or a signature', async () => {
  const { token, mobile } = await buildAccount(server)
  const { token: second } = await buildAccount(server)
  const password = 'Kaoji@2026-of-the-test'
  const signature = 'b'.repeat(64)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await photoJpeg())], { type: 'image/jpeg' }), `${NUMBER}.jpg`)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${url}/api/File/ImgUpload?TypePath=UserPhoto`, { method: 'POST', headers, body: form })
  await fetch(`${url}/api/User/GetToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Mobile: mobile, Pwd: password }),
  })
  await fetch(`${url}/api/User/UserExists?Mobile=${mobile}&CheckCode=${'c'.repeat(43)}`)
  await fetch(`${url}/api/WeiXin/GetWeiXinUserInfo?code=081x0RFa1Q3bYK0ZmEGa1`)
  await fetch(`${url}/api/ExamPublic/ScoreQuery?Name=${encodeURIComponent('张小明')}&CertNO=${NUMBER}`, { headers })
  await fetch(`${url}/files/picture/x.jpg?e=1999999999&s=${signature}`)
  await fetch(`${url}/store/kaoji/video/x.mp4?X-Amz-Signature=${signature}&X-Amz-Security-Token=${signature}`)
  await fetch(`${url}/api/Nowhere/${second}?token=${second}`)
  // These imitate what a library might log.
  app.log.trace({ busboyOptions: { headers: { ...headers, cookie: 'a=secretcookie' } } }, 'options')
  app.log.debug(`GET https://oss.example.cn/a.mp4?X-Amz-Signature=${signature}`)
  app.log.error({ err: Object.assign(new Error(`invalid input "${NUMBER}"`), { detail: `Key (mobile)=(${mobile})` }) })
  app.log.warn(`the number ${mobile} and +86${mobile}`)
  expect(text).toContain('"level":10')
  expect(text.split('\n').length).toBeGreaterThan(8)
  for (const [what, secret] of Object.entries({
    token,
    second,
    mobile,
    password,
    NUMBER,
    signature,
    wechatCode: '081x0RFa1Q3bYK0ZmEGa1',
    checkCode: 'c'.repeat(43),
    cookie: 'secretcookie',
    name: '张小明',
    encodedName: encodeURIComponent('张小明'),
  }))
    expect(text.includes(secret), `${what} in: ${text.split('\n').find((line) => line.includes(secret))}`).toBe(false)
})

test('a client that goes away in the middle of a body is no fault', async () => {
  text = ''
  const { token } = await buildAccount(server)
  const boundary = 'a-seam-of-the-test'
  const bodies: Array<[path: string, type: string, half: string]> = [
    ['/api/User/GetToken', 'application/json', '{"Mobile":'],
    ['/api/User/GetToken', 'text/plain', 'half'],
    [
      '/api/File/ImgUpload?TypePath=UserPhoto',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nhalf of a`,
    ],
  ]
  for (const [path, type, half] of bodies) {
    const sending = request(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': 5000, authorization: `Bearer ${token}` },
    })
    sending.on('error', () => undefined)
    sending.write(half)
    const [arrived] = (await once(app.server, 'request')) as [IncomingMessage]
    await until('the server reads the first half', () => arrived.readableDidRead)
    sending.destroy()
  }
  await expect.poll(() => text.match(/the client went away/g)?.length ?? 0, { timeout: 10_000 }).toBe(bodies.length)
  expect(text.split('\n').filter((line) => /"level":[456]0/.test(line))).toEqual([])
})
