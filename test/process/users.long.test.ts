import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { listProcesses } from './processTree.ts'
import { startProduct } from './product.ts'
import { leftOvers, openWorkshop, postgresPid, type Workshop } from './workshop.ts'

const isRoot = process.getuid?.() === 0
let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
}, 120_000)

afterAll(() => workshop.close())

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

describe.runIf(isRoot)('whoever starts it', () => {
  test('an ordinary user, in a folder of his own; a SIGTERM to npm stops all of it', { timeout: 120_000 }, async () => {
    const user = nobody()
    const dataDir = workshop.newFolder()
    chownSync(dataDir, user.uid, user.gid)
    const port = await findPorts()
    const product = startProduct({
      start: workshop.stage.start,
      port,
      cwd: workshop.stage.folder,
      byNpm: true,
      user,
      env: { DATA_DIR: join(dataDir, 'data'), HOME: dataDir },
    })
    await product.untilReady()
    expect(ownerOf(product.pid)).toBe(user.uid)
    expect(ownerOf(postgresPid(join(dataDir, 'data')))).toBe(user.uid)
    product.signal('SIGTERM')
    expect(await product.untilEnded(), product.output()).toBe(0)
    await until('nothing is left', () => leftOvers(workshop, dataDir).length === 0, 30)
    expect(product.output()).not.toContain('意外退出')
  })

  test('root, with a project that nobody else may enter', { timeout: 120_000 }, async () => {
    const parent = workshop.newFolder()
    chmodSync(parent, 0o700)
    const project = join(parent, 'kaoji')
    mkdirSync(project)
    cpSync(workshop.stage.folder, project, { recursive: true, verbatimSymlinks: true })
    const product = startProduct({
      start: join(project, 'dist', 'server', 'start.js'),
      port: await findPorts(),
      cwd: project,
      env: {},
    })
    await product.untilReady()
    const database = postgresPid(join(project, 'data'))
    expect(ownerOf(product.pid)).toBe(0)
    expect(ownerOf(database)).not.toBe(0)
    product.signal('SIGTERM')
    expect(await product.untilEnded()).toBe(0)
    expect(listProcesses().some(({ pid }) => pid === database)).toBe(false)
  })
})
