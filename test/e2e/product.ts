import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { urlSetting } from './phone.ts'

/** Below 32768: the ports above are handed out to clients. The sandbox takes the one after it. Two runs begin apart. */
async function findPort(taken: readonly number[] = []): Promise<number> {
  const first = 18_100 + (process.pid % 350) * 2
  for (let port = first; port < first + 800; port += 2) {
    if (taken.includes(port)) continue
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer()
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (isFree) return port
  }
  throw new Error('no free port')
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode} before it was ready`)
    try {
      if ((await fetch(`${url}/readyz`)).status === 200) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('the product did not become ready')
}

interface Product {
  url: string
  stop(): Promise<void>
}

/** Starts the built product as `npm start` does, on this folder and port. */
async function startProduct(dataDir: string, port: number, isQuiet: boolean): Promise<Product> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  })
  await untilReady(url, child)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Gives each worker a product of its own, so that journeys of two workers never meet. The demo world is loaded once, and
 * its folder is copied while nothing runs on it; `cp -a` keeps the owner, which PostgreSQL insists on.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-e2e-'))
  const dataDirs = Array.from({ length: workers }, (_, at) => join(folder, `worker-${at}`))
  const [prepared = '', ...copies] = dataDirs
  const first = await startProduct(prepared, await findPort(), true)
  if (copies.length > 0) {
    await first.stop()
    for (const copy of copies) execFileSync('cp', ['-a', prepared, copy])
  }
  const ports: number[] = []
  for (const _ of dataDirs) ports.push(await findPort(ports))
  const products =
    copies.length === 0
      ? [first]
      : await Promise.all(dataDirs.map((dataDir, at) => startProduct(dataDir, ports[at] as number, at > 0)))
  for (const [at, { url }] of products.entries()) process.env[urlSetting(at)] = url
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
