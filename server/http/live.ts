import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BoardKind, boards } from '#server/features/schedule/examDay/boards.ts'
import { createLiveBoards, type LiveChange } from '#server/features/schedule/examDay/liveBoards.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import type { Me } from '../context.ts'
import { found, Refusal, refuse } from '../refuse.ts'
import { readInput } from './input.ts'
import { createQuota } from './quotas.ts'
import { requireMayCall } from './serve.ts'
import type { Services } from './services.ts'

/** Streams of one account, and of all accounts of one process. */
const STREAMS = { each: 8, all: 300 }
/** Proxies and the server's own time-out end a connection on which nothing is sent. */
const HEARTBEAT_MS = 15_000
/** A page that leaves more than this unread is disconnected; it connects again by itself. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

function kindOf(name: string): BoardKind {
  return name === 'site' || name === 'online' ? name : refuse('ADDRESS_UNKNOWN')
}

function write(response: FastifyReply['raw'], { all, ...data }: LiveChange): void {
  response.write(`event: ${all ? 'all' : 'change'}\ndata: ${JSON.stringify(data)}\n\n`)
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
}

/**
 * Serves `/live/site` and `/live/online`: one day of a board as server-sent events, with the rules of the call that answers
 * the same rows. A stream ends with its session (office#board-on-site, office#board-online).
 */
export function mountLive(app: FastifyInstance, services: Services): void {
  const { login, clock } = services
  const quota = createQuota(STREAMS)
  const hub = createLiveBoards({
    db: services.database.db,
    read: (db, kind, day) => boards[kind].read(db, day),
    // The next turn reads again. During an outage the calls that fail are logged by themselves.
    onError: (err) => app.log.error({ err }, 'a live board was not read'),
  })
  app.addHook('preClose', (done) => {
    hub.stop()
    done()
  })

  async function permitted(request: FastifyRequest, kind: BoardKind): Promise<Me> {
    const now = clock.now()
    // The page listens by itself, which does not keep an idle login alive.
    const me = await login.identify(request, now, true)
    requireMayCall(boards[kind].endpoint, me, now)
    return me ?? refuse('LOGIN_REQUIRED')
  }

  app.get<{ Params: { kind: string } }>('/live/:kind', async (request, reply) => {
    const kind = kindOf(request.params.kind)
    const me = await permitted(request, kind)
    const { EB_ID, Date: date } = readInput(request, boards[kind].endpoint.input) as { EB_ID: number; Date: string }
    const day = found(boardDayOf(EB_ID, date))
    const release = quota(me.accountId, 1)
    request.accountId = me.accountId
    reply.hijack()
    const { raw } = reply
    // The page may have left while its login was read; `close` would then not be emitted again.
    if (raw.closed) return release()
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // A stream's connection serves nothing else, so that a stop need not wait for it.
      Connection: 'close',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
    })
    raw.flushHeaders()
    const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS).unref()
    const leave = hub.join(kind, day, {
      areaIds: me.areaIds,
      send: (change) => write(raw, change),
      end: () => raw.end(),
      check: () =>
        permitted(request, kind).catch((error: unknown) => {
          if (error instanceof Refusal) return null
          throw error
        }),
    })
    raw.once('close', () => {
      clearInterval(heartbeat)
      leave()
      release()
    })
  })
}
