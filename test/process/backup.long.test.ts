import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSets } from '#server/process/backup/backUp.ts'
import { createFolderTarget } from '#server/process/backup/folderTarget.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { killHard } from './processTree.ts'
import type { Product } from './product.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop
let product: Product
let dataDir: string
beforeAll(async () => {
  workshop = await openWorkshop()
  dataDir = workshop.newFolder()
  await copyPreparedCluster(join(dataDir, 'postgres'))
  product = workshop.start(dataDir, await findPorts())
  await product.untilReady()
}, 180_000)
afterAll(() => workshop.close())

const command = () => join(dirname(workshop.stage.start), 'backup.js')
const env = () => ({ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0' })

/** What it prints, with both streams. */
async function run(...words: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command(), ...words], { env: env() }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

/** Runs it and kills it with everything it has started after so many milliseconds, unless it has ended before. */
async function killIn(ms: number, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [command(), ...words], { env: env(), stdio: 'ignore', detached: true })
  const ended = new Promise((resume) => child.once('exit', resume))
  const timer = setTimeout(() => child.pid && killHard(-child.pid), ms)
  await ended
  clearTimeout(timer)
}

const MOMENTS = [50, 150, 250, 350, 500, 700, 900, 1200]

test('a backup killed at any moment leaves the others whole, and a killed restore nothing that could be started', {
  timeout: 600_000,
}, async () => {
  const to = workshop.newFolder()
  expect(await run('backup', '--to', to)).toContain('备份完成')
  for (const ms of MOMENTS) await killIn(ms, 'backup', '--to', to)
  expect(await run('backup', '--to', to)).toContain('备份完成')
  expect((await listSets(createFolderTarget(to))).length).toBeGreaterThanOrEqual(2)
  product.signal('SIGTERM')
  expect(await product.untilEnded()).toBe(0)

  const parent = workshop.newFolder()
  const copy = join(parent, 'copy')
  for (const ms of MOMENTS) {
    await killIn(ms * 4, 'restore', '--from', to, '--data-dir', copy)
    if (existsSync(copy)) break
  }
  const second = join(parent, 'second')
  expect(await run('restore', '--from', to, '--data-dir', second)).toContain('已恢复')
  expect(readFileSync(join(second, 'secret.key'), 'utf8')).toBe(
    readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(),
  )

  const restored = workshop.start(second, await findPorts())
  await restored.untilReady()
  expect(restored.output()).toContain('本系统不对外连接')
  expect(((await (await fetch(`${restored.url}/readyz`)).json()) as { warnings: string[] }).warnings).toContain(
    'silent',
  )
  restored.signal('SIGTERM')
  expect(await restored.untilEnded()).toBe(0)
})

test('a restore without the key says so, and makes none', async () => {
  const parent = workshop.newFolder()
  mkdirSync(join(parent, 'elsewhere'))
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [command(), 'restore', '--from', parent, '--data-dir', join(parent, 'copy')],
    { env: { PATH: process.env.PATH ?? '', DATA_DIR: join(parent, 'elsewhere') } },
  ).catch((error: { stderr: string }) => error)
  expect(stderr).toMatch(/^恢复需要备份时的密钥/)
  expect(existsSync(join(parent, 'elsewhere', 'secret.key'))).toBe(false)
})
