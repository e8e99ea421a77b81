import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '#sandbox/context.ts'
import type { Reply, Routes, SandboxRequest } from '#sandbox/http.ts'
import { findPerson } from '#sandbox/people.ts'
import { refuse, reply } from './accountReply.ts'

const CODE_LIFE_MS = 5 * 60_000
const TOKEN_LIFE_SECONDS = 7200

/** Web authorisation of api.weixin.qq.com: code to token, and token to user info. */
export function webLoginRoutes(context: SandboxContext): Routes {
  return {
    'GET /sandbox/api/sns/oauth2/access_token': {
      protocol: 'accountJson',
      answer: (request) => exchangeCode(context, request),
    },
    'GET /sandbox/api/sns/userinfo': { protocol: 'accountJson', answer: (request) => tellPerson(context, request) },
  }
}

function exchangeCode({ settings, world, record }: SandboxContext, { query }: SandboxRequest): Reply {
  const code = query.get('code') ?? ''
  if (query.get('appid') !== settings.appId) return refuse(40013, 'invalid appid')
  if (query.get('secret') !== settings.appSecret) return refuse(40125, 'invalid appsecret')
  if (query.get('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type')
  if (code === '') return refuse(41008, 'missing code')
  const consent = world.consents.get(code)
  const person = consent && findPerson(consent.person)
  if (!consent || !person || settings.now() - consent.at > CODE_LIFE_MS) return refuse(40029, 'invalid code')
  if (consent.usedBy !== null) {
    const number = settings.rules.usedCodeError
    return refuse(number, number === 40163 ? 'code been used' : 'invalid code')
  }
  const accessToken = `web_${randomBytes(32).toString('base64url')}`
  record({ type: 'codeUsed', code, accessToken })
  return reply({
    access_token: accessToken,
    expires_in: TOKEN_LIFE_SECONDS,
    refresh_token: `refresh_${randomBytes(32).toString('base64url')}`,
    openid: person.openId,
    scope: consent.scope,
    ...(person.number === 0 ? { is_snapshotuser: 1 } : {}),
  })
}

function tellPerson({ settings, world }: SandboxContext, { query }: SandboxRequest): Reply {
  const consent = world.consents.get(world.webTokens.get(query.get('access_token') ?? '') ?? '')
  const person = consent && findPerson(consent.person)
  if (!consent || !person) return refuse(40001, 'invalid credential, access_token is invalid or not latest')
  if (settings.now() - consent.at > TOKEN_LIFE_SECONDS * 1000) return refuse(42001, 'access_token expired')
  if (query.get('openid') !== person.openId) return refuse(40003, 'invalid openid')
  if (consent.scope !== 'snsapi_userinfo' || person.number === 0) return refuse(48001, 'api unauthorized')
  const { openId: openid, nickname, headImgUrl: headimgurl } = person
  return reply({
    openid,
    nickname,
    sex: 0,
    language: '',
    city: '',
    province: '',
    country: '',
    headimgurl,
    privilege: [],
  })
}
