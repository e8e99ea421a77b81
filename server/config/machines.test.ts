import { expect, test } from 'vitest'
import { readMachines } from './machines.ts'

const HOSTS = 'postgres://kaoji:secret@pg-a:6432,pg-b:6432/kaoji'
const DIRECT = 'postgres://kaoji:secret@pg-a:5432,pg-b:5432/kaoji'

test('one machine shares nothing; several hosts are one address', () => {
  expect(readMachines({})).toEqual({
    isShared: false,
    directUrl: null,
    namesStatements: true,
    storeUrl: null,
    storePort: 3900,
    healthPort: null,
    stopDelayMs: 0,
  })
  expect(readMachines({ DATABASE_URL: HOSTS }).directUrl).toBe(HOSTS)
  expect(
    readMachines({
      DATABASE_URL: HOSTS,
      DATABASE_DIRECT_URL: DIRECT,
      DATABASE_NAMED_STATEMENTS: '0',
      SEVERAL_MACHINES: '1',
      STORE_URL: 'http://store:3900/',
      HEALTH_PORT: '3002',
      STOP_DELAY_SECONDS: '5',
    }),
  ).toMatchObject({
    isShared: true,
    directUrl: DIRECT,
    namesStatements: false,
    storeUrl: 'http://store:3900',
    healthPort: 3002,
    stopDelayMs: 5000,
  })
})

test.each([
  [{ DATABASE_DIRECT_URL: DIRECT }, '设置 DATABASE_URL 有误：已设置 DATABASE_DIRECT_URL，缺少这一项'],
  [{ DATABASE_URL: HOSTS, DATABASE_DIRECT_URL: 'pg-a' }, '设置 DATABASE_DIRECT_URL 有误：须以 postgres:// 开头'],
  [{ DATABASE_URL: 'postgres://kaoji:secret@pg-a,/kaoji' }, '设置 DATABASE_URL 有误：逗号之间缺少主机名'],
  [{ STORE_URL: 'http://store:3900/store' }, '设置 STORE_URL 有误：网址只能是主机和端口，不能带路径'],
  [
    { STORE_URL: 'http://store:3900', S3_ENDPOINT: 'https://s3' },
    '设置 STORE_URL 有误：已设置 S3_ENDPOINT，两者只能用一个',
  ],
  [{ STOP_DELAY_SECONDS: '60' }, '设置 STOP_DELAY_SECONDS 有误：“60”不是 0 至 20 的秒数'],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => readMachines(env)).toThrow(sentence)
})
