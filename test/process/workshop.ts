import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../waiting.ts'
import type { HeldSocket } from './heldSocket.ts'
import { killHard, processesOf } from './processTree.ts'
import { type Product, startProduct } from './product.ts'
import { buildStage, type Stage } from './stage.ts'

/** A built product to start as often as wanted, on data folders that all go away at the end. */
export interface Workshop {
  stage: Stage
  newFolder(): string
  start(dataDir: string, port: number, env?: Record<string, string>, socket?: HeldSocket): Product
  close(): Promise<void>
}

export async function openWorkshop(given?: Stage): Promise<Workshop> {
  const stage = given ?? (await buildStage())
  const folders: string[] = []
  const started: Product[] = []
  const endAllOf = async (folder: string) => {
    for (const { pid } of processesOf(folder)) killHard(pid)
    await until(`the end of what runs in ${folder}`, () => processesOf(folder).length === 0)
  }
  return {
    stage,
    newFolder() {
      const folder = mkdtempSync(join(tmpdir(), 'kaoji-start-'))
      folders.push(folder)
      return folder
    },
    start(dataDir, port, env = {}, socket) {
      const product = startProduct({ start: stage.start, port, env: { DATA_DIR: dataDir, ...env }, socket })
      started.push(product)
      return product
    },
    async close() {
      for (const product of started.filter(({ exitCode }) => exitCode() === null)) product.signal('SIGKILL')
      await endAllOf(stage.folder)
      for (const folder of folders) {
        await endAllOf(folder)
        rmSync(folder, { recursive: true, force: true })
      }
      stage.remove()
    },
  }
}

/** The product's own server of PostgreSQL below this data folder, as its owner reaches it. */
export function embeddedUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  const port = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://kaoji:${readFileSync(join(folder, 'password'), 'utf8')}@127.0.0.1:${port}/kaoji`
}

/**
 * The number of the database server that works, or last worked, below this data folder; null in the moment between an
 * orderly end, which takes its file away, and the next start, which writes it.
 */
export function findPostgresPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const [first] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return Number(first) || null
}

/** The same where one must be there. */
export function postgresPid(dataDir: string): number {
  const pid = findPostgresPid(dataDir)
  if (pid === null) throw new Error(`no database server has its number below ${dataDir}`)
  return pid
}

/** What still runs of a start on this folder: its database; the children are seen by the folder of the programs. */
export function leftOvers({ stage }: Workshop, dataDir: string): string[] {
  return [...processesOf(join(stage.folder, 'dist')), ...processesOf(dataDir)].map(
    ({ pid, command }) => `${pid} ${command}`,
  )
}
