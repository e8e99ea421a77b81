import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** Below 32768: the ports above are handed out to clients. The sandbox takes the one after it. Two runs begin apart. */
export async function findPort(taken: readonly number[] = []): Promise<number> {
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

export interface Product {
  url: string
  /** What it has printed so far, where it is quiet. */
  printed(): string
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  port: number
  /** Whether what it prints is kept for the caller and not shown. */
  isQuiet: boolean
  env?: Record<string, string>
}

/** Starts the built product as `npm start` does, on this folder and port. */
export async function startProduct({ dataDir, port, isQuiet, env }: StartOptions): Promise<Product> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      NODE_ENV: '',
      ...env,
    },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', 'inherit'],
  })
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await untilReady(url, child)
  return {
    url,
    printed: () => printed,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
