import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

const KEYS = ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount']
const folder = mkdtempSync(join(tmpdir(), 'kaoji-pages-'))

let server: TestServer
beforeAll(async () => {
  for (const name of ['web', 'web-ssr', 'admin']) mkdirSync(join(folder, name))
  writeFileSync(
    join(folder, 'web', 'index.html'),
    '<title>考级</title><body><div><!--app--></div><!--answers--></body>',
  )
  writeFileSync(join(folder, 'web', 'csp.json'), '{}')
  writeFileSync(join(folder, 'admin', 'index.html'), '<title></title><body class="a"><div id="app"></div>')
  writeFileSync(join(folder, 'web', 'screens.json'), '{"/myenroll":["assets/a.css","assets/a.js"]}')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'web-ssr', 'entryServer.js'),
    `export const isKnown = (url) => /404|myenroll/i.test(url)
export const pageCalls = () => null
export const skeletonCalls = () => []
export const renderSkeleton = ({ url }) =>
  url.includes('404') ? null : { html: '<h1>$& 我的报名</h1>', answers: '', title: '我的报名 <&>' }
`,
  )
  server = await startTestServer({ pagesFolder: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('a demonstration', () => {
  const WORDS = '演示系统，请勿填写真实信息'
  test('says so at the top of every page, before any program runs', async () => {
    for (const url of ['/404', '/admin', '/admin/enrolments']) {
      const { body, statusCode } = await server.app.inject({ url })
      expect(statusCode).toBe(200)
      expect(body).toMatch(
        new RegExp(`<style>[^<]*--above:26px[^<]*</style><body[^>]*><aside [^>]*>${WORDS}</aside><div`),
      )
    }
  })

  test('anything else does not', async () => {
    const other = await startTestServer({ pagesFolder: folder, env: { DEMONSTRATION: '0' } })
    for (const url of ['/404', '/admin']) expect((await other.app.inject({ url })).body).not.toContain('演示')
    await other.stop()
  })
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

  test('a screen comes with its title and skeleton, and its files behind them, where they hold nothing up', async () => {
    for (const url of ['/MyEnroll', '/MyEnroll?tab=paid', '/MYENROLL']) {
      const { body, headers } = await server.app.inject({ url })
      expect(headers['cache-control']).toBe('no-cache')
      expect(body).toContain('<title>我的报名 &lt;&amp;&gt;</title>')
      expect(body).toContain('<div><h1>$& 我的报名</h1></div>')
      const [skeleton, sheet, program] = ['</h1>', '/assets/a.css', '/assets/a.js'].map((part) => body.indexOf(part))
      expect([skeleton, sheet, program]).toEqual([skeleton, sheet, program].sort((a, b) => Number(a) - Number(b)))
    }
    expect((await server.app.inject({ url: '/404' })).body).toContain('<title>考级</title>')
  })

  test.each(['/nowhere', '/%', '/apiary'])('%s is sent to the page /404', async (url) => {
    const answer = await server.app.inject({ url })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/404'])
  })
})
