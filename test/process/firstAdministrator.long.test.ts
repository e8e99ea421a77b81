import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '#test/authenticators.ts'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { findPostgresPid, openWorkshop, type Workshop } from './workshop.ts'

const MOBILE = '13877770001'
const LINK = /http\S+\/admin\/invitation#(\S+)/

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
}, 120_000)
afterAll(() => workshop.close())

/** `npm run staff -- …` without npm, on a data folder. Answers what it prints. */
async function staffCommand(dataDir: string, port: number, ...words: string[]): Promise<string> {
  const command = join(dirname(workshop.stage.start), 'staff.js')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', PORT: String(port) }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

test('an empty installation: the first administrator gets in by the link, and the machine lets in who is locked out', {
  timeout: 180_000,
}, async () => {
  const dataDir = workshop.newFolder()
  const port = await findPorts()
  expect(await staffCommand(dataDir, port)).toContain('还没有数据库，请先用 npm start 启动一次')
  const product = workshop.start(dataDir, port)
  await product.untilReady()
  const linkFile = join(dataDir, 'set-up-link.txt')
  await until('the set-up link', () => existsSync(linkFile))
  const setUpLink = readFileSync(linkFile, 'utf8')
  expect(statSync(linkFile).mode & 0o077).toBe(0)
  expect(statSync(dataDir).mode & 0o066).toBe(0)
  const post = async (action: string, body: object, token = '') =>
    (await (
      await fetch(`${product.url}/api/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      })
    ).json()) as { Code: number; Msg: string; OtherMsg: { Token: string; Secret: string } }
  const mayList = async (token: string) =>
    (await fetch(`${product.url}/api/Admin/GetEnrolmentList`, { headers: { authorization: `Bearer ${token}` } }))
      .status === 200
  const keyIn = (text: string) => LINK.exec(text)?.[1] ?? ''

  /** Sets up an authenticator, which an administrator must have before anything else. */
  const setUpFactor = async (token: string, Pwd: string) => {
    expect(await mayList(token)).toBe(false)
    const { OtherMsg } = await post('Admin/BeginTotp', { Pwd }, token)
    const done = await post('Admin/ConfirmTotp', { Code: totpCode(OtherMsg.Secret, Date.now()) }, token)
    expect(done.Msg).toBe('')
  }

  const person = { Mobile: MOBILE, Name: '段主任', Pwd: '一句不短的口令2026' }
  await until('the end of the start', () => product.output().includes('set-up-link.txt'))
  expect(product.output()).not.toMatch(LINK)
  const made = await post('User/AcceptInvitation', { Key: keyIn(setUpLink), ...person })
  await setUpFactor(made.OtherMsg.Token, person.Pwd)
  expect(await mayList(made.OtherMsg.Token)).toBe(true)
  expect(await staffCommand(dataDir, port)).toContain(`${MOBILE}  段主任  admin`)

  expect(await staffCommand(dataDir, port, 'end', MOBILE)).toContain('已结束')
  await until('the end of his login', async () => !(await mayList(made.OtherMsg.Token)), 20)
  const printed = await staffCommand(dataDir, port, 'admin', MOBILE)
  expect(printed).toContain(`${MOBILE} 现在是管理员`)
  const newPassword = '另一句不短的口令2026'
  const again = await post('User/AcceptInvitation', { Key: keyIn(printed), Pwd: newPassword })
  // The link replaces the password and not the second factor, which the machine resets for somebody who has lost it.
  expect(await mayList(again.OtherMsg.Token)).toBe(false)
  expect((await post('Admin/BeginTotp', { Pwd: newPassword }, again.OtherMsg.Token)).Msg).toBe('请先完成两步验证')
  expect(await staffCommand(dataDir, port, 'factor', MOBILE)).toContain('两步验证已清除')
  const login = await post('User/GetToken', { Mobile: MOBILE, Pwd: newPassword })
  await setUpFactor(login.OtherMsg.Token, newPassword)
  expect(await mayList(login.OtherMsg.Token)).toBe(true)
  expect(await staffCommand(dataDir, port, 'admin', '12345')).toContain('“12345”不是手机号')
  expect(await staffCommand(dataDir, port, 'admin', '13877770002')).toContain('新的管理员需要姓名')

  product.signal('SIGTERM')
  expect(await product.untilEnded()).toBe(0)
  // Stopped, the command starts the database for itself and ends it again.
  expect(await staffCommand(dataDir, port)).toContain(MOBILE)
  expect(findPostgresPid(dataDir)).toBeNull()
  const next = workshop.start(dataDir, port)
  await next.untilReady()
  expect(next.output()).not.toContain('/admin/invitation')
})
