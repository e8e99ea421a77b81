// The baseline: plain Fastify and pg, running the product's statements in the product's order, in a process of its own.
// It validates, encrypts, masks and logs nothing, and answers with the rows as they are.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import type { Statement } from './inProcess.ts'
import type { SignUp } from './people.ts'
import type { Recorded } from './recordStatements.ts'

const [url = '', statementsFile = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(statementsFile, 'utf8')) as Recorded
const pool = new pg.Pool({ connectionString: url, max: 8 })
const app = fastify({ logger: false })

const names = new Map<string, string>()
for (const { text } of [...recorded.list, ...recorded.signUp]) names.set(text, `bare${names.size}`)

type Row = Record<string, unknown>
type Client = Pick<pg.Pool, 'query'>

async function run(client: Client, statement: Statement | undefined, values: unknown[]): Promise<Row[]> {
  if (!statement || statement.values.length !== values.length)
    throw new Error(`the product's statements changed, and bench/bareServer.ts not: ${statement?.text ?? 'none left'}`)
  if (values.length === 0) return (await client.query<Row>(statement.text)).rows
  return (await client.query<Row>({ name: names.get(statement.text) ?? '', text: statement.text, values })).rows
}

const [sessionOfList, listRows] = recorded.list
const [sessionOfSignUp, ...steps] = recorded.signUp

/** The columns of a new enrolment in the order of the product, which gives all but the child's as values. */
function columnsOf(statement: Statement | undefined): string[] {
  const [, columns = ''] = /insert into "enrolment" \(([^)]*)\)/.exec(statement?.text ?? '') ?? []
  return columns
    .replaceAll('"', '')
    .split(', ')
    .filter((column) => column !== 'candidate_id')
}

async function accountOf(authorization: string | undefined, statement: Statement | undefined): Promise<Row> {
  const hash = createHash('sha256')
    .update((authorization ?? '').slice('Bearer '.length))
    .digest()
  const now = new Date()
  const [session] = await run(pool, statement, [now, hash, hash, now])
  if (!session) throw new Error('no session')
  return session
}

app.get('/api/Exam/GetMyExamFormList', async (request) => {
  const session = await accountOf(request.headers.authorization, sessionOfList)
  const rows = await run(pool, listRows, [session.accountId])
  for (const row of rows) {
    // A Buffer would become a JSON array of numbers, which is slow and which no real server would send.
    row.cert_sealed = undefined
    row.cert_index = undefined
  }
  return { Code: 1, listData: rows }
})

app.post<{ Body: SignUp }>('/api/Exam/ExamSignUp', async (request) => {
  const form = request.body
  const session = await accountOf(request.headers.authorization, sessionOfSignUp)
  const account = session.accountId
  const now = new Date()
  const index = Buffer.concat([Buffer.from([1]), createHash('sha256').update(form.CertNO).digest()])
  const sealed = Buffer.from(form.CertNO.repeat(3)).subarray(0, 47)
  const rest = [...steps]
  const client = await pool.connect()
  const next = (values: unknown[]) => run(client, rest.shift(), values)
  try {
    await next([])
    const [owner] = await next([form.EB_ID, account])
    const [facts] = await next([
      form.Photo,
      account,
      form.PrevCertPhoto,
      account,
      form.EB_ID,
      index,
      form.MID,
      0,
      account,
      form.EB_ID,
      form.EA_ID,
      form.MID,
      form.GID,
      form.EB_ID,
    ])
    const values: Row = {
      batch_id: form.EB_ID,
      account_id: account,
      cert_type: form.CertType,
      cert_index: index,
      area_id: form.EA_ID,
      major_id: form.MID,
      grade_id: form.GID,
      name: form.Name,
      name_spell: form.NameSpell,
      sex: form.Sex,
      birth_month: form.BirthDate,
      mobile: owner?.mobile,
      contact_name: form.PName,
      contact_mobile: form.PMobile,
      teacher_name: form.TName,
      teacher_mobile: form.TMobile,
      is_posted: form.IsPost === 1,
      post_name: form.PostName,
      post_mobile: form.PostMobile,
      post_address: form.PostAddress,
      is_skip: facts?.needsPrevCert,
      photo_id: facts?.photoId,
      prev_cert_id: null,
      mode: form.IsOnline,
      fee_fen: facts?.feeFen,
      consent_version: form.ConsentVersion,
      consented_at: now,
      created_at: now,
      updated_at: now,
    }
    const child = [account, form.CertType, sealed, index, '530***********1234', now, null]
    const order = [facts?.photoId, now, `K${index.toString('hex').slice(2, 27)}`, facts?.feeFen, now]
    const [enrolment] = await next([...child, ...columnsOf(rest[0]).map((column) => values[column]), ...order])
    await next([])
    if (rest.length > 0) throw new Error(`the product sends more: ${rest[0]?.text}`)
    return { Code: 1, OtherMsg: { EF_ID: enrolment?.id, Fee: facts?.feeFen, CreateTime: now, CheckStatus: 0 } }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
