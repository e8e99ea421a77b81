import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPorts } from './ports.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
}, 120_000)
afterAll(() => workshop.close())

test('after a new key people go on where they were, and the database is served with all keys only', {
  timeout: 300_000,
}, async () => {
  const dataDir = workshop.newFolder()
  const port = await findPorts()
  const keyFile = join(dataDir, 'secret.key')
  const keys = async (...words: string[]): Promise<string> => {
    const command = join(dirname(workshop.stage.start), 'keys.js')
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', PORT: String(port) }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    return stdout + stderr
  }
  const call = async (path: string, token = '', body?: object) =>
    (await (
      await fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: body && JSON.stringify(body),
      })
    ).json()) as { OtherMsg: { Token: string }; listData: Array<{ CertNO: string }> }
  expect(await keys('--new')).toContain('还没有密钥')

  const first = workshop.start(dataDir, port, { DEMO: '1' })
  await first.untilReady()
  const { OtherMsg } = await call('User/GetToken', '', { Mobile: '13800000002', Pwd: 'Kaoji@2026' })
  const numbers = async () =>
    (await call('Exam/GetMyCandidates?PageIndex=1&PageSize=50', OtherMsg.Token)).listData.map(({ CertNO }) => CertNO)
  const before = await numbers()
  expect(before.length).toBeGreaterThan(0)
  expect(before).not.toContain('')
  expect(await keys()).toContain('第 1 个密钥')
  const oldFile = readFileSync(keyFile, 'utf8')
  expect(await keys('--new')).toContain('第 2 个密钥已写入')
  expect(readFileSync(keyFile, 'utf8').split('\n')[1]).toBe(`1:${oldFile.trim()}`)
  expect(await numbers()).toEqual(before)
  first.signal('SIGTERM')
  expect(await first.untilEnded()).toBe(0)

  const second = workshop.start(dataDir, port, { DEMO: '1' })
  await second.untilReady()
  expect(second.output()).toContain('正在改用第 2 个密钥')
  expect(second.output()).not.toContain('打不开')
  expect(await numbers()).toEqual(before)
  second.signal('SIGTERM')
  expect(await second.untilEnded()).toBe(0)

  writeFileSync(keyFile, oldFile)
  const refused = workshop.start(dataDir, port, { DEMO: '1' })
  expect(await refused.untilEnded()).toBe(1)
  expect(refused.output()).toContain('设置 SECRET_KEY 有误')
})
