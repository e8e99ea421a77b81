// The baseline: plain Fastify and pg, answering a list of one's own enrolments with the product's statements, in a process
// of its own. It validates, masks and logs nothing, and answers with the rows as they are.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import type { Recorded } from './recordStatements.ts'

const [url = '', statementsFile = ''] = process.argv.slice(2)
const statements = JSON.parse(readFileSync(statementsFile, 'utf8')) as Recorded[]
const pool = new pg.Pool({ connectionString: url, max: 8 })
const app = fastify({ logger: false })

type Row = Record<string, unknown>

app.get('/api/Exam/GetMyExamFormList', async (request) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  const asked: Row = { now: new Date(), tokenHash: createHash('sha256').update(token).digest() }
  let rows: Row[] = []
  for (const [at, { text, values }] of statements.entries()) {
    const bound = values.map((value) => (typeof value === 'string' && value in asked ? asked[value] : value))
    const answer = await pool.query<Row>({ name: `bare${at}`, text, values: bound })
    rows = answer.rows
    // The first statement reads the session.
    asked.accountId ??= rows[0]?.account_id
    if (asked.accountId === undefined) throw new Error('no session')
  }
  for (const row of rows) {
    // A Buffer would become a JSON array of numbers, which is slow and which no real server would send.
    row.cert_sealed = undefined
  }
  return { Code: 1, listData: rows }
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
