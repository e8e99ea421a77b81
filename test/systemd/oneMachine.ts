import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import pg from 'pg'
import type { Sandbox } from '#sandbox/createSandbox.ts'
import { readCamelCase } from '#server/db/columnNames.ts'
import { PASSWORD, walk } from '../process/journey.ts'
import { prepareBatch } from '../process/prepareBatch.ts'
import type { Service } from '../process/service.ts'
import { embeddedUrl } from '../process/workshop.ts'
import { until } from '../waiting.ts'
import { check, checkForbidden, checkJournal, checkKills, checkSandbox, checkStop, say, untilReady } from './checks.ts'
import type { Machine } from './machine.ts'
import { appId, HOST, secrets, settings } from './outside.ts'
import { underLoad } from './people.ts'

export const PUBLIC_URL = `https://${HOST}`
/** As many as sign up in an opening minute. */
const PHONES = 2000
const ADMINISTRATOR = ['13911112222', '王敏']
const SOCKET = 'http://127.0.0.1:3000'

const operations = readFileSync('docs/operations.md', 'utf8')

/** As somebody copies it out of docs/operations.md. */
const nginx = (): string => /```nginx\n(.*?)```/s.exec(operations)?.[1] ?? ''

export const fileOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** The file of settings, as docs/operations.md says to write it. */
export function writeSettings(machine: Machine, text: string): void {
  const file = join(machine.root, 'etc/kaoji/kaoji.env')
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600 })
}

const releaseIn = (machine: Machine): string =>
  readdirSync(join(machine.root, 'srv/kaoji')).find((name) => name.startsWith('kaoji-')) ?? ''

/** Steps 1 and 2 of 'A server from nothing'. */
export async function unpack(machine: Machine, folder: string): Promise<void> {
  const [, user = 'false', place = 'false'] = /^1\. `(adduser .+?)` and `(install .+?)`/m.exec(operations) ?? []
  await machine.shell(`${user} && ${place}`)
  cpSync(join(folder, 'release'), join(machine.root, 'home'), { recursive: true })
  await machine.shell('cd /home && sha256sum --quiet -c kaoji-*.sha256 && tar -xzf kaoji-*.tar.gz -C /srv/kaoji')
  const name = releaseIn(machine)
  await machine.run('ln', '-sfn', `/srv/kaoji/${name}`, '/srv/kaoji/current')
  await machine.run('install', '-d', '-o', 'kaoji', '-g', 'kaoji', '-m', '700', '/backup/kaoji')
  await machine.shell('cp /srv/kaoji/current/deploy/systemd/* /etc/systemd/system && systemctl daemon-reload')
}

export async function startProxy(machine: Machine, folder: string): Promise<void> {
  writeFileSync(join(machine.root, 'etc/nginx/conf.d/kaoji.conf'), nginx())
  for (const name of ['kaoji.pem', 'kaoji.key']) cpSync(join(folder, name), join(machine.root, 'etc/nginx', name))
  await machine.run('systemctl', 'enable', '--quiet', '--now', 'nginx')
  await machine.shell(/```sh\n(sed -i .*?)```/s.exec(operations)?.[1] ?? 'false')
  const phones = Array.from({ length: PHONES }, () => connect({ host: HOST, port: 443, servername: HOST }))
  const held = await Promise.allSettled(phones.map((phone) => once(phone, 'secureConnect')))
  for (const phone of phones) phone.destroy()
  const count = held.filter(({ status }) => status === 'fulfilled').length
  check(`the proxy holds the connections of ${PHONES} phones`, count === PHONES, count)
}

/** The merchant's certificate, where only the product can read it. */
async function writeMerchant(machine: Machine): Promise<Record<string, string>> {
  const [key, certificate] = ['apiclient_key.pem', 'apiclient_cert.pem'].map((name) => `/etc/kaoji/${name}`)
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 300 -subj /CN=1900000001'
  execFileSync('openssl', [...request.split(' '), '-keyout', machine.root + key, '-out', machine.root + certificate], {
    stdio: 'ignore',
  })
  await machine.run('chown', 'kaoji:', `${key}`, `${certificate}`)
  return { WECHAT_MCH_CERT: `${certificate}`, WECHAT_MCH_CERT_KEY: `${key}` }
}

