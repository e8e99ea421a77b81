import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import { errorKind, throttleLog } from '#server/concurrency/throttleLog.ts'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import { OutsideError } from '../integrations/outsideError.ts'
import { Refusal } from '../refuse.ts'
import { refusal } from './envelope.ts'

const serviceNames: Record<string, string> = {
  wechat: '微信',
  wechatPay: '微信支付',
  sms: '短信服务',
  storage: '文件存储',
}

/** Whether a request waited 5 s in vain for a connection of the pool, which is overload and not a bug. */
function isPoolExhausted(error: Error): boolean {
  return error.message === 'timeout exceeded when trying to connect'
}

const OVERLOAD_RETRY_SECONDS = 5

function toRefusal(error: Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isPoolExhausted(error))
    return new Refusal('OVERLOADED', {
      params: { n: OVERLOAD_RETRY_SECONDS },
      retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
    })
  if (isDatabaseDown(error)) return new Refusal('OUTSIDE_DOWN', { params: { service: '数据库' } })
  if (error instanceof OutsideError)
    return new Refusal('OUTSIDE_DOWN', { params: { service: serviceNames[error.service] ?? '外部服务' } })
  const status = (error as FastifyError).statusCode
  if (status === 413) return new Refusal('TOO_LARGE')
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('BODY_UNREADABLE')
  return null
}

const logOutage = throttleLog<[FastifyRequest, Error]>(([request, err], times) =>
  request.log.error({ err, times }, 'request failed, a dependency is down'),
)

/** What an error is for whoever asked, after it is logged; null for a bug. */
export function refusalOf(error: Error, request: FastifyRequest): Refusal | null {
  // A client that disconnects while it sends its body gets no answer, and this is not logged as an error.
  const isAborted = request.raw.aborted === true
  const known = isAborted ? new Refusal('BODY_UNREADABLE') : toRefusal(error)
  if (isAborted) request.log.debug('the client went away')
  else if (known === null) request.log.error({ err: error }, 'request failed')
  // During an outage every request fails alike, so that the log is throttled.
  else if (known.status === 503) logOutage(errorKind(error), [request, error])
  return known
}

/** The one place where an error becomes an answer. A bug shows a request id, never a stack or SQL (rulings#status). */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = refusalOf(error, request)
  if (known?.extra.retryAfterSeconds) reply.header('Retry-After', String(Math.ceil(known.extra.retryAfterSeconds)))
  else if (known?.status === 503) reply.header('Retry-After', String(OVERLOAD_RETRY_SECONDS))
  reply
    .code(known?.status ?? 500)
    .header('Cache-Control', 'no-store')
    .send(
      known && known.status !== 503
        ? refusal(known.message, {
            Reason: known.code,
            ...(known.extra.params ? { Params: known.extra.params } : {}),
            ...known.extra.OtherMsg,
          })
        : refusal(known?.message ?? refusalText('UNEXPECTED', { id: request.id }), {
            Reason: known?.code ?? 'UNEXPECTED',
            RequestId: request.id,
          }),
    )
}
