import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import { createWaitingPlaces, WAITING_CHANNEL } from '#server/concurrency/waitingPlaces.ts'
import { createWaitingRoom } from '#server/concurrency/waitingRoom.ts'
import type { Config } from '#server/config/readConfig.ts'
import { openChangeFeed } from '#server/db/changeFeed.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { createVersionReader, readPublicVersions } from '#server/db/publicVersion.ts'
import { createLookups } from '#server/http/admission.ts'
import { createAnswerMeter } from '#server/http/answerMeter.ts'
import { createGate } from '#server/http/gate.ts'
import { createLimiter } from '#server/http/limits.ts'
import { createLogin } from '#server/http/login.ts'
import { createQuota } from '#server/http/quotas.ts'
import { createContextMaker, type Services } from '#server/http/services.ts'
import { createOutside } from '#server/integrations/outside.ts'
import { createMerchantCheck } from '#server/integrations/wechat/merchantCheck.ts'
import { createJobSender } from '#server/jobQueue/jobSender.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createSiteWarnings } from '#server/platform/siteWarnings.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { createAnswerCache } from '#server/tuning/answerCache.ts'

/** One call uses the connection while another is between two statements. */
const CALLS_PER_CONNECTION = 2
/** For places in the waiting room and the logins of who asks for one. */
const CONNECTIONS_ASIDE = 2
const MEBIBYTE = 1024 * 1024
/** The bytes that all users may upload at once, as a multiple of one user's limit. */
const UPLOAD_QUOTA_FACTOR = 8

interface Parts {
  config: Config
  clock: Clock
  database: Database
  coordinator: Coordinator
  /** Checks every answer against its contract and throws where it differs; for tests. */
  checkReplies: boolean
  /** Called for errors of the job queue outside any request. */
  onError: (error: Error) => void
}

const replies = new WeakMap<Endpoint, z.ZodType>()

/** A schema is compiled at its first use, so that each endpoint keeps its own. */
function replyOf(endpoint: Endpoint): z.ZodType {
  const { OtherMsg, item, listData } = endpoint
  const known = replies.get(endpoint)
  if (known) return known
  const reply = z.strictObject({
    Msg: z.string().optional(),
    totalCount: z.number().optional(),
    ...(OtherMsg ? { OtherMsg } : {}),
    ...(item ? { item } : {}),
    ...(listData ? { listData } : {}),
  })
  replies.set(endpoint, reply)
  return reply
}

function checkReply(endpoint: Endpoint, answer: unknown): void {
  replyOf(endpoint).parse(answer)
}

/** Assembles the parts of one server process. */
export async function assembleServices({
  config,
  clock,
  database,
  coordinator,
  checkReplies,
  onError,
}: Parts): Promise<Services> {
  const uploadBytes = config.limits.uploadMebibytesAtOnce * MEBIBYTE
  const gate = createGate({
    atOnce: config.poolSize * CALLS_PER_CONNECTION,
    waitMs: config.limits.waitMs,
    now: () => performance.now(),
    random: Math.random,
  })
  const aside = openDatabase(database.url, CONNECTIONS_ASIDE, onError, {
    namesStatements: config.machines.namesStatements,
  })
  const waitingRoom = createWaitingRoom({
    places: createWaitingPlaces(aside.pool, config.machines.namesStatements),
    gate,
    pollsPerSecond: config.limits.waitingPollsPerSecond,
    now: () => performance.now(),
    random: Math.random,
    onError,
  })
  const login = createLogin({
    db: database.db,
    staffIdleMs: config.limits.staffIdleMinutes * MINUTE_MS,
    openFeed: ({ onChange, onGap }) =>
      openChangeFeed({
        connection: { connectionString: config.machines.directUrl ?? database.url },
        channel: 'login_change',
        onChange: (accountId) => onChange(Number(accountId)),
        others: { [WAITING_CHANNEL]: waitingRoom.open },
        onGap() {
          onGap()
          void waitingRoom.look()
        },
        onError,
      }),
  })
  coordinator.onSessionsEnded(login.forget)
  const outside = createOutside(config, clock)
  const parts = {
    config,
    clock,
    database,
    secrets: createSecrets(config.secretKeys, config.certificateKeys),
    outside,
    merchantCheck: createMerchantCheck({ wechat: outside.wechat, clock, coordinator }),
    jobs: await createJobSender(database, onError),
    login,
    coordinator,
    readiness: { isStopping: false },
    limiter: createLimiter(config.limits, coordinator),
    gate,
    waitingRoom,
    aside,
    lookups: createLookups(),
    quotas: {
      calls: createQuota({ each: config.limits.callsAtOnce, all: Number.POSITIVE_INFINITY }),
      uploads: createQuota({ each: uploadBytes, all: uploadBytes * UPLOAD_QUOTA_FACTOR }),
    },
    publicAnswers: createAnswerCache(createVersionReader(() => readPublicVersions(database.db))),
    siteWarnings: createSiteWarnings(),
    answerMeter: createAnswerMeter({ db: database.db, clock, onError }),
    checkReply: checkReplies ? checkReply : null,
  }
  return {
    ...parts,
    contextFor: createContextMaker(parts),
    async stop() {
      waitingRoom.stop()
      await login.stop()
      await parts.jobs.stop()
      outside.store.close()
      await aside.pool.end()
    },
  }
}
