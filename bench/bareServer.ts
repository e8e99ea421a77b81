// The baseline: plain Fastify and pg, running the product's statements in the product's order, in a process of its own.
// It validates, encrypts, masks and logs nothing, and answers with the rows as they are.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import type { SignUp } from './people.ts'
import type { Recorded, Statement } from './recordStatements.ts'

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

async function accountOf(authorization: string | undefined, statement: Statement | undefined): Promise<Row> {
  const hash = createHash('sha256')
    .update((authorization ?? '').slice('Bearer '.length))
    .digest()
  const now = new Date()
  const [session] = await run(pool, statement, [hash, hash, now, now])
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
      form.EA_ID,
      form.MID,
      form.GID,
      form.EB_ID,
      index,
      form.MID,
      0,
      account,
      form.EB_ID,
      form.EB_ID,
    ])
    const [enrolment] = await next([
      account,
      form.CertType,
      sealed,
      index,
      '530***********1234',
      now,
      null,
      form.EB_ID,
      account,
      form.CertType,
      index,
      form.EA_ID,
      form.MID,
      form.GID,
      form.Name,
      form.NameSpell,
      form.Sex,
      form.BirthDate,
      owner?.mobile,
      form.PName,
      form.PMobile,
      form.TName,
      form.TMobile,
      form.IsPost === 1,
      form.PostName,
      form.PostMobile,
      form.PostAddress,
      facts?.needsPrevCert,
      facts?.photoId,
      null,
      form.IsOnline,
      facts?.feeFen,
      form.ConsentVersion,
      now,
      now,
      now,
      facts?.photoId,
      now,
      `K${index.toString('hex').slice(2, 27)}`,
      facts?.feeFen,
      now,
    ])
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
