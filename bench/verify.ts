// The check of a certificate by its link, which writes a row, against plain Fastify and pg with the same two statements on the
// same database, both in this process and without a network.
import fastify from 'fastify'
import pg from 'pg'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { withBenchDatabase } from './database.ts'
import { openInProcess } from './inProcess.ts'
import { finish, judge, median, percent, printMachine, setting } from './measure.ts'
import { SECRET_KEY } from './settings.ts'
import { fillWorld } from './world.ts'

const LEAST = 0.6
const ACCOUNTS = setting('BENCH_ACCOUNTS', 1000)
const ROUNDS = setting('BENCH_ROUNDS', 7)
const CALLS = setting('BENCH_CALLS', 2000)
const AT_ONCE = 8
const POOL = 8

/** A valid certificate of each enrolment. */
const certificates = `
  insert into certificate (enrolment_id, batch_id, series, running, number, public_id, list_index, name, name_spell, sex, birth_month,
      area_name, major_name, grade_name, result_code, dated_at, given_at)
    select id, batch_id, '8726' || lpad((id / 900000)::text, 2, '0'), id % 900000 + 1, '8726' || lpad(id::text, 9, '0'),
      substr(translate(encode(sha256(id::text::bytea), 'base64'), '+/=', '-_A'), 1, 22), id, name, name_spell, sex, birth_month, '昆明',
      '钢琴', '一级', 3, '2026-11-01', '2026-11-01'
    from enrolment`

const select = `select certificate.*, exam_batch.show_result_at, stored_file.path, enrolment.account_id from certificate
  join exam_batch on exam_batch.id = certificate.batch_id join enrolment on enrolment.id = certificate.enrolment_id
  join stored_file on stored_file.id = enrolment.photo_id where public_id = $1`
const insert = `insert into certificate_check (certificate_id, outcome, address_digest, checked_at) values ($1, $2, $3, $4)`

/** Makes the calls, some at once; returns how many there were in a second. */
async function perSecond(call: (at: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    while (next < CALLS) await call(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return CALLS / ((performance.now() - began) / 1000)
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const { enrolments } = await fillWorld(url, ACCOUNTS)
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  // It is stopped at the end of the bench.
  pool.on('error', () => undefined)
  await pool.query(certificates)
  await pool.query('analyze certificate')
  const { rows } = await pool.query<{ public_id: string }>(
    'select public_id from certificate order by random() limit 5000',
  )
  const ids = rows.map(({ public_id: publicId }) => publicId)
  const secrets = createSecrets(new Map([[1, Buffer.from(SECRET_KEY)]]))
  const keys = ids.map((id) => certificateKey(secrets, id))

  const bare = fastify({ logger: false })
  bare.get<{ Querystring: { id: string } }>('/verify', async (request) => {
    const found = await pool.query<{ id: number }>({ name: 'find', text: select, values: [request.query.id] })
    const [row] = found.rows
    await pool.query({ name: 'note', text: insert, values: [row?.id, 'shown', request.ip, new Date()] })
    return { Code: 1, item: row }
  })
  const product = await openInProcess(url, folder, POOL, { checksReplies: false })
  try {
    const askProduct = (at: number) =>
      product.call({ method: 'GET', url: `/api/ExamPublic/VerifyCertificate?Key=${keys[at % keys.length]}`, token: '' })
    const askBare = async (at: number) => {
      const { statusCode } = await bare.inject(`/verify?id=${ids[at % ids.length]}`)
      if (statusCode !== 200) throw new Error(`the bare server answered ${statusCode}`)
    }
    for (const ask of [askProduct, askBare]) await perSecond(ask)
    const rounds: Array<[product: number, bare: number]> = []
    for (let n = 0; n < ROUNDS; n += 1) rounds.push([await perSecond(askProduct), await perSecond(askBare)])
    const share = median(rounds.map(([one, other]) => one / other))
    console.log(`${enrolments} certificates, ${AT_ONCE} calls at once, ${ROUNDS} rounds of ${CALLS}`)
    for (const [at, name] of ['product', 'bare'].entries())
      console.log(`  ${name.padEnd(8)} ${median(rounds.map((round) => round[at] ?? 0)).toFixed(0)} calls/s`)
    judge('checks of certificates a second', percent(share), share >= LEAST, `at least ${percent(LEAST)}`)
  } finally {
    await product.close()
    await bare.close()
    await pool.end()
  }
})
finish()