/** What the tests of one machine ask of their product. */
export function serviceOf(sandbox: Sandbox, databaseUrl: () => string): Service {
  const query: Service['query'] = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: databaseUrl() })
    readCamelCase(client)
    await client.connect()
    try {
      return (await client.query<T>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  return { url: PUBLIC_URL, sandbox, appId, databaseUrl, query } as Service
}

/** One enrols, pays and is seen by staff: sealed numbers, hashed passwords, a photo, jobs, everything outside. */
export async function enrolOne(service: Service): Promise<{ Mobile: string; Pwd: string }> {
  const person = await prepareBatch(service)
  const { mobile } = await walk(person, { asks: false, payers: [1, 2] })
  check('somebody enrols with a photo, pays in WeChat, and is seen by staff', person.client.faults.length === 0, [
    ...person.client.faults,
  ])
  return { Mobile: mobile, Pwd: PASSWORD }
}

/** What stands behind the # of a link, which alone opens it. */
const keyIn = (text: string): string | undefined => /#(\S{20,})/.exec(text)?.[1]

/** While a stop lets people finish, they are answered from the database. */
async function checkDatabaseOutlives(machine: Machine): Promise<void> {
  await machine.run('systemctl', 'stop', '--no-block', 'kaoji.socket', 'kaoji')
  await until('the stop has begun', async () => (await machine.unit('kaoji', 'ActiveState')) === 'deactivating')
  const seen = (await (await fetch(`${SOCKET}/readyz`)).json()) as { problems: string[] }
  const runs = (await machine.processes('kaoji')).some(({ command }) => command.includes('/postgres/cluster'))
  check('PostgreSQL outlives the stop of who uses it', runs && seen.problems.join() === 'stopping', seen)
}

/** The journal is kept as docs/operations.md says, and the log of the proxy by the file of Debian. */
async function checkLogs(machine: Machine): Promise<void> {
  const folder = 'etc/systemd/journald.conf.d'
  mkdirSync(join(machine.root, folder), { recursive: true })
  const kept = /```ini\n(\[Journal\]\n.*?)```/s.exec(operations)?.[1] ?? ''
  writeFileSync(join(machine.root, folder, 'kaoji.conf'), kept)
  await machine.run('systemctl', 'restart', 'systemd-journald')
  await machine.run('journalctl', '--rotate')
  const files = await machine.shell('ls /var/log/journal/*')
  check('the journal rotates', kept !== '' && /system@/.test(files))
  const said = await machine.run('journalctl', '-u', 'systemd-journald', '-o', 'cat', '-n', '3')
  check('the journal keeps as much as it is told', said.includes('max 4.0G'), said.split('\n')[0])
  const log = join(machine.root, 'var/log/nginx/kaoji.log')
  await machine.run('logrotate', '--force', '/etc/logrotate.d/nginx')
  await until(
    'the new log is written to',
    async () => {
      await fetch(`${PUBLIC_URL}/healthz`)
      return statSync(log).size > 0
    },
    10,
  )
  check('the log of the proxy rotates', existsSync(`${log}.1`))
}

/** 'A server from nothing' in production, with the embedded PostgreSQL. */
export async function oneMachine(machine: Machine, sandbox: Sandbox): Promise<void> {
  const name = releaseIn(machine)
  writeSettings(machine, fileOf({ NODE_ENV: 'production', ...settings, ...(await writeMerchant(machine)) }))
  await machine.run('systemctl', 'enable', '--quiet', '--now', 'kaoji.socket', 'kaoji', 'kaoji-backup.timer')
  await untilReady(PUBLIC_URL)
  say('one machine is ready')
  await checkSandbox(machine, ['kaoji.service', 'kaoji-backup.service'])

  const dataDir = join(machine.root, 'var/lib/kaoji')
  await until('the set-up link is there', () => existsSync(join(dataDir, 'set-up-link.txt')))
  const link = readFileSync(join(dataDir, 'set-up-link.txt'), 'utf8').trim()
  const mode = statSync(join(dataDir, 'set-up-link.txt')).mode & 0o777
  check('the set-up link is in a private file', mode === 0o600 && link.startsWith(PUBLIC_URL), mode.toString(8))
  // As docs/operations.md says it.
  const line = /```sh\n(systemd-run .*? staff)\n```/.exec(operations)?.[1]
  const said = await machine.shell(`${line} admin ${ADMINISTRATOR.join(' ')}`)
  check('a command has the settings of the unit', said.includes(PUBLIC_URL))
  await checkLogs(machine)

  const login = await enrolOne(serviceOf(sandbox, () => embeddedUrl(dataDir)))
  await underLoad('a restart, an upgrade and the way back', SOCKET, login, async (untilAnsweredAgain) => {
    await machine.run('systemctl', 'restart', 'kaoji')
    await untilAnsweredAgain()
    // 'Upgrade and rolling back': a second folder, and back.
    for (const build of [`${name}-new`, name]) {
      await machine.shell(`[ -e /srv/kaoji/${build} ] || cp -a /srv/kaoji/${name} /srv/kaoji/${build}`)
      await machine.run('ln', '-sfn', `/srv/kaoji/${build}`, '/srv/kaoji/current')
      await machine.run('systemctl', 'restart', 'kaoji')
      await untilAnsweredAgain()
      const runs = (await machine.processes('kaoji')).some(({ command }) => command.includes(`/${build}/dist/`))
      check(`${build} runs after the restart`, runs)
    }
  })

  await machine.run('systemctl', 'start', 'kaoji-backup')
  check('the nightly backup is complete', (await machine.run('journalctl', '-u', 'kaoji-backup')).includes('备份完成'))
  const [, folder = 'false', restore = 'false'] =
    /a rehearsed restore `(install .+?)`, then `(restore .+?)`/.exec(operations) ?? []
  await machine.shell(`${folder} && ${line?.replace(/staff$/, restore)}`)
  const restored = readdirSync(join(machine.root, 'var/lib/kaoji-rehearsal/data'))
  check('it is restored into another folder', restored.includes('SILENT'))

  await checkKills(machine, 'kaoji', SOCKET, ['kaoji.mjs start', '/server.js', '/worker.js', '/cluster'])
  await checkDatabaseOutlives(machine)
  await checkStop(machine, 'kaoji', ['kaoji.socket', 'kaoji'])
  await machine.run('systemctl', 'start', 'kaoji.socket', 'kaoji')
  await untilReady(PUBLIC_URL)
  await machine.reboot()
  await untilReady(PUBLIC_URL)
  check('it is there again after a reboot', (await machine.unit('kaoji', 'NRestarts')) === '0')
  await checkForbidden(machine, 'kaoji', 'kaoji-backup')
  const [mobile, person] = ADMINISTRATOR
  const links = { setUpLink: keyIn(link), administratorLink: keyIn(said) }
  await checkJournal(machine, { ...secrets, ...links, mobile, person, family: login.Mobile, password: login.Pwd })
  await checkStop(machine, 'kaoji', ['kaoji.socket', 'kaoji'])
  await machine.run('systemctl', 'disable', '--quiet', 'kaoji.socket', 'kaoji', 'kaoji-backup.timer')
}
