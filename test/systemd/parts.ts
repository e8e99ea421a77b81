import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { demoPassword } from '#demo/cast.ts'
import type { Sandbox } from '#sandbox/createSandbox.ts'
import { readConfig } from '#server/config/readConfig.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import { make } from '../media/makeVideo.ts'
import { accepted } from '../process/journey.ts'
import type { Service } from '../process/service.ts'
import { createClient } from '../process/stubbornClient.ts'
import { eventually, until } from '../waiting.ts'
import { check, checkForbidden, checkJournal, checkKills, checkSandbox, checkStop, say, untilReady } from './checks.ts'
import type { Machine } from './machine.ts'
import { checkNeighbours } from './neighbours.ts'
import { enrolOne, fileOf, PUBLIC_URL, serviceOf, writeSettings } from './oneMachine.ts'
import { secrets, settings } from './outside.ts'
import { underLoad } from './people.ts'

const PASSWORD = 'password-of-the-systemd-tests'
const DATABASE_URL = `postgres://kaoji:${PASSWORD}@127.0.0.1:5432/kaoji`
/** The address of the machine in deploy/kaoji.env.example. */
const ADDRESS = '10.0.0.21'
const [SERVER, WORKER, STORE] = [3000, 3002, 3900].map((port) => `http://${ADDRESS}:${port}`) as [
  string,
  string,
  string,
]
const FILM = 'video/film-of-the-systemd-tests'
const UNITS = ['kaoji-server', 'kaoji-worker', 'kaoji-store']
/** Whoever demonstrates the product has its demo world, with films and exams on site. */
const demonstration = { ...settings, DEMONSTRATION: '1' }
const STAFF = { Mobile: '13800000009', Pwd: demoPassword }

/** Debian's PostgreSQL with the role of docs/operations.md. */
async function openDatabase(machine: Machine): Promise<void> {
  await machine.run('pg_createcluster', '15', 'main')
  await machine.shell('systemctl daemon-reload && systemctl enable --quiet --now postgresql')
  await until('PostgreSQL answers', () =>
    machine.run('runuser', '-u', 'postgres', '--', 'pg_isready', '-q').then(
      () => true,
      () => false,
    ),
  )
  await machine.run('runuser', '-u', 'postgres', '--', 'psql', '-qc', `create role kaoji login password '${PASSWORD}'`)
  const words = '--owner kaoji --encoding UTF8 --template template0 kaoji'.split(' ')
  await machine.run('runuser', '-u', 'postgres', '--', 'createdb', ...words)
}

/** The unit of one machine with that database, which loads the demo world into it. */
async function fillDatabase(machine: Machine): Promise<void> {
  const values = { ...demonstration, DATABASE_URL, DEMO: '1' }
  writeSettings(machine, fileOf(values))
  await machine.run('systemctl', 'start', 'kaoji.socket', 'kaoji')
  await untilReady(PUBLIC_URL)
  say('one machine with a PostgreSQL of its own is ready')
  await checkStop(machine, 'kaoji', ['kaoji.socket', 'kaoji'])
}

/** deploy/kaoji.env.example with what a person fills in; without PgBouncer and behind the proxy of this machine. */
function settingsOfParts(): string {
  const example = readFileSync('deploy/kaoji.env.example', 'utf8')
  const lines = example
    .split('\n')
    .filter((line) => !/^(NODE_ENV|DATABASE_|PUBLIC_URL|SECRET_KEY|TRUST_PROXY)/.test(line))
  const values = { ...demonstration, DATABASE_URL, TRUST_PROXY: ADDRESS }
  return `${lines.join('\n')}\n${fileOf(values)}`
}

