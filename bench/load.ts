// The load generator: 50 keep-alive connections, in a process of its own, so that its cost does not count for either
// server.
import autocannon from 'autocannon'
import { signUpOf, tokenOf } from './people.ts'

export interface LoadOptions {
  url: string
  call: 'list' | 'signUp'
  connections: number
  accounts: number
  /** The duration of list calls. */
  seconds: number
  /** The number of sign-ups; `firstSerial` is the serial of their first ID number. */
  amount: number
  firstSerial: number
  acceptEncoding: string | null
}

export interface LoadResult {
  perSecond: number
  answered: number
  p50: number
  p99: number
  /** The number of errors, time-outs, statuses other than 2xx and answers without success. */
  failed: number
  bytes: number
}

/** The requests of one connection, prepared before the measurement starts. */
function requestsOf(options: LoadOptions, connection: number): autocannon.Request[] {
  const { call, connections, accounts, amount, firstSerial, acceptEncoding } = options
  const count = call === 'list' ? Math.floor(accounts / connections) : Math.ceil(amount / connections)
  return Array.from({ length: count }, (_, index) => {
    const serial = connection + index * connections
    const account = 1 + (serial % accounts)
    const headers = {
      authorization: `Bearer ${tokenOf(account)}`,
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
    }
    if (call === 'list') return { method: 'GET', path: '/api/Exam/GetMyExamFormList', headers }
    return {
      method: 'POST',
      path: '/api/Exam/ExamSignUp',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(signUpOf(account, firstSerial + serial)),
    }
  })
}

async function run(options: LoadOptions): Promise<LoadResult> {
  let connection = 0
  let answered = 0
  let bytes = 0
  let last = 0
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url: options.url,
        connections: options.connections,
        ...(options.call === 'list' ? { duration: options.seconds } : { amount: options.amount }),
        setupClient: (client) => client.setRequests(requestsOf(options, connection++)),
        // The start of a compressed answer cannot be checked.
        ...(options.acceptEncoding ? {} : { verifyBody: (body) => String(body).startsWith('{"Code":1') }),
      },
      (error: Error | null, all) => (error ? fail(error) : done(all)),
    )
    instance.on('response', (_client, _status, size) => {
      answered += 1
      bytes += size
      last = performance.now()
    })
  })
  return {
    perSecond: answered / ((last - began) / 1000),
    answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx + result.mismatches,
    bytes: bytes / answered,
  }
}

process.on('message', (options: LoadOptions) => {
  run(options).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
