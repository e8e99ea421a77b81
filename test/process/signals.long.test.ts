import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { startProduct } from './product.ts'
import { leftOvers, openWorkshop, type Workshop } from './workshop.ts'

let workshop: Workshop

beforeAll(async () => {
  workshop = await openWorkshop()
}, 180_000)

afterAll(() => workshop.close())

// A SIGTERM to npm of an ordinary user is in users.long.test.ts.
const ways: Array<[what: string, byNpm: boolean, isWholeGroup: boolean, signal: NodeJS.Signals]> = [
  ['SIGTERM to npm', true, false, 'SIGTERM'],
  ['SIGINT to npm and all it started, as Ctrl-C', true, true, 'SIGINT'],
  ['SIGHUP to node', false, false, 'SIGHUP'],
  ['SIGHUP to npm and all it started, as a closed terminal', true, true, 'SIGHUP'],
]
test.each(ways)('%s stops all of it with 0', { timeout: 120_000 }, async (_, byNpm, isWholeGroup, signal) => {
  const dataDir = workshop.newFolder()
  await copyPreparedCluster(join(dataDir, 'postgres'))
  const { folder, start } = workshop.stage
  // A signal to the whole group reaches each process that serves by itself.
  const SERVER_PROCESSES = isWholeGroup ? '2' : '1'
  const env = { DATA_DIR: dataDir, HOME: dataDir, SERVER_PROCESSES }
  const product = startProduct({ start, port: await findPorts(), cwd: folder, byNpm, env })
  await product.untilReady()
  if (isWholeGroup) product.signalGroup(signal)
  else product.signal(signal)
  const code = await product.untilEnded()
  await until('nothing is left', () => leftOvers(workshop, dataDir).length === 0, 30)
  // npm itself ends by the signal that a terminal sends to everybody.
  if (!(byNpm && isWholeGroup)) expect(code, product.output()).toBe(0)
  expect(product.output()).not.toContain('意外退出')
})
