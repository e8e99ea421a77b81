// The online exam under load: a thousand candidates start within ten seconds and a thousand submit as the window ends;
// and the cost of converting a 5-minute 1080p video.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createMediaChild } from '#server/media/mediaChild.ts'
import { ffmpeg, make, portrait } from '#test/media/makeVideo.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, printMachine, setting } from './measure.ts'
import { tokenOf } from './people.ts'
import { cpuSecondsOfTree, postmasterOf, type RunningServer, startProduct } from './processes.ts'
import { OPEN_BATCH } from './settings.ts'
import { fillWorld } from './world.ts'

const CANDIDATES = setting('BENCH_CANDIDATES', 1000)
const SECONDS = setting('BENCH_SECONDS', 10)
const MINUTES = setting('BENCH_MINUTES', 5)
const MOST_P99_MS = 800
/** Seconds of processor time per second of video: one core keeps up with one candidate who films without a pause. */
const MAX_CONVERSION = 1
const LIMIT_MS = 45 * 60_000
const PIECE_SECONDS = 6
const SLOTS = 3

/** A pattern of three chosen pieces for every major and grade. */
const patterns = `
  insert into question_type (id, name, is_video) values (1, '乐曲', true);
  insert into question (id, question_type_id, major_id, grade_id, title, music_type, music_score)
    select q, 1, 1, 1, '乐曲' || q, 2, array['/demo/scores/scaleC.png'] from generate_series(1, ${SLOTS}) q;
  insert into exam_pattern (major_id, grade_id, question_type_id, is_random, submit_count, position)
    select m.id, g.id, 1, false, ${SLOTS}, 1 from major m, grade g;
  update enrolment set check_status = 1 where check_status = 2`

/** One enrolment of each account whose exam can be started. */
const sitters = `
  select distinct on (account_id) account_id as account, id as enrolment from enrolment
    where batch_id = ${OPEN_BATCH - 1} and pay_status = 1 and mode = 1 and exam_time_id is not null
    order by account_id, id limit $1`
/** Gives the enrolment that uploads the video the major and grade of the pieces. */
const pianist = 'update enrolment set major_id = 1, grade_id = 1 where id = $1'

/** Attaches the one uploaded video to every slot of every running session. */
const filled = `
  with sheet as (
    insert into answer_sheet (session_id, pattern_id, slot_no, question_id, is_drawn, created_at)
      select s.id, p.id, n, n, false, now()
      from exam_session s join enrolment e on e.id = s.enrolment_id
        join exam_pattern p on p.major_id = e.major_id and p.grade_id = e.grade_id, generate_series(1, ${SLOTS}) n
      on conflict do nothing
      returning id, question_id
  )
  insert into answer_take (answer_sheet_id, question_id, object_key, bytes, etag, completed_at, attached_at)
    select id, question_id, $1, $2, $3, now(), now() from sheet`
const counted = 'update answer_sheet s set take_id = t.id from answer_take t where t.answer_sheet_id = s.id'

interface Sitter {
  account: number
  enrolment: number
}

/** The number of refusals with 429, after which the candidate waits for `Retry-After`. */
let refusals = 0

interface Answer {
  Code: number
  Msg: string
  OtherMsg: Record<string, string | number>
  item: Record<string, string | number>
  listData: Array<Record<string, string | number>>
}

