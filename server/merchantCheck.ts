import type { Clock, Ctx } from '#server/context.ts'
import type { Coordinator } from '#server/coordinator.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { Wechat } from '#server/integrations/wechat/createWechat.ts'

/** While WeChat is out of reach it is asked again after these, the last one for ever. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000]
/** A key that was refused may be put right at WeChat's side. */
const REFUSED_PAUSE_MS = 300_000
/** All processes find the same at the start; one of them says so. */
const SAID_ONCE_MS = 3_600_000

type Log = Pick<Ctx['log'], 'error'>

interface Parts {
  wechat: Pick<Wechat, 'whyMerchantRefused'>
  clock: Clock
  coordinator: Pick<Coordinator, 'count'>
}

/**
 * Asks WeChat at the start whether it takes the merchant's account and key, by a query that changes nothing: a wrong one
 * shall not wait for the first person who pays. Nobody waits for the answer.
 */
export function createMerchantCheck({ wechat, clock, coordinator }: Parts) {
  let problem: string | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const saysFirst = async (): Promise<boolean> => {
    const call = { key: 'merchant refused', windowMs: SAID_ONCE_MS, now: clock.now() }
    return (await coordinator.count(call)).calls === 1
  }

  /** One question; what came of it. */
  const check = async (log: Log): Promise<'known' | 'refused' | 'unanswered'> => {
    try {
      const refusal = await wechat.whyMerchantRefused()
      problem = refusal?.code ?? null
      if (!refusal) return 'known'
      if (await saysFirst())
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
    const pauseMs = outcome === 'refused' ? REFUSED_PAUSE_MS : (PAUSES_MS[tries] ?? PAUSES_MS.at(-1))
    timer = setTimeout(() => start(log, tries + 1), pauseMs).unref()
  }

  function start(log: Log, tries = 0): void {
    run(log, tries).catch((error: unknown) => log.error({ err: error }, 'the merchant could not be checked'))
  }

  return {
    check,
    start: (log: Log) => start(log),
    /** WeChat's code where it refuses this merchant, else null. */
    problem: () => problem,
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type MerchantCheck = ReturnType<typeof createMerchantCheck>
