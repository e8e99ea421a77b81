// The load generator: 50 keep-alive connections, in a process of its own, so that its cost does not count for either
// server.
import autocannon from 'autocannon'
import { signUpOf, tokenOf } from './people.ts'
import { makePhotos, uploadOf } from './photos.ts'

/** The paths of the calls that only read. */
const reads = {
  list: '/api/Exam/GetMyExamFormList',
  /** A page of a single row, which PostgreSQL plans differently (13910000011 has twelve). */
  staffList: '/api/Admin/GetEnrolmentList?PageSize=20&Search=13910000012',
  feeList: '/api/ExamPublic/GetALLExamBatchALLFeeList?IsCurrent=1',
  home: '/',
  waitingPlace: '/api/User/GetWaitingPlace',
}

export interface LoadOptions {
  url: string
  /** `photoPage` uploads a photo and then reads it, as the first one who sees it. */
  call: keyof typeof reads | 'signUp' | 'upload' | 'photoPage'
  connections: number
  /** The caller's token where staff calls instead of the accounts. */
  token?: string
  /** The number of accounts that call in turn; `firstAccount` is the first of them. */
  accounts: number
  firstAccount: number
  /** The duration of reading calls. */
  seconds: number
  /** The number of writing calls; `firstSerial` is the serial of the first ID number. */
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

const isRead = (call: LoadOptions['call']): call is keyof typeof reads => call in reads
let photo: Buffer | null = null

/** An upload of the photo and, for `photoPage`, the reading of it. */
function photoRequests(call: LoadOptions['call'], headers: Record<string, string>): autocannon.Request[] {
  const { contentType, ...upload } = uploadOf(photo as Buffer)
  const request = { ...upload, headers: { ...headers, 'content-type': contentType } }
  if (call === 'upload') return [request]
  const keepLink = (_status: number, body: string, context: { link?: string }) => {
    context.link = (JSON.parse(body) as { OtherMsg: { Url: string } }).OtherMsg.Url
  }
  const read = (next: autocannon.Request, context: { link?: string }) => ({ ...next, path: String(context.link) })
  return [
    { ...request, onResponse: keepLink },
    { method: 'GET', path: '/', setupRequest: read },
  ] as autocannon.Request[]
}

/** The requests of one connection, prepared before the measurement starts. */
function requestsOf(options: LoadOptions, connection: number): autocannon.Request[] {
  const { call, connections, accounts, firstAccount, amount, firstSerial, acceptEncoding } = options
  const count = isRead(call) ? Math.max(1, Math.floor(accounts / connections)) : Math.ceil(amount / connections)
  const requests = Array.from({ length: count }, (_, index): autocannon.Request[] => {
    const serial = connection + index * connections
    const account = firstAccount + (serial % accounts)
    const headers = {
      authorization: `Bearer ${options.token ?? tokenOf(account)}`,
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
    }
    if (isRead(call)) return [{ method: 'GET', path: reads[call], headers }]
    if (call !== 'signUp') return photoRequests(call, headers)
    const body = JSON.stringify(signUpOf(account, firstSerial + serial))
    return [
      {
        method: 'POST',
        path: '/api/Exam/ExamSignUp',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      },
    ]
  })
  return requests.flat()
}

async function run(options: LoadOptions): Promise<LoadResult> {
  if (!isRead(options.call)) photo ??= (await makePhotos(1))[0] as Buffer
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
        ...(isRead(options.call) ? { duration: options.seconds } : { amount: options.amount }),
        setupClient: (client) => client.setRequests(requestsOf(options, connection++)),
        // The start of a compressed answer cannot be checked.
        ...(options.acceptEncoding || options.call === 'home' || options.call === 'photoPage'
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
