import { type Reply, text } from '#sandbox/http.ts'

// api.weixin.qq.com labels its JSON so, and refuses with HTTP 200.
export function reply(value: unknown): Reply {
  return text(JSON.stringify(value), 'text/plain')
}

export function refuse(errcode: number, errmsg: string): Reply {
  return reply({ errcode, errmsg: `${errmsg} rid: sandbox` })
}
