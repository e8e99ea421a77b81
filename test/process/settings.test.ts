import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { leftOvers, openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
}, 120_000)

afterAll(() => workshop.close())

describe('settings that are wrong stop the start with one line that names them', () => {
  const key = 'a-secret-key-of-more-than-thirty-two-bytes'
  const wrong: Array<[string, Record<string, string>]> = [
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'foo' }],
    ['SECRET_KEY', { DATABASE_URL: 'postgres://127.0.0.1/kaoji' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'x' }],
    ['WECHAT_APP_SECRET', { WECHAT_APP_ID: 'wx1234567890abcdef' }],
    ['WECHAT_MCH_KEY', { WECHAT_MCH_ID: '1900000001' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['ALIYUN_ACCESS_KEY_ID', { SMS_PROVIDER: 'aliyun' }],
    ['WECHAT_APP_ID', { NODE_ENV: 'production', SECRET_KEY: key, PUBLIC_URL: 'https://kaoji.example' }],
    ['LIMIT_LOGIN', { LIMIT_LOGIN: 'many' }],
    ['DEMO', { DEMO: '2' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'foo' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_POOL', { DATABASE_POOL: 'x' }],
    ['SERVER_PROCESSES', { SERVER_PROCESSES: '0' }],
    ['METRICS_PORT', { METRICS_PORT: 'x' }],
    ['HOST', { HOST: 'not a host' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kaoji.example' }],
    ['WECHAT_MCHID', { NODE_ENV: 'production', WECHAT_MCHID: '1900000001' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:x@127.0.0.1:1/kaoji', SECRET_KEY: key }],
  ]
  for (const [name, env] of wrong)
    test.concurrent(`${Object.entries(env)
      .map((pair) => pair.join('='))
      .join(' ')}`, { timeout: 60_000 }, async () => {
      const product = workshop.start(workshop.newFolder(), await findPorts(), env)
      const code = await product.untilEnded()
      // What it has written may arrive after its end.
      await until('its line', () => product.output().includes('\n'))
      const lines = product.output().trim().split('\n')
      expect(lines, product.output()).toHaveLength(1)
      expect(lines[0]).toContain(name)
      expect(lines[0]).toMatch(/\p{Script=Han}/u)
      expect(code).toBe(1)
    })

  test('a port in use', { timeout: 60_000 }, async () => {
    for (const [offset, setting] of [
      [0, 'PORT'],
      [1, 'SANDBOX_PORT'],
    ] as const) {
      const dataDir = workshop.newFolder()
      const port = await findPorts()
      const holder = createServer().listen(port + offset, '127.0.0.1')
      const product = workshop.start(dataDir, port)
      expect(await product.untilEnded()).toBe(1)
      holder.close()
      const lines = product.output().trim().split('\n')
      expect(lines, product.output()).toHaveLength(1)
      expect(lines[0]).toContain(String(port + offset))
      expect(lines[0]).toContain(` ${setting} `)
      expect(leftOvers(workshop, dataDir)).toEqual([])
    }
  })
})
