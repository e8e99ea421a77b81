import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../waiting.ts'
import { check, say, untilReady } from './checks.ts'
import type { Machine } from './machine.ts'
import { PUBLIC_URL } from './oneMachine.ts'

const copy = (machine: Machine, from: string, to: string): void => {
  mkdirSync(join(machine.root, to, '..'), { recursive: true })
  cpSync(join('deploy', from), join(machine.root, to))
}

async function checkBack(machine: Machine, unit: string, isBack: () => Promise<boolean>): Promise<void> {
  const [main] = await machine.processes(unit)
  if (!main) return check(`${unit} runs`, false)
  process.kill(main.pid, 'SIGKILL')
  await until(`${unit} is another process and answers`, async () => {
    const [other] = await machine.processes(unit)
    return other !== undefined && other.pid !== main.pid && (await isBack())
  })
  say(`right  ${unit} comes back after SIGKILL`)
}

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Step 5 of 'More than one machine': by Debian's unit, the files of deploy/pgbouncer. */
async function checkPooler(machine: Machine, databaseUrl: string): Promise<void> {
  copy(machine, 'pgbouncer/pgbouncer.ini', 'etc/pgbouncer/pgbouncer.ini')
  copy(machine, 'pgbouncer/kaoji.conf', 'etc/systemd/system/pgbouncer.service.d/kaoji.conf')
  const password = new URL(databaseUrl).password
  writeFileSync(join(machine.root, 'etc/pgbouncer/userlist.txt'), `"kaoji" "${password}"\n`)
  await machine.shell(
    'chown postgres: /etc/pgbouncer/* && chmod 640 /etc/pgbouncer/* && systemctl daemon-reload && systemctl enable --quiet --now pgbouncer',
  )
  const pooled = databaseUrl.replace(':5432', ':6432')
  check('the pooler answers', await answers(pooled))
  const [main] = await machine.processes('pgbouncer')
  const files = /^Max open files +(\d+)/m.exec(readFileSync(`/proc/${main?.pid}/limits`, 'utf8'))?.[1]
  const clients = /^max_client_conn = (\d+)/m.exec(readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8'))?.[1]
  check('it may open a file for each client', Number(files) > Number(clients), `${files} files, ${clients} clients`)
  await checkBack(machine, 'pgbouncer', () => answers(pooled))
}

/** Step 8, in the place of nginx: by Debian's unit, the files of deploy/haproxy. */
async function checkBalancer(machine: Machine, server: string, store: string): Promise<void> {
  await machine.run('systemctl', 'disable', '--quiet', '--now', 'nginx')
  for (const name of ['haproxy.cfg', 'busy.http']) copy(machine, `haproxy/${name}`, `etc/haproxy/${name}`)
  const addresses = { KAOJI_SERVER_1: server, KAOJI_SERVER_2: server, KAOJI_STORE: store }
  const lines = Object.entries(addresses).map(([name, url]) => `${name}=${new URL(url).host}\n`)
  writeFileSync(join(machine.root, 'etc/default/haproxy'), lines.join(''))
  await machine.shell(
    'install -d -m 700 /etc/haproxy/certs && cat /etc/nginx/kaoji.pem /etc/nginx/kaoji.key > /etc/haproxy/certs/kaoji.pem',
  )
  const isServed = () =>
    fetch(`${PUBLIC_URL}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await machine.run('systemctl', 'enable', '--quiet', '--now', 'haproxy')
  await until('the balancer leads to a server', isServed)
  await machine.run('systemctl', 'reload', 'haproxy')
  check('the balancer serves after a reload', await isServed())
  await checkBack(machine, 'haproxy', isServed)
}

/** What of Debian stands beside the product on several machines. */
export async function checkNeighbours(
  machine: Machine,
  databaseUrl: string,
  server: string,
  store: string,
): Promise<void> {
  await checkPooler(machine, databaseUrl)
  await checkBalancer(machine, server, store)
  copy(machine, 'postgresql/kaoji.conf', 'etc/systemd/system/postgresql@.service.d/kaoji.conf')
  await machine.run('systemctl', 'daemon-reload')
  await checkBack(machine, 'postgresql@15-main', () => answers(databaseUrl))
  await untilReady(server)
}
