import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
type Role = 'candidate' | 'examiner' | 'staff'
const tokens: Record<Role, string> = { candidate: '', examiner: '', staff: '' }
/** Whose sessions still live for certain: a call that was refused for its input (400) ended none. */
const living = new Set<Role>()
const NO_LIMITS = ['LOGIN', 'SMS', 'CAPTCHA', 'USER_EXISTS', 'VISITS', 'UPLOAD', 'WRITE', 'LOOKUP', 'EXAM_TIME_QUERY']
beforeAll(async () => {
  server = await startTestServer({
    env: Object.fromEntries([...NO_LIMITS, 'FREE_LOOKUPS'].map((name) => [`LIMIT_${name}`, '0'])),
  })
})
afterAll(() => server.stop())

const KEYS = ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount']
const endpoints: Endpoint[] = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))
const posts = endpoints.filter(({ method }) => method === 'POST')
const gets = endpoints.filter(({ method }) => method === 'GET')

function fieldsOf({ input }: Endpoint): string[] {
  const shape = (input as { shape?: Record<string, unknown> }).shape
  return shape ? Object.keys(shape) : []
}

/** Signs in anew where a call has ended the session. */
async function tokenFor({ who }: Endpoint): Promise<string> {
  const kind = who === 'examiner' || (typeof who !== 'string' && who.includes('examiner')) ? 'examiner' : 'candidate'
  const role = typeof who !== 'string' && kind !== 'examiner' ? 'staff' : kind
  const userType = { candidate: 1, examiner: 3, staff: 9 } as const
  const known = tokens[role]
  if (living.has(role)) return known
  living.add(role)
  if (known !== '' && (await server.call('User', 'GetUserInfo', {}, { token: known })).status === 200) return known
  const roles = role === 'staff' ? (['admin'] as const) : []
  tokens[role] = (await buildAccount(server, { userType: userType[role], roles: [...roles] })).token
  return tokens[role]
}

/** Sends the same JSON in every field; a POST can have it in the query instead (rulings#scalar-parameters). */
async function send(endpoint: Endpoint, json: string, inQuery: string) {
  const { method, controller, action } = endpoint
  const fields = fieldsOf(endpoint)
  const search = new URLSearchParams(fields.map((field) => [field, inQuery]))
  const address = `/api/${controller}/${action}`
  const answer = await server.app.inject({
    method,
    url: inQuery === '' ? address : `${address}?${search}`,
    headers: { authorization: `Bearer ${await tokenFor(endpoint)}`, 'content-type': 'application/json' },
    ...(method === 'POST'
      ? { payload: `{${fields.map((field) => `${JSON.stringify(field)}:${json}`).join(',')}}` }
      : {}),
  })
  if (answer.statusCode !== 400) living.clear()
  const name = `${controller}/${action} ${json.slice(0, 60)} ? ${inQuery.slice(0, 20)}`
  return { name, isWhole: Object.keys(answer.json<object>()).join() === KEYS.join(), status: answer.statusCode }
}

const wicked: Array<[what: string, json: string]> = [
  ['toString is a number', '{"toString":1}'],
  ['valueOf is a number', '{"valueOf":1,"toString":{}}'],
  ['toJSON is a word', '{"toJSON":"x","length":-1}'],
  ['a length that is no number', '{"length":{"toString":""}}'],
  ['a size that is no number', '{"size":{"valueOf":1,"toString":1}}'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['arrays in arrays', `${'['.repeat(2500)}${']'.repeat(2500)}`],
  ['an array with toString', '[{"toString":1}]'],
  ['a huge number', '1e400'],
  ['beyond int8', '99999999999999999999'],
  ['a fraction', '-0.5'],
  ['half a character', '"\\ud800"'],
  ['a NUL', '"1\\u0000"'],
  ['null', 'null'],
  ['true', 'true'],
]

describe('whatever stands in a field, no call answers 500', () => {
  test('nothing, and a digit, in every field of every GET, which has no body', async () => {
    const answers = []
    for (const endpoint of gets) for (const inQuery of ['', '1']) answers.push(await send(endpoint, 'null', inQuery))
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.filter(({ isWhole, status }) => !isWhole || status >= 500)).toEqual([])
  })

  test.each(wicked)('%s, in every field of every POST', async (_what, json) => {
    const answers = []
    for (const endpoint of posts)
      for (const inQuery of ['', '1']) {
        // With many fields the body must stay below the limit of 64 KB, so that the value is refused and not the size.
        const few = json.length * fieldsOf(endpoint).length > 60_000 ? '[[[{"toString":1}]]]' : json
        answers.push(await send(endpoint, few, inQuery))
      }
    expect(answers.filter(({ isWhole, status }) => !isWhole || status >= 500)).toEqual([])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('arrays nested 8,000 deep beside the same name in the query, and alone', async () => {
    const payload = `{"Mobile":${'['.repeat(8000)}${']'.repeat(8000)}}`
    for (const url of ['/api/User/GetToken', '/api/User/GetToken?Mobile=1', '/api/User/GetToken?Pwd=1']) {
      const headers = { 'content-type': 'application/json' }
      const answer = await server.app.inject({ method: 'POST', url, headers, payload })
      expect([url, answer.statusCode]).toEqual([url, 400])
      expect(Object.keys(answer.json<object>())).toEqual(KEYS)
    }
  })

  test('anything at all, in any call', async () => {
    const odd = fc.constantFrom('toString', 'valueOf', 'toJSON', 'then', 'constructor', 'length', 'hasOwnProperty')
    const scalar = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => JSON.stringify(text)),
      fc.double().map((value) => (Number.isFinite(value) ? String(value) : '1e999')),
      fc.constantFrom('null', 'true', '"\\udc00"', '"\\u0000"', '""'),
    )
    const { value: anything } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
        fc
          .uniqueArray(fc.tuple(fc.oneof(odd, fc.string({ maxLength: 4 })), tie('value')), {
            maxLength: 3,
            selector: ([name]) => name,
          })
          .map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(endpoints.length - 1),
        anything,
        fc.constantFrom('', '0', '1', 'x'),
        async (at, ...sent) => {
          const { name, isWhole, status } = await send(endpoints[at] as Endpoint, ...sent)
          expect(isWhole && status < 500, name).toBe(true)
        },
      ),
      { numRuns: 600 },
    )
  })
})