/** Makes a call until it is served; returns its milliseconds and its answer. */
async function ask(server: RunningServer, sitter: Sitter, path: string, body?: object) {
  const { account } = sitter
  const began = performance.now()
  const response = await fetch(`${server.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tokenOf(account)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Answer
  if (response.status === 429) {
    refusals += 1
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
    return ask(server, sitter, path, body)
  }
  if (answer.Code !== 1) throw new Error(`${path} answered ${response.status} ${answer.Msg}`)
  return { milliseconds: performance.now() - began, answer }
}

async function call(server: RunningServer, sitter: Sitter, path: string, body?: object): Promise<number> {
  return (await ask(server, sitter, path, body)).milliseconds
}

/** Uploads one real video, because submission checks that the object exists. */
async function sendVideo(server: RunningServer, sitter: Sitter) {
  const bytes = Buffer.alloc(64 * 1024, 7)
  bytes.writeUInt32BE(24, 0)
  bytes.write('ftypisom', 4, 'latin1')
  const chosen = await ask(server, sitter, 'Exam/AddExamAnswerSheetInfo', { EF_ID: sitter.enrolment, EQ_ID: 1 })
  const { EAS_ID } = chosen.answer.OtherMsg
  const file = { EAS_ID, FileName: 'a.mp4', Size: bytes.length }
  const { UploadId } = (await ask(server, sitter, 'File/CreateVideoUpload', file)).answer.item
  const [part] = (await ask(server, sitter, 'File/SignVideoParts', { UploadId, Parts: [1] })).answer.listData
  const put = await fetch(`${server.url}${part?.Url}`, { method: 'PUT', body: new Uint8Array(bytes) })
  if (!put.ok) throw new Error(`the store answered ${put.status}`)
  const { Key } = (await ask(server, sitter, 'File/CompleteVideoUpload', { UploadId })).answer.OtherMsg
  const attached = await ask(server, sitter, 'Exam/UpdateExamAnswerSheetInfo', { EAS_ID, Answer: Key })
  return { key: Key, bytes: bytes.length, etag: attached.answer.OtherMsg.ETag }
}

function ninetyNinth(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] as number
}

interface Machine {
  server: RunningServer
  /** The pid of PostgreSQL. */
  postmaster: number
}

/** Runs a call for everybody, spread over `seconds`; returns the milliseconds of each, the total time and the cost. */
async function all(
  { server, postmaster }: Machine,
  people: readonly Sitter[],
  work: (sitter: Sitter) => Promise<number>,
) {
  refusals = 0
  const cost = () => ({ server: cpuSecondsOfTree(server.pid), database: cpuSecondsOfTree(postmaster) })
  const before = cost()
  const began = performance.now()
  const times = await Promise.all(
    people.map(async (sitter, at) => {
      await sleep((SECONDS * 1000 * at) / people.length)
      return work(sitter)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = cost()
  const each = (of: 'server' | 'database') => ((after[of] - before[of]) * 1000) / people.length
  return { p99: ninetyNinth(times), seconds, refused: refusals, server: each('server'), database: each('database') }
}

async function measureRoom(machine: Machine, client: pg.Client): Promise<void> {
  const { server } = machine
  const { rows: people } = await client.query<Sitter>(sitters, [CANDIDATES])
  if (people.length < CANDIDATES) throw new Error(`only ${people.length} exams can be begun`)
  // The first calls warm connections and plans up, and are not measured.
  for (const sitter of people.slice(0, 20))
    await call(server, sitter, `Exam/GetAnswerSheetList?EF_ID=${sitter.enrolment}`)
  const limit = `p99 at most ${MOST_P99_MS} ms, nobody sent away`
  const isKept = ({ p99, refused }: Awaited<ReturnType<typeof all>>) => p99 <= MOST_P99_MS && refused === 0
  const started = await all(machine, people, (sitter) =>
    call(server, sitter, 'Exam/ResetAnswerRecord', { EF_ID: sitter.enrolment }),
  )
  const told = ({ p99, seconds, refused, ...cost }: typeof started) =>
    `p99 ${p99.toFixed(0)} ms, ${seconds.toFixed(1)} s in all, ${refused} sent away for a moment; ` +
    `processor each: server ${cost.server.toFixed(1)}, database ${cost.database.toFixed(1)} ms`
  judge(`${CANDIDATES} begin within ${SECONDS} s`, told(started), isKept(started), limit)
  const looked = await all(machine, people, (sitter) =>
    call(server, sitter, `Exam/GetAnswerSheetList?EF_ID=${sitter.enrolment}`),
  )
  judge(`${CANDIDATES} look at their sheet`, told(looked), isKept(looked), limit)
  await client.query(pianist, [people[0]?.enrolment])
  const video = await sendVideo(server, people[0] as Sitter)
  await client.query(filled, [video.key, video.bytes, video.etag])
  await client.query(counted)
  await client.query('analyze')
  const submitted = await all(machine, people, (sitter) =>
    call(server, sitter, 'Exam/SubAnswer', { EF_ID: sitter.enrolment, Count: SLOTS }),
  )
  judge(`${CANDIDATES} submit as the window ends`, told(submitted), isKept(submitted), limit)
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from exam_session where submitted_at is not null',
  )
  judge('sets that became final', String(rows[0]?.count), Number(rows[0]?.count) === CANDIDATES, `${CANDIDATES}`)
}

/** The processor time of a process, including its ended children. */
function cpuSecondsWithEnded(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Makes a long video by repeating a few encoded seconds, which cost the decoder the same as real ones. */
function makeLong(folder: string, name: string, codec: readonly string[]): string {
  const piece = join(folder, `piece-${name}`)
  const move = "zoompan=z='1.05+0.1*sin(on/30)':x='iw*0.04*(1+sin(on/45))':d=1:s=1080x1080:fps=25"
  make(
    piece,
    '-loop',
    '1',
    '-t',
    String(PIECE_SECONDS),
    '-r',
    '25',
    '-i',
    portrait,
    '-f',
    'lavfi',
    '-t',
    String(PIECE_SECONDS),
    '-i',
    'sine=440',
    '-vf',
    `${move},pad=1920:1080:420:0,noise=alls=12:allf=t`,
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-b:v',
    '6M',
    ...codec,
    '-shortest',
  )
  const loops = String((MINUTES * 60) / PIECE_SECONDS - 1)
  return make(join(folder, name), '-stream_loop', loops, '-i', piece, '-c', 'copy')
}

const forms: ReadonlyArray<[name: string, codec: string[]]> = [
  ['page.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']],
  ['phone.mov', ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']],
]

async function measureConversion(folder: string): Promise<void> {
  const child = createMediaChild({ maxTasks: 1000 })
  try {
    for (const [name, codec] of forms) {
      const input = makeLong(folder, name, codec)
      await child.run('photo', { input: portrait }, LIMIT_MS)
      const pid = child.pid() as number
      const [began, cpu] = [performance.now(), cpuSecondsWithEnded(pid)]
      const order = { ffmpeg, input, rendition: join(folder, `${name}.mp4`), poster: join(folder, `${name}.jpg`) }
      const found = await child.run('inspect', order, LIMIT_MS)
      const seconds = (performance.now() - began) / 1000
      const used = cpuSecondsWithEnded(pid) - cpu
      if (found.kind !== 'ready' || !found.hasRendition) throw new Error(`${name} was not converted`)
      judge(
        `${name}, ${MINUTES} minutes of 1080p, ${(statSync(input).size / 1e6).toFixed(0)} MB, to 720p`,
        `${used.toFixed(0)} s of processor, ${seconds.toFixed(0)} s in all`,
        used <= MINUTES * 60 * MAX_CONVERSION,
        'of processor at most as long as it plays',
      )
    }
  } finally {
    child.close()
  }
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await fillWorld(url, CANDIDATES * 4)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(patterns)
  const server = await startProduct({ databaseUrl: url, dataDir })
  try {
    await measureRoom({ server, postmaster: await postmasterOf(url) }, client)
  } finally {
    await server.stop()
    await client.end()
  }
  await measureConversion(folder)
})
finish()
