// One candidate of the opening minute: the calls of a sign-up, in the order in which the pages make them.
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'undici'
import { PEOPLE } from '#sandbox/people.ts'
import { photoOf, signUpOf, tokenOf } from './people.ts'
import { uploadOf } from './photos.ts'

export interface Tally {
  /** The milliseconds of each accepted call, by name. */
  accepted: Map<string, number[]>
  /** The milliseconds of each refusal with 429. */
  refused: number[]
  /** How many of them told a place in the waiting room. */
  waited: number
  /** How many of them were calls that cannot wait, such as a payment. */
  refusedUrgent: number
  /** Errors, time-outs, other statuses and answers without success, of which there must be none. */
  failures: string[]
  /** The number of completed sign-ups. */
  done: number
  /** The number of candidates who gave up after the last attempt. */
  gaveUp: number
}

export function newTally(): Tally {
  return { accepted: new Map(), refused: [], waited: 0, refusedUrgent: 0, failures: [], done: 0, gaveUp: 0 }
}

export interface Visit {
  url: string
  account: number
  serial: number
  /** A JPEG, or null for a candidate who uses a photo uploaded earlier. */
  photo: Buffer | null
  /** The pause between two calls in milliseconds. */
  pause: number
  tally: Tally
}

interface CallRequest {
  method: 'GET' | 'POST'
  path: string
  contentType?: string
  body?: Buffer
}

interface CallResponse {
  status: number
  retryAfter: number
  isBrotli: boolean
  body: Buffer
}

/** The page's own time-out (specification#time-out). */
const TIMEOUT_MS = 25_000
const TRIES = 4
/** Calls whose contract says that they cannot wait. */
const URGENT: ReadonlySet<string> = new Set(['CreateWeiXinPayUrl', 'GetPayState'])

class GaveUp extends Error {}

/** Opens a connection for one candidate, as each phone has its own. */
function openClient(url: string): Client {
  return new Client(url, { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, keepAliveTimeout: 72_000 })
}

async function send(
  client: Client,
  token: string,
  { method, path, contentType, body }: CallRequest,
): Promise<CallResponse> {
  const {
    statusCode,
    headers,
    body: answer,
  } = await client.request({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip, deflate, br',
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    body: body ?? null,
  })
  return {
    status: statusCode,
    retryAfter: Number(headers['retry-after'] ?? 0),
    isBrotli: headers['content-encoding'] === 'br',
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

function json(path: string, input: object): CallRequest {
  return { method: 'POST', path, contentType: 'application/json', body: Buffer.from(JSON.stringify(input)) }
}

/** The call of each photo, made once, because real phones make theirs on their own processors. */
const uploads = new Map<Buffer, CallRequest>()

function upload(photo: Buffer): CallRequest {
  const request = uploads.get(photo) ?? uploadOf(photo)
  uploads.set(photo, request)
  return request
}

/** Compressed answers are not decoded, which would cost the load generator more than sending them costs the server. */
function isSuccess({ status, isBrotli, body }: CallResponse): boolean {
  return status === 200 && (isBrotli || body[0] !== 0x7b || body.subarray(0, 9).toString() === '{"Code":1')
}

function otherOf({ isBrotli, body }: CallResponse): Record<string, unknown> {
  const text = (isBrotli ? brotliDecompressSync(body) : body).toString()
  return (JSON.parse(text) as { OtherMsg: Record<string, unknown> }).OtherMsg
}

/**
 * Makes the calls of a sign-up; after a 429 it waits for `Retry-After`. Without a place in the waiting room it gives up after the
 * last attempt; with one it waits until its turn, as the page does.
 */
export async function visit({ url, account, serial, photo, pause, tally }: Visit): Promise<void> {
  const client = openClient(url)
  const token = tokenOf(account)
  let isFirst = true
  const ask = async (name: string, request: CallRequest): Promise<CallResponse> => {
    if (!isFirst) await sleep(pause)
    isFirst = false
    for (let attempt = 1; ; attempt++) {
      const began = performance.now()
      const answer = await send(client, token, request)
      const ms = performance.now() - began
      if (answer.status === 429) {
        tally.refused.push(ms)
        if (URGENT.has(name)) tally.refusedUrgent += 1
        if (answer.retryAfter < 1) throw new Error(`${name}: 429 without Retry-After`)
        const hasPlace = 'Waiting' in otherOf(answer)
        if (hasPlace) tally.waited += 1
        else if (attempt >= TRIES) throw new GaveUp()
        await sleep(answer.retryAfter * 1000 * (0.75 + Math.random() / 2))
        continue
      }
      if (!isSuccess(answer))
        throw new Error(`${name}: status ${answer.status} ${answer.body.toString('utf8', 0, 200)}`)
      const times = tally.accepted.get(name)
      if (times) times.push(ms)
      else tally.accepted.set(name, [ms])
      return answer
    }
  }
  const get = (name: string, path: string) => ask(name, { method: 'GET', path })
  try {
    await get('home', '/')
    await get('GetUserInfo', '/api/User/GetUserInfo')
    await get('fee list', '/api/ExamPublic/GetALLExamBatchALLFeeList?IsCurrent=1')
    await get('areas', '/api/ExamPublic/GetExamAreaList')
    await get('majors', '/api/ExamPublic/GetALLMajorsList')
    await get('grades', '/api/ExamPublic/GetALLGradesList')
    await get('GetNameSpell', `/api/Public/GetNameSpell?Name=${encodeURIComponent('李小音')}`)
    const form = { ...signUpOf(account, serial), Photo: photoOf(account, serial) }
    if (photo) form.Photo = String(otherOf(await ask('ImgUpload', upload(photo))).FilePath)
    else await get('GetMyExamFormList', '/api/Exam/GetMyExamFormList')
    const EF_ID = String(otherOf(await ask('ExamSignUp', json('/api/Exam/ExamSignUp', form))).EF_ID)
    await get('GetMyExamFormList', '/api/Exam/GetMyExamFormList')
    const info = otherOf(
      await ask('GetExamFormInfo', { method: 'GET', path: `/api/Exam/GetExamFormInfo?EF_ID=${EF_ID}` }),
    )
    await ask(
      'CreateWeiXinPayUrl',
      json('/api/WeiXin/CreateWeiXinPayUrl', { PayCode: info.PayCode, OpenID: PEOPLE[0]?.openId }),
    )
    await get('GetPayState', `/api/WeiXin/GetPayState?EF_ID=${EF_ID}`)
    await ask('AddPV', json('/api/Public/AddPV', { List: [{ Guid: `bench-${account}`, LinkUrl: '/ExamApply' }] }))
    tally.done += 1
  } catch (error) {
    if (error instanceof GaveUp) tally.gaveUp += 1
    else tally.failures.push((error as Error).message)
  } finally {
    await client.destroy()
  }
}
