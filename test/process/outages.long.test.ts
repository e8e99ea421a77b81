import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { openService, type Service } from './service.ts'

let service: Service

beforeAll(async () => {
  service = await openService(() => false)
}, 180_000)

afterAll(async () => {
  if (service.product().output().includes('意外退出')) console.log(service.product().output().slice(-8000))
  await service.close()
}, 60_000)

async function ask(path: string, body?: object): Promise<{ status: number; Msg: string; retryAfter: string | null }> {
  const response = await fetch(`${service.url}${path}`, {
    ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(20_000),
  })
  const { Msg } = (await response.json()) as { Msg: string }
  return { status: response.status, Msg, retryAfter: response.headers.get('retry-after') }
}

const login = () => ask('/api/User/GetToken', { Mobile: '13912345678', Pwd: 'some-password' })

describe('the database goes away and comes back', () => {
  test('people read a sentence, no process ends, and service goes on by itself', { timeout: 120_000 }, async () => {
    const { pid } = service.product()
    expect((await login()).status).toBe(200)
    for (const end of [service.stopDatabase, async () => service.kill('database')]) {
      await end()
      const answers = await Promise.all(Array.from({ length: 20 }, login))
      for (const { status, Msg, retryAfter } of answers) {
        expect({ status, Msg }).toEqual({ status: 503, Msg: '数据库暂时无法访问，请稍后再试' })
        expect(Number(retryAfter)).toBeGreaterThan(0)
      }
      expect((await ask('/healthz')).status).toBe(200)
      expect((await ask('/readyz')).status).toBe(503)
      await service.startDatabase()
      await until('ready again', async () => (await ask('/readyz')).status === 200)
      expect((await login()).status).toBe(200)
    }
    expect(service.product().pid).toBe(pid)
    expect(service.product().output()).not.toContain('意外退出')
  })

  test('a request that has begun when the connections break is answered', { timeout: 120_000 }, async () => {
    const asking = Array.from({ length: 30 }, login)
    await service.stopDatabase()
    for (const { status } of await Promise.all(asking)) expect([200, 503]).toContain(status)
    await service.startDatabase()
    await until('ready again', async () => (await ask('/readyz')).status === 200)
    expect(service.product().output()).not.toContain('意外退出')
  })
})

describe('the services outside cannot be reached', () => {
  test('people read a sentence, and it works again when they are back', { timeout: 120_000 }, async () => {
    const exchange = () => ask('/api/WeiXin/GetWeiXinUserInfo?code=0123456789abcdef')
    service.outside.setOpen(false)
    const down = await exchange()
    expect({ status: down.status, Msg: down.Msg }).toEqual({ status: 503, Msg: '微信暂时无法访问，请稍后再试' })
    expect((await ask('/readyz')).status).toBe(200)
    service.outside.setOpen(true)
    expect((await exchange()).status).toBe(200)
  })
})
