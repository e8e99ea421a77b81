// The callers: 50 connections kept open, in a process of their own, so that what they cost is no part of either server.
import autocannon from 'autocannon'
import { signUpOf, tokenOf } from './people.ts'

export interface LoadOrder {
  url: string
  call: 'list' | 'signUp'
  connections: number
  accounts: number
  /** Lists: how long. */
  seconds: number
  /** Sign-ups: how many, and the first of the ID numbers' serials. */
  amount: number
  firstSerial: number
  acceptEncoding: string | null
}

export interface LoadResult {
  perSecond: number
  answered: number
  p50: number
  p99: number
  /** Errors, time-outs, other statuses than 2xx and answers that are no success. */
  failed: number
  bytes: number
}

/** Each connection has requests of its own, prepared before the clock runs. */
function requestsOf(order: LoadOrder, connection: number): autocannon.Request[] {
  const { call, connections, accounts, amount, firstSerial, acceptEncoding } = order
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

async function run(order: LoadOrder): Promise<LoadResult> {
  let connection = 0
  let answered = 0
  let bytes = 0
  let last = 0
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url: order.url,
        connections: order.connections,
        ...(order.call === 'list' ? { duration: order.seconds } : { amount: order.amount }),
        setupClient: (client) => client.setRequests(requestsOf(order, connection++)),
        // A compressed answer cannot be read by its first letters.
        ...(order.acceptEncoding ? {} : { verifyBody: (body) => String(body).startsWith('{"Code":1') }),
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

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
