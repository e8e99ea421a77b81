import { afterAll, beforeAll, expect, test } from 'vitest'
import { postActions } from '#client/generated/methods.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { namesPeople } from '#contract/privateInput.ts'
import { contract } from '#contract/table.ts'
import { buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const endpoints: Endpoint[] = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))

test('pages send what names people in a body, never in an address that a proxy logs', () => {
  const named = endpoints.filter(namesPeople).map(({ controller, action }) => `${controller}/${action}`)
  for (const call of ['Exam/ScoreQuery', 'User/UserExists', 'Public/SendSMSCode', 'Admin/GetEnrolmentList'])
    expect(named).toContain(call)
  for (const call of ['Public/GetChannelsList', 'Exam/GetExamFormInfo']) expect(named).not.toContain(call)
  expect(named.filter((call) => !postActions.includes(call))).toEqual([])
})

test('such a call answers alike by both methods; any other read is by GET only', async () => {
  const { token } = await buildAccount(server)
  const headers = { authorization: `Bearer ${token}` }
  const asked = { Name: '曾小音', CertNO: '530102201203045678' }
  const url = '/api/Exam/ScoreQuery'
  const byGet = await server.app.inject({ method: 'GET', url, query: asked, headers })
  const byPost = await server.app.inject({ method: 'POST', url, payload: asked, headers })
  expect(byPost.statusCode).toBe(200)
  expect(byPost.json()).toEqual(byGet.json())
  expect(byPost.headers['cache-control']).toBe(byGet.headers['cache-control'])
  const other = await server.app.inject({ method: 'POST', url: '/api/Exam/GetMyUnpaid', payload: {}, headers })
  expect(other.statusCode).toBe(404)
})
