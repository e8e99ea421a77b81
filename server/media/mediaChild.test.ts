import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#test/waiting.ts'
import { createMediaChild } from './mediaChild.ts'

/** A child that does what the input of a `photo` task says, and records when it started and ended. */
const PROGRAM = `
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
let busy = 0
process.on('message', async ({ id, task }) => {
  const [what, log] = task.input.split(' ')
  const rssBytes = what === 'fat' ? 2 ** 40 : 1
  if (what === 'hang') {
    const { pid } = spawn('sleep', ['600'])
    appendFileSync(log, String(pid))
    for (;;) {}
  }
  if (what === 'die') process.exit(3)
  if (what === 'fail') return process.send({ kind: 'failed', id, reason: 'broken picture', rssBytes })
  if (what === 'env') return process.send({ kind: 'done', id, result: Object.keys(process.env), rssBytes })
  busy += 1
  await new Promise((resolve) => setTimeout(resolve, 30))
  process.send({ kind: 'done', id, result: [process.pid, busy], rssBytes })
  busy -= 1
})
process.on('disconnect', () => process.exit())
`

let folder: string
let program: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-child-'))
  program = join(folder, 'program.mjs')
  writeFileSync(program, PROGRAM)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    // A zombie counts as dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
const untilGone = (pid: number) => until(`the end of process ${pid}`, () => !isAlive(pid), 20)

describe('the media child', () => {
  const open = (settings = {}) => createMediaChild({ program, ...settings })
  const ask = (child: ReturnType<typeof open>, input: string, limitMs = 20_000) =>
    child.run('photo', { input }, limitMs)

  test('is asked one thing at a time, in task, by however many', async () => {
    const child = open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(child, 'work')))
    expect(answers.map((result) => result?.[1])).toEqual([1, 1, 1, 1, 1, 1])
    expect(new Set(answers.map((result) => result?.[0])).size).toBe(1)
    child.close()
  })

  test('that hangs is killed with all it started, and the next task gets a new one', async () => {
    const child = open()
    const log = join(folder, 'grandchild')
    // Its start is no part of the time that the next one has.
    await ask(child, 'work')
    const hanging = ask(child, `hang ${log}`, 1500)
    const following = ask(child, 'work')
    await expect(hanging).rejects.toMatchObject({ name: 'MediaChildError', reason: 'time' })
    await untilGone(Number(readFileSync(log, 'utf8')))
    expect((await following)?.[1]).toBe(1)
    child.close()
  })

  test('that dies says so at once, and the next task gets a new one', async () => {
    const child = open()
    await expect(ask(child, 'die')).rejects.toMatchObject({ reason: 'crash' })
    expect((await ask(child, 'work'))?.[1]).toBe(1)
    await expect(ask(child, 'fail')).rejects.toMatchObject({
      reason: 'failure',
      message: expect.stringContaining('broken'),
    })
    child.close()
  })

  test('is renewed after so many tasks, and when it holds too much memory', async () => {
    const child = open({ maxTasks: 2 })
    const pids: unknown[] = []
    for (let n = 0; n < 4; n++) pids.push((await ask(child, 'work'))?.[0])
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).toBe(pids[3])
    expect(pids[1]).not.toBe(pids[2])
    const [before] = (await ask(child, 'work')) ?? []
    await ask(child, 'fat')
    expect((await ask(child, 'work'))?.[0]).not.toBe(before)
    await untilGone(Number(before))
    child.close()
  })

  test('is stopped at once, even in the middle; what waits is told so too, and nothing begins any more', async () => {
    const child = open()
    const log = join(folder, 'stopped')
    const running = ask(child, `hang ${log}`)
    const waiting = ask(child, 'work')
    await until('the process that the child starts', () => existsSync(log) && readFileSync(log, 'utf8') !== '', 20)
    child.stop()
    for (const task of [running, waiting, ask(child, 'work')])
      await expect(task).rejects.toMatchObject({ name: 'MediaChildError', reason: 'stopped' })
    await untilGone(Number(readFileSync(log, 'utf8')))
  })

  test('knows no setting and no secret of the worker', async () => {
    const child = open()
    expect(process.env.PATH).toBeTruthy()
    const names = (await ask(child, 'env')) as unknown as string[]
    expect(names.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
    child.close()
  })

  test('works gently: the real one is nicer than the worker', async () => {
    const child = createMediaChild()
    await expect(child.run('photo', { input: join(folder, 'nothing.jpg') }, 60_000)).rejects.toMatchObject({
      reason: 'failure',
    })
    const nice = readFileSync(`/proc/${child.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]
    expect(Number(nice)).toBe(10)
    const pid = child.pid() as number
    child.close()
    await untilGone(pid)
  })
})
