// Uploads by presigned parts to the embedded store against a plain Node server that writes, hashes and syncs the same
// bytes to files. Limits: at least 60 % of its speed, and at most 50 MB more memory. The first parameter is the size in
// MB (default 256; the limits are for 1024).
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'

const PART_BYTES = 8 * 1024 * 1024
const IN_PARALLEL = 3
/** Both servers alternate after this many parts, so that other load on the machine affects both alike. */
const TURN_PARTS = 8
const LEAST_RATIO = 0.6
const MOST_GROWTH_MB = 50
const keys = { accessKeyId: 'bench', secretAccessKey: 'bench-secret' }
const thisFile = 'bench/objectStore.ts'

/** The plain server: one file per request, hashed and synced, with its folder. */
function servePlainly(folder: string): void {
  const server = createServer({ requestTimeout: 0 }, (incoming, response) => {
    void (async () => {
      const hash = createHash('md5')
      const handle = await open(join(folder, randomBytes(16).toString('hex')), 'wx')
      for await (const piece of incoming) {
        hash.update(piece as Buffer)
        await handle.writeFile(piece as Buffer)
      }
      await handle.sync()
      await handle.close()
      const parent = await open(folder)
      await parent.sync()
      await parent.close()
      response.writeHead(200, { etag: hash.digest('hex') }).end()
    })()
  })
  server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`))
}

async function start(args: string[], env: Record<string, string> = {}): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      const [, found] = /ready (\d+)/.exec(text.toString()) ?? []
      if (found) resolve(Number(found))
    })
  })
  return { child, port }
}

const agent = new Agent({ keepAlive: true })
function put(url: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', agent, headers: { 'content-length': body.length } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends every part, three at a time; returns the seconds it took. */
async function sendAll(urls: string[], body: Buffer): Promise<number> {
  const started = performance.now()
  const waiting = [...urls]
  const lane = async () => {
    for (let url = waiting.shift(); url; url = waiting.shift()) await put(url, body)
  }
  await Promise.all(Array.from({ length: IN_PARALLEL }, lane))
  return (performance.now() - started) / 1000
}

function memoryMb(child: ChildProcess): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function cpuSeconds(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function compare(sizeMb: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-bench-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'bench' })
  await migrate(postgres.url, 'server/db/migrations')
  const embedded = await start(['objectStore/main.ts'], {
    DATABASE_URL: postgres.url,
    OBJECT_STORE_FOLDER: join(folder, 'store'),
    OBJECT_STORE_TOKEN_KEY: 'bench-bench-bench-bench-bench-bench',
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
  const plainFolder = mkdtempSync(join(folder, 'plain-'))
  const plain = await start([thisFile, '--plain', plainFolder])
  const endpoint = `http://127.0.0.1:${embedded.port}`
  const settings = { endpoint, region: 'local', bucket: 'kaoji', ...keys, isPathStyle: true }
  const store = createS3Store(settings, () => Date.now())
  const body = randomBytes(PART_BYTES)
  const count = Math.max(1, Math.round((sizeMb * 1024 ** 2) / PART_BYTES))

  /** Uploads to both servers, alternating; returns the seconds of each. */
  const uploadBoth = async (parts: number): Promise<{ embeddedSeconds: number; plainSeconds: number }> => {
    const key = `bench/${randomBytes(4).toString('hex')}.mp4`
    const uploadId = await store.createUpload(key, { contentType: 'video/mp4' })
    const linkOf = (_: unknown, at: number) =>
      store.presignPart(key, { uploadId, partNumber: at + 1, bytes: PART_BYTES, expiresSeconds: 3600 })
    const links = Array.from({ length: parts }, linkOf)
    let embeddedSeconds = 0
    let plainSeconds = 0
    for (let at = 0; at < parts; at += TURN_PARTS) {
      const turn = links.slice(at, at + TURN_PARTS)
      const plainTurn = turn.map(() => `http://127.0.0.1:${plain.port}/`)
      const isFirst = (at / TURN_PARTS) % 2 === 0
      if (isFirst) plainSeconds += await sendAll(plainTurn, body)
      embeddedSeconds += await sendAll(turn, body)
      if (!isFirst) plainSeconds += await sendAll(plainTurn, body)
    }
    const started = performance.now()
    const arrived = (await store.listParts(key, uploadId)) ?? []
    const { kind } = await store.completeUpload(key, uploadId, arrived)
    if (kind !== 'completed') throw new Error(`the upload ended as ${kind}`)
    embeddedSeconds += (performance.now() - started) / 1000
    await store.remove(key)
    return { embeddedSeconds, plainSeconds }
  }

  const measure = async () => {
    // Memory used for code and buffers of the first requests does not count as growth.
    await uploadBoth(2 * TURN_PARTS)
    const beforeMb = memoryMb(embedded.child)
    const cpuBefore = [embedded, plain].map(({ child }) => cpuSeconds(child)) as [number, number]
    let peakMb = beforeMb
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, memoryMb(embedded.child))
    }, 50)
    const { embeddedSeconds, plainSeconds } = await uploadBoth(count)
    clearInterval(watch)
    const cpu = [embedded, plain].map(({ child }, at) => cpuSeconds(child) - (cpuBefore[at] as number))
    return { embeddedSeconds, plainSeconds, beforeMb, peakMb, cpu }
  }

  // A failure must not leave processes behind or wait for keep-alive connections.
  const { embeddedSeconds, plainSeconds, beforeMb, peakMb, cpu } = await measure().finally(async () => {
    store.close()
    agent.destroy()
    for (const { child } of [embedded, plain]) {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
    }
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ratio = plainSeconds / embeddedSeconds
  const growthMb = peakMb - beforeMb
  const sentMb = (count * PART_BYTES) / 1024 ** 2
  const describe = (name: string, seconds: number, cpuUsed = 0) =>
    `${name}: ${(sentMb / seconds).toFixed(0)} MB/s, ${((cpuUsed / sentMb) * 1024).toFixed(1)} s of CPU per GB`
  console.log(describe('embedded store', embeddedSeconds, cpu[0]))
  console.log(describe('plain file server', plainSeconds, cpu[1]))
  console.log(`ratio ${(ratio * 100).toFixed(0)} % (at least ${LEAST_RATIO * 100} %)`)
  console.log(`memory grew by ${growthMb.toFixed(0)} MB from ${beforeMb.toFixed(0)} MB (at most ${MOST_GROWTH_MB} MB)`)
  return ratio >= LEAST_RATIO && growthMb <= MOST_GROWTH_MB
}

const [, , first = '256', folder] = process.argv
if (first === '--plain') servePlainly(folder as string)
else {
  const sizeMb = Number(first)
  if (!(sizeMb > 0)) throw new Error('the size must be a number of MB')
  process.exitCode = (await compare(sizeMb)) ? 0 : 1
}
