import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Fields } from '#sandbox/events.ts'
import { type Reply, type SandboxRequest, text } from '#sandbox/http.ts'
import { readMessage, signatureOf, writeMessage } from '#sandbox/wechatMessage.ts'

/** A signed answer with `result_code` SUCCESS. */
export function succeed({ settings }: SandboxContext, fields: Fields): Reply {
  const { appId, mchId, mchKey } = settings
  const nonce = randomBytes(8).toString('hex')
  const common = { return_code: 'SUCCESS', return_msg: 'OK', appid: appId, mch_id: mchId, nonce_str: nonce }
  const whole = { ...common, result_code: 'SUCCESS', ...fields }
  return text(writeMessage({ ...whole, sign: signatureOf(whole, mchKey) }), 'text/xml')
}

/** A signed business refusal. */
export function refuse(context: SandboxContext, code: string, description: string): Reply {
  return succeed(context, { result_code: 'FAIL', err_code: code, err_code_des: description })
}

/** An unsigned refusal of the message itself. */
export function refuseMessage(reason: string): Reply {
  return text(writeMessage({ return_code: 'FAIL', return_msg: reason }), 'text/xml')
}

/**
 * Parses a request and checks merchant and signature, as the merchant platform does; returns the fields or the refusal.
 */
export function readRequest({ settings }: SandboxContext, { body }: SandboxRequest): Fields | Reply {
  if (body === '') return refuseMessage('post数据为空')
  const fields = readMessage(body)
  if (!fields) return refuseMessage('XML格式错误')
  if (!fields.appid || !fields.mch_id || !fields.nonce_str || !fields.sign) return refuseMessage('缺少参数')
  if (fields.appid !== settings.appId) return refuseMessage('appid不存在')
  if (fields.mch_id !== settings.mchId) return refuseMessage('商户号mch_id与appid不匹配')
  const isSigned = fields.sign === signatureOf(fields, settings.mchKey, fields.sign_type)
  return isSigned ? fields : refuseMessage('签名错误')
}

export function isReply(value: Fields | Reply): value is Reply {
  return typeof value.status === 'number'
}
