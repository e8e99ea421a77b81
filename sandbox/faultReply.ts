import { refuse as refuseAccount } from './api/accountReply.ts'
import type { SandboxContext } from './context.ts'
import { CHANGED_FIELDS, type FaultKind, REFUSALS } from './faults.ts'
import { json, type Protocol, type Reply, text } from './http.ts'
import { refuse as refuseMerchant } from './mch/merchantReply.ts'
import { readMessage, signatureOf, writeMessage } from './wechatMessage.ts'

/** The answer of a call with a fault, in the format of its service. */
export function answerFault(context: SandboxContext, protocol: Protocol, how: FaultKind): Reply {
  if (how === '5xx') return text('<html><h1>502 Bad Gateway</h1></html>', 'text/html', 502)
  if (how === 'garbage') return text('<xml><return_code>SUCC', 'text/html')
  if (how === 'noCertificate')
    return text('<html><h1>400 No required SSL certificate was sent</h1></html>', 'text/html', 400)
  const refusal = REFUSALS[how]
  if (refusal) return refuseAs(context, protocol, refusal)
  if (how === 'signError') return refuseSignature(context, protocol)
  if (protocol === 'merchantXml') return refuseMerchant(context, 'SYSTEMERROR', '系统繁忙，请稍后再试')
  if (protocol === 'accountJson') return refuseAccount(-1, 'system error')
  return json({ RequestId: 'SANDBOX', Code: 'isp.SYSTEM_ERROR', Message: 'isp.SYSTEM_ERROR' })
}

function refuseAs(context: SandboxContext, protocol: Protocol, [code, text]: readonly [string, string]): Reply {
  if (protocol === 'merchantXml') return refuseMerchant(context, code, text)
  if (protocol === 'accountJson') return refuseAccount(Number(code), text)
  return json({ RequestId: 'SANDBOX', Code: code, Message: text })
}

function refuseSignature(context: SandboxContext, protocol: Protocol): Reply {
  if (protocol === 'merchantXml') return refuseMerchant(context, 'SIGNERROR', '签名错误')
  if (protocol === 'accountJson') return refuseAccount(40125, 'invalid appsecret')
  return json(
    { RequestId: 'SANDBOX', Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' },
    400,
  )
}

/** The answer, with the fields that the fault changes signed anew. */
export function changedReply({ settings }: SandboxContext, reply: Reply, how: FaultKind): Reply {
  const { sign: _, ...fields } = readMessage(String(reply.body)) ?? {}
  const changed = { ...fields, ...CHANGED_FIELDS[how] }
  return { ...reply, body: writeMessage({ ...changed, sign: signatureOf(changed, settings.mchKey) }) }
}
