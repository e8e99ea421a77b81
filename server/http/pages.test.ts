import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const KEYS = ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount']
const folder = mkdtempSync(join(tmpdir(), 'kaoji-pages-'))

let server: TestServer
beforeAll(async () => {
  for (const name of ['web', 'web-ssr']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'web', 'index.html'), '<title></title><div><!--app--></div><!--answers-->')
  for (const name of ['csp.json', 'screens.json']) writeFileSync(join(folder, 'web', name), '{}')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'web-ssr', 'entryServer.js'),
    "export const isKnown = (url) => url === '/404'\nexport const wants = () => null\n",
  )
  server = await startTestServer({ pagesFolder: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('beside the web pages', () => {
  test.each([
    ['/api', 404],
    ['/api/Nothing/Here', 404],
    ['/api/User/GetToken', 404],
    ['/api/%', 400],
    ['/api/Exam/%ED%A0%80?EF_ID=1', 400],
  ])('%s keeps the envelope and is not sent to the page /404', async (url, status) => {
    for (const method of ['GET', 'POST'] as const) {
      if (method === 'POST' && url === '/api/User/GetToken') continue
      const answer = await server.app.inject({ method, url })
      expect(answer.statusCode).toBe(status)
      expect(Object.keys(answer.json<object>())).toEqual(KEYS)
      expect(answer.body).not.toContain(url)
    }
  })

  test.each(['/nowhere', '/%', '/apiary'])('%s is sent to the page /404', async (url) => {
    const answer = await server.app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404'])
  })
})
