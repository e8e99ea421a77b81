import { ConfigError } from '#server/config/readSettings.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'

/** What a check found, as one line: `bad` must be put right before going live, `note` cannot be tried from here. */
export interface Finding {
  kind: 'good' | 'bad' | 'note'
  text: string
}

export const good = (text: string): Finding => ({ kind: 'good', text })
export const bad = (text: string): Finding => ({ kind: 'bad', text })
export const note = (text: string): Finding => ({ kind: 'note', text })

const MARKS = { good: '通过', bad: '有误', note: '提醒' } as const

export function lineOf({ kind, text }: Finding): string {
  return `${MARKS[kind]}  ${text}`
}

/** The clock of this machine may differ from a service's by this much; at twice as much WeChat refuses new orders. */
const CLOCK_TOLERANCE_SECONDS = 30

/** Compares the clock of this machine with the one that a service told in its answer. */
export function compareClocks(nowMs: number, theirsMs: number | null): Finding[] {
  if (theirsMs === null) return []
  const seconds = Math.round((nowMs - theirsMs) / 1000)
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return [good('本机时钟准确')]
  return [
    bad(
      `本机时钟${seconds > 0 ? '快' : '慢'}了约 ${Math.abs(seconds)} 秒，签名和订单时间会被拒绝。请在服务器上开启时间同步（NTP）`,
    ),
  ]
}

/** A setting that cannot be read is one finding, in the words with which the product would refuse to start. */
export function readOrTell<T>(read: () => T, findings: Finding[]): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(bad(error.message))
    return null
  }
}

/** Why a call to `where` had no outcome, in words; `setting` is what names the address, null for the sandbox. */
export function noOutcome(error: OutsideError, where: string, setting: string | null): Finding {
  const { code } = error
  if (setting === null) return bad(`沙箱 ${where} 没有答复（${code}）。沙箱随 npm start 启动，请先启动系统再检查`)
  if (code === 'TIMEOUT' || code === 'NETWORK')
    return bad(`连不上 ${where}。请检查服务器的外网、防火墙和 DNS；地址由 ${setting} 决定，一般不必设置`)
  if (code === 'UNREADABLE') return bad(`${where} 的答复读不懂，可能被代理改写。请检查 ${setting} 和出口代理`)
  return bad(`${where} 暂时没有结果（${code}），请过几分钟再试`)
}

/** Makes one call; an outcome that the service did not give becomes a finding of `tell`. */
export async function tryCall(
  work: () => Promise<Finding[]>,
  tell: (error: OutsideError) => Finding,
): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return [tell(error)]
  }
}