/** A film as iPhones record it, which not all browsers play, in an answer of the demo world, goes through ffmpeg in the worker. */
async function convertFilm(service: Service): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-film-'))
  const coded = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']
  const film = make(join(folder, 'film.mov'), '-f', 'lavfi', '-t', '2', '-i', 'testsrc=s=640x360:r=10', ...coded)
  const config = readConfig({ DATABASE_URL, STORE_URL: STORE, SECRET_KEY: settings.SECRET_KEY, DATA_DIR: folder })
  const store = createS3Store(config.store, Date.now)
  const bytes = readFileSync(film)
  const { etag } = await store.put(FILM, bytes, { contentType: 'video/mp4' })
  store.close()
  rmSync(folder, { recursive: true })
  const [take] = await service.query<{ id: number }>(
    `insert into answer_take (answer_sheet_id, question_id, object_key, bytes, etag, completed_at, attached_at)
     select answer_sheet_id, question_id, $1, $2, $3, now(), now() from answer_take order by id limit 1 returning id`,
    [FILM, bytes.length, etag],
  )
  const takeId = take?.id ?? 0
  await service.query("insert into take_media (take_id, status, updated_at) values ($1, 'waiting', now())", [takeId])
  const boss = new PgBoss({ connectionString: DATABASE_URL, max: 1, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await boss.send('inspectTake', { takeId })
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
  const read = () =>
    service.query<{ status: string; renditionKey: string | null; problem: string | null }>(
      'select status, rendition_key, problem from take_media where take_id = $1',
      [takeId],
    )
  const [media] = await eventually('the film is converted', read, ([row]) => row?.status !== 'waiting', 120)
  check('a film is converted', media?.status === 'ready' && media.renditionKey !== null, media)
}

/** Tickets of a batch of the demo world, drawn by the worker. */
async function print(service: Service): Promise<void> {
  const client = createClient(service.url)
  const login = accepted(await client.call('User', 'GetToken', STAFF), 'the login of staff')
  const token = String(login.OtherMsg.Token)
  const batches = await service.query<{ id: number }>('select id from exam_batch order by id')
  for (const { id } of batches) {
    const input = { EB_ID: id, Kind: 'ticket', RequestKey: randomUUID() }
    const { Code, OtherMsg } = await client.call('Admin', 'PrintExam', input, { token })
    if (Code !== 1) continue
    const read = async () => {
      const answer = (await client.call('Admin', 'GetOfficeJobList', {}, { token })) as unknown as {
        listData: Array<{ OJ_ID: number; State: string }>
      }
      return answer.listData.find(({ OJ_ID }) => OJ_ID === OtherMsg.OJ_ID)?.State
    }
    const state = await eventually('the print', read, (found) => found === 'done' || found === 'failed', 120)
    const file = accepted(
      await client.call('Admin', 'GetOfficeJobFile', { OJ_ID: OtherMsg.OJ_ID }, { token }),
      'the file',
    )
    const bytes = await (await fetch(new URL(String(file.OtherMsg.Link), service.url))).text()
    check('tickets are printed', state === 'done' && bytes.startsWith('%PDF'), state)
    return
  }
  check('tickets are printed', false, 'no batch has any')
}

/** 'More than one machine', all parts on one. */
export async function walkParts(machine: Machine, sandbox: Sandbox): Promise<void> {
  // The half with one machine may have been here.
  await machine.shell('[ ! -e /var/lib/kaoji ] || mv -T /var/lib/kaoji /var/lib/kaoji-one')
  await openDatabase(machine)
  await fillDatabase(machine)
  writeSettings(machine, settingsOfParts())
  const proxy = join(machine.root, 'etc/nginx/conf.d/kaoji.conf')
  writeFileSync(proxy, readFileSync(proxy, 'utf8').replace('127.0.0.1:3000', `${ADDRESS}:3000`))
  await machine.run('systemctl', 'reload', 'nginx')

  // No order of starts is needed: the database comes last.
  await machine.run('systemctl', 'stop', 'postgresql')
  await machine.run('systemctl', 'enable', '--quiet', '--now', 'kaoji-server.socket', ...UNITS)
  await machine.run('systemctl', 'start', '--no-block', 'kaoji-migrate')
  await until('they wait for the database', async () =>
    (await machine.run('journalctl', '-u', 'kaoji-worker', '-o', 'cat')).includes('等待数据库'),
  )
  await machine.run('systemctl', 'start', 'postgresql')
  await untilReady(SERVER, WORKER, STORE, PUBLIC_URL)
  say('server, worker and store are ready')
  await until(
    'the migration has ended',
    async () => (await machine.unit('kaoji-migrate', 'ActiveState')) === 'inactive',
  )
  check('kaoji-migrate ends with 0', (await machine.unit('kaoji-migrate', 'Result')) === 'success')
  await checkSandbox(
    machine,
    [...UNITS, 'kaoji-migrate'].map((unit) => `${unit}.service`),
  )

  const service = serviceOf(sandbox, () => DATABASE_URL)
  const login = await enrolOne(service)
  await convertFilm(service)
  await print(service)
  await machine.run('systemctl', 'start', 'kaoji-backup')
  say('right  the backup of the store and the outside database is complete')

  await underLoad('restarts of server, worker and store', SERVER, login, async (untilAnsweredAgain) => {
    for (const unit of ['kaoji-server', 'kaoji-worker', 'kaoji-store', 'kaoji-server']) {
      await machine.run('systemctl', 'restart', unit)
      await untilAnsweredAgain()
    }
  })
  await checkKills(machine, 'kaoji-server', SERVER, ['kaoji.mjs server', 'dist/server/server.js'])
  await checkKills(machine, 'kaoji-worker', WORKER, ['kaoji.mjs worker'])
  await checkKills(machine, 'kaoji-store', STORE, ['kaoji.mjs store'])
  await checkNeighbours(machine, DATABASE_URL, SERVER, STORE)
  await machine.reboot()
  await untilReady(SERVER, WORKER, STORE)
  await until('people are served', async () => (await fetch(`${PUBLIC_URL}/healthz`)).status === 200)
  say('right  all parts are there again after a reboot')
  await checkForbidden(machine, ...UNITS, 'kaoji-migrate', 'kaoji-backup')
  // The people's password is that of the demonstration, which a start prints with its accounts; the other half looks for one.
  await checkJournal(machine, { ...secrets, password: PASSWORD, mobile: login.Mobile })
  await checkStop(machine, 'kaoji-server', ['kaoji-server.socket', 'kaoji-server'])
  await checkStop(machine, 'kaoji-worker')
  await checkStop(machine, 'kaoji-store')
}
