import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPorts } from './ports.ts'
import { until } from './processTree.ts'
import { startProduct } from './product.ts'
import { leftOvers, openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop
/** The data folder of a product that was started once and stopped: the ways to stop do not depend on the first start. */
let prepared: string

beforeAll(async () => {
  workshop = await openWorkshop()
  // The very line of the product: a shell between npm and node takes the signal and passes nothing on.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const start = scripts.start.replace('scripts/start.mjs', join(workshop.stage.folder, 'dist/server/start.js'))
  writeFileSync(join(workshop.stage.folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }))
  prepared = workshop.newFolder()
  const product = workshop.start(join(prepared, 'data'), await findPorts())
  await product.untilReady()
  product.signal('SIGTERM')
  expect(await product.untilEnded(), product.output()).toBe(0)
}, 180_000)

afterAll(() => workshop.close())

function nobody(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const ways: Array<[what: string, byNpm: boolean, isWholeGroup: boolean, signal: NodeJS.Signals, isNobody: boolean]> = [
  ['SIGTERM to npm', true, false, 'SIGTERM', false],
  ['SIGTERM to npm of an ordinary user', true, false, 'SIGTERM', true],
  ['SIGINT to npm and all it started, as Ctrl-C', true, true, 'SIGINT', false],
  ['SIGHUP to node', false, false, 'SIGHUP', false],
  ['SIGHUP to npm and all it started, as a closed terminal', true, true, 'SIGHUP', false],
]
test.each(ways)('%s stops all of it with 0', { timeout: 120_000 }, async (_, byNpm, isWholeGroup, signal, isNobody) => {
  const dataDir = workshop.newFolder()
  const user = isNobody ? nobody() : undefined
  // `cp -a` keeps the owner, which PostgreSQL insists on; what nobody starts has to be nobody's.
  execFileSync('cp', ['-a', join(prepared, 'data'), join(dataDir, 'data')])
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir])
  const { folder, start } = workshop.stage
  const product = startProduct({
    start,
    port: await findPorts(),
    cwd: folder,
    byNpm,
    user,
    env: { DATA_DIR: join(dataDir, 'data'), DEMO: '0', HOME: dataDir },
  })
  await product.untilReady()
  if (isWholeGroup) product.signalGroup(signal)
  else product.signal(signal)
  const code = await product.untilEnded()
  await until('nothing is left', () => leftOvers(workshop, dataDir).length === 0, 30)
  // npm itself ends by the signal that a terminal sends to everybody.
  if (!(byNpm && isWholeGroup)) expect(code, product.output()).toBe(0)
  expect(product.output()).not.toContain('意外退出')
})
