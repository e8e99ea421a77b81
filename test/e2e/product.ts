import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below 32768: the ports above are handed out to clients. The sandbox takes the one after it. Two runs begin apart. */
async function findPort(): Promise<number> {
  const first = 18_100 + (process.pid % 350) * 2
  for (let port = first; port < first + 800; port += 2) {
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

/** Starts the built product as `npm start` does, on a folder and a port of its own; ends it when the journeys are over. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaoji-e2e-'))
  const port = await findPort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', NODE_ENV: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilReady(url, child)
  process.env.KAOJI_URL = url
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
