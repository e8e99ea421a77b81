import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openNoticeInbox } from '#test/outside/testSandbox.ts'
import { openTestShop } from '#test/outside/testShop.ts'

const dirs: string[] = []
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true })
})

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  dirs.push(dir)
  return dir
}

async function start(change: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    SANDBOX_PORT: '0',
    SANDBOX_DIR: newDir(),
    SANDBOX_APP_ID: 'wx1',
    SANDBOX_APP_SECRET: 's',
    SANDBOX_MCH_ID: '1',
    SANDBOX_MCH_KEY: 'k',
    ...change,
  }
  const child = fork(join(import.meta.dirname, 'main.ts'), { env, execArgv: ['--import', 'tsx'], silent: true })
  children.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output.text += part
    })
  }
  const ended = once(child, 'exit')
  await Promise.race([ended, expect.poll(() => output.text, { timeout: 15_000 }).toContain('\n')])
  return { child, output, ended, url: /http:\S+/.exec(output.text)?.[0] ?? '' }
}

test('the process says once that it is ready, serves, and ends on SIGTERM with 0', async () => {
  const { child, output, ended, url } = await start()
  expect(output.text).toMatch(/^sandbox ready http:\/\/127\.0\.0\.1:\d+\n$/)
  expect((await fetch(`${url}/sandbox`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('the process ends when its parent is gone', async () => {
  const { child, ended } = await start()
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

test.each([
  [{ SANDBOX_MCH_KEY: '' }, 'SANDBOX_MCH_KEY is not set'],
  [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT is not a port'],
])('a wrong setting stops the start with one line that names it', async (change, line) => {
  const { output, ended } = await start(change)
  expect(await ended).toEqual([1, null])
  expect(output.text).toBe(`sandbox: ${line}\n`)
})

test('events survive a kill, and a notice that was not accepted is sent again', async () => {
  const dir = newDir()
  const shop = await openTestShop({ dir })
  await shop.sandbox.control({ holdNotices: true })
  const input = shop.order()
  await shop.prepay(input)
  await shop.sandbox.control({ pay: { outTradeNo: input.outTradeNo } })
  expect(shop.inbox.bodies).toHaveLength(0)
  await shop.sandbox.close()
  appendFileSync(join(dir, 'journal.jsonl'), '{"type":"closed","outTra')

  const again = await openTestShop({ dir })
  await expect.poll(() => shop.inbox.bodies).toHaveLength(1)
  expect((await again.wechat.queryOrder(input.outTradeNo)).state).toBe('SUCCESS')
  await again.close()
  await shop.inbox.close()
  const lines = readFileSync(join(dir, 'journal.jsonl'), 'utf8').trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['order', 'paid', 'notice'])
})

test('a damaged journal is named, not skipped', async () => {
  const dir = newDir()
  appendFileSync(join(dir, 'journal.jsonl'), 'not an event\n')
  await expect(openTestShop({ dir })).rejects.toThrow('journal.jsonl: line 1 is damaged')
})

test('a command that is unknown, not JSON or of the wrong type changes nothing', async () => {
  const shop = await openTestShop()
  const post = (body: string, type = 'application/json') =>
    fetch(`${shop.sandbox.url}/sandbox/control`, { method: 'POST', headers: { 'content-type': type }, body })
  const wrong = [
    '[]',
    'x',
    '{"toString":1}',
    '{"failNext":{"path":"/a","how":"slow"}}',
    '{"rules":{"refundSeconds":"1"}}',
    '{"holdNotices":1}',
  ]
  for (const body of wrong) expect((await post(body)).status, body).toBe(400)
  expect((await post('{"holdNotices":true}', 'text/plain')).status).toBe(400)
  await shop.close()
})

test('a refund without an address for its notice is told to nobody', async () => {
  const shop = await openTestShop()
  const { outTradeNo } = await shop.paidOrder()
  await shop.wechat.refund({ outTradeNo, outRefundNo: 'R1', totalFen: 26000, refundFen: 26000 })
  const again = await shop.paidOrder()
  const overview = await (await fetch(`${shop.sandbox.url}/sandbox`)).text()
  expect(overview.match(/通知已被接受/g)).toHaveLength(2)
  expect(overview).toContain(again.outTradeNo)
  expect(overview).not.toContain('refund:R1')
  await shop.close()
})

test('an answer that is not to the letter does not count as booked', async () => {
  const shop = await openTestShop({ noticePausesMs: [0] })
  const strict = await openNoticeInbox()
  for (const answer of [
    'success',
    '',
    '<xml><return_code>FAIL</return_code></xml>',
    '<!doctype html><title>登录</title>',
  ]) {
    strict.answers.splice(0, 1, { status: 200, body: answer })
    const input = shop.order({ notifyUrl: strict.url })
    await shop.prepay(input)
    await shop.sandbox.control({ holdNotices: true, pay: { outTradeNo: input.outTradeNo } })
    const { resendNotice } = await shop.sandbox.control({ resendNotice: { outTradeNo: input.outTradeNo } })
    expect(resendNotice, answer).toMatchObject([{ accepted: false }])
  }
  await strict.close()
  await shop.close()
})
