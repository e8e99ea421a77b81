// The load generator: 50 keep-alive connections, in a process of its own, so that its cost does not count for either
// server.
import autocannon from 'autocannon'
import { signUpOf, tokenOf } from './people.ts'

/** The paths of the calls that only read. */
const reads = {
  list: '/api/Exam/GetMyExamFormList',
  staffList: '/api/Admin/GetEnrolmentList?PageSize=20&Search=13910000006',
  feeList: '/api/ExamPublic/GetALLExamBatchALLFeeList?IsCurrent=1',
  home: '/',
}

export interface LoadOptions {
  url: string
  call: keyof typeof reads | 'signUp'
  connections: number
  /** The caller's token where staff calls instead of the accounts. */
  token?: string
  /** The number of accounts that call in turn; `firstAccount` is the first of them. */
  accounts: number
  firstAccount: number
  /** The duration of reading calls. */
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
  /** The first answer without success, to tell the reason. */
  failure: string | null
  bytes: number
}

/** The requests of one connection, prepared before the measurement starts. */
function requestsOf(options: LoadOptions, connection: number): autocannon.Request[] {
  const { call, connections, accounts, firstAccount, amount, firstSerial, acceptEncoding } = options
  const count = call !== 'signUp' ? Math.max(1, Math.floor(accounts / connections)) : Math.ceil(amount / connections)
  return Array.from({ length: count }, (_, index) => {
    const serial = connection + index * connections
    const account = firstAccount + (serial % accounts)
    const headers = {
      authorization: `Bearer ${options.token ?? tokenOf(account)}`,
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
    }
    if (call !== 'signUp') return { method: 'GET', path: reads[call], headers }
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
  let failure: string | null = null
  let last = 0
  const began = performance.now()
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const instance = autocannon(
      {
        url: options.url,
        connections: options.connections,
        ...(options.call !== 'signUp' ? { duration: options.seconds } : { amount: options.amount }),
        setupClient: (client) => client.setRequests(requestsOf(options, connection++)),
        // The start of a compressed answer cannot be checked.
        ...(options.acceptEncoding || options.call === 'home'
          ? {}
          : {
              verifyBody: (body) => {
                const isSuccess = String(body).startsWith('{"Code":1')
                if (!isSuccess) failure ??= String(body)
                return isSuccess
              },
            }),
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
    failure,
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
