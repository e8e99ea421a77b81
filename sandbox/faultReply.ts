import { refuse as refuseAccount } from './api/accountReply.ts'
import type { SandboxContext } from './context.ts'
import type { FaultKind } from './faults.ts'
import { json, type Protocol, type Reply, text } from './http.ts'
import { refuse as refuseMerchant } from './mch/merchantReply.ts'

/** What a call that goes wrong answers, in the words of its service. */
export function answerFault(
  context: SandboxContext,
  protocol: Protocol,
  how: Exclude<FaultKind, 'timeout' | 'lostAnswer'>,
): Reply {
  if (how === '5xx') return text('<html><h1>502 Bad Gateway</h1></html>', 'text/html', 502)
  if (how === 'garbage') return text('<xml><return_code>SUCC', 'text/html')
  if (protocol === 'merchantXml') return refuseMerchant(context, 'SYSTEMERROR', '系统繁忙，请稍后再试')
  if (protocol === 'accountJson') return refuseAccount(-1, 'system error')
  return json({ RequestId: 'SANDBOX', Code: 'isp.SYSTEM_ERROR', Message: 'isp.SYSTEM_ERROR' })
}
