import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPorts } from '#test/process/ports.ts'
import { until } from '#test/waiting.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { isDatabaseDown } from './isDatabaseDown.ts'
import { openDatabase } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaoji-silent-'))
let postgres: EmbeddedPostgres
let isSilent = false

/** A wire that may say nothing at all, as to a machine that was cut off: nothing is refused, and nothing is reset. */
const wire = createServer((one) => {
  const other = connect(Number(new URL(postgres.url).port), '127.0.0.1')
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => isSilent || to.write(bytes))
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  carry(one, other)
  carry(other, one)
})

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder, database: 'kaoji', isForTests: true })
  await new Promise<void>((resume) => wire.listen(0, '127.0.0.1', resume))
}, 120_000)
afterAll(async () => {
  wire.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('who waits for a primary that has fallen silent is told so, and is served once it speaks', async () => {
  const name = (port: number) => `127.0.0.1:${port}`
  const url = postgres.url.replace(
    new URL(postgres.url).host,
    `${name((wire.address() as AddressInfo).port)},${name(await findPorts())}`,
  )
  const { pool } = openDatabase(url, 2, () => undefined)
  await pool.query('select 1')
  isSilent = true
  await expect(pool.query('select 2')).rejects.toSatisfy(isDatabaseDown)
  await expect(pool.query('select 3')).rejects.toSatisfy(isDatabaseDown)
  isSilent = false
  await until('it is served', () =>
    pool.query('select 4').then(
      () => true,
      () => false,
    ),
  )
  await pool.end()
})
