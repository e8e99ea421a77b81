import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Coordinator } from '#server/concurrency/coordinator.ts'
import type { Ctx } from '#server/context.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { Wechat } from '#server/integrations/wechat/createWechat.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Delays between attempts while WeChat is unreachable; the last one repeats. */
const RETRY_MS = [5_000, 15_000, MINUTE_MS, 300_000]
/** A refused key is checked again, because it may be corrected in WeChat's console. */
const REFUSED_RETRY_MS = 300_000
/** Every process finds the same problem at the start; only the first within this time logs it. */
const LOG_ONCE_MS = HOUR_MS

type Log = Pick<Ctx['log'], 'error'>

interface Parts {
  wechat: Pick<Wechat, 'whyMerchantRefused'>
  clock: Clock
  coordinator: Pick<Coordinator, 'count'>
}

/**
 * Checks at the start whether WeChat accepts the merchant's account and key, by a query that changes nothing, so that a
 * wrong key is found before the first payment. The start does not wait for the result.
 */
export function createMerchantCheck({ wechat, clock, coordinator }: Parts) {
  let problem: string | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const isFirstToLog = async (): Promise<boolean> => {
    const call = { key: 'merchant refused', windowMs: LOG_ONCE_MS, now: clock.now() }
    return (await coordinator.count(call)).calls === 1
  }

  /** Asks WeChat once. */
  const check = async (log: Log): Promise<'known' | 'refused' | 'unanswered'> => {
    try {
      const refusal = await wechat.whyMerchantRefused()
      problem = refusal?.code ?? null
      if (!refusal) return 'known'
      if (await isFirstToLog())
        log.error(
          { code: refusal.code, message: refusal.message },
          'WeChat refuses the merchant: check WECHAT_MCH_ID, WECHAT_MCH_KEY and WECHAT_APP_ID; nobody can pay',
        )
      return 'refused'
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      return 'unanswered'
    }
  }

  const run = async (log: Log, tries: number): Promise<void> => {
    const outcome = await check(log)
    if (outcome === 'known' || isStopped) return
    const delayMs = outcome === 'refused' ? REFUSED_RETRY_MS : (RETRY_MS[tries] ?? RETRY_MS.at(-1))
    timer = setTimeout(() => start(log, tries + 1), delayMs).unref()
  }

  function start(log: Log, tries = 0): void {
    run(log, tries).catch((error: unknown) => log.error({ err: error }, 'the merchant could not be checked'))
  }

  return {
    check,
    start: (log: Log) => start(log),
    /** WeChat's error code if it refuses this merchant, else null. */
    problem: () => problem,
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type MerchantCheck = ReturnType<typeof createMerchantCheck>
