import { type Reply, text } from '#sandbox/http.ts'

// Like api.weixin.qq.com, this sends JSON as text/plain, and refusals with HTTP 200.
export function reply(value: unknown): Reply {
  return text(JSON.stringify(value), 'text/plain')
}

export function refuse(errcode: number, errmsg: string): Reply {
  return reply({ errcode, errmsg: `${errmsg} rid: sandbox` })
}
