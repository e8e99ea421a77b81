import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { leftOvers, openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop

/** What `npm start` asks before it touches anything. */
async function isHeld(dataDir: string): Promise<boolean> {
  const address = pathToFileURL(resolve('scripts/refuseBesideRunning.mjs')).href
  return ((await import(address)) as { isHeld(folder: string): Promise<boolean> }).isHeld(dataDir)
}

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
    ['SECRET_KEY', { SECRET_KEY: 'kaoji-kaoji-kaoji-kaoji-kaoji-kaoji' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:a@b@127.0.0.1/kaoji', SECRET_KEY: key }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:a#b@127.0.0.1/kaoji', SECRET_KEY: key }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://kaoji:a/b@127.0.0.1/kaoji', SECRET_KEY: key }],
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

  test('a metrics port in use', { timeout: 60_000 }, async () => {
    const port = await findPorts()
    const holder = createServer().listen(port + 1, '127.0.0.1')
    const product = workshop.start(workshop.newFolder(), port, {
      METRICS_PORT: String(port + 1),
      SANDBOX_PORT: String((await findPorts()) + 1),
    })
    expect(await product.untilEnded()).toBe(1)
    holder.close()
    expect(product.output().trim()).toMatch(new RegExp(`^设置 METRICS_PORT 有误：端口 ${port + 1} .*$`))
  })

  test('a copied folder without its secret files, and a key that is not its own', { timeout: 180_000 }, async () => {
    const dataDir = workshop.newFolder()
    await copyPreparedCluster(join(dataDir, 'postgres'))
    const path = (name: string) => join(dataDir, name)
    const lines = async (env: Record<string, string> = {}) => {
      const product = workshop.start(dataDir, await findPorts(), env)
      expect(await product.untilEnded()).toBe(1)
      return product.output().trim().split('\n')
    }
    const first = workshop.start(dataDir, await findPorts())
    await first.untilReady()
    expect(await isHeld(dataDir)).toBe(true)
    first.signal('SIGTERM')
    expect(await first.untilEnded()).toBe(0)
    expect(await isHeld(dataDir)).toBe(false)

    renameSync(path('secret.key'), path('kept.key'))
    expect(await lines()).toEqual([expect.stringMatching(/^设置 SECRET_KEY 有误：.*secret\.key 不见了/)])
    expect(existsSync(path('secret.key'))).toBe(false)
    const other = 'another-key-than-the-one-that-sealed-it'
    expect(await lines({ SECRET_KEY: other })).toEqual([
      expect.stringMatching(/^设置 SECRET_KEY 有误：与数据库所用的密钥不同/),
    ])
    renameSync(path('kept.key'), path('secret.key'))

    renameSync(path('postgres/password'), path('postgres/kept'))
    expect(await lines()).toEqual([expect.stringMatching(/^数据目录不完整.*postgres\/password/)])
    writeFileSync(path('postgres/password'), 'another')
    expect(await lines()).toEqual([expect.stringMatching(/postgres\/password 与数据库不符/)])
    renameSync(path('postgres/kept'), path('postgres/password'))

    const again = workshop.start(dataDir, await findPorts())
    await again.untilReady()
    again.signal('SIGTERM')
    expect(await again.untilEnded()).toBe(0)
  })
})
