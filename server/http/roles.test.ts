import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, staffRoles } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', LIMIT_LOOKUP: '0', LIMIT_LOGIN: '0' } })
})
afterAll(() => server.stop())

const endpoints: Endpoint[] = Object.values(contract).flatMap((actions) => Object.values<Endpoint>(actions))
const nameOf = ({ controller, action }: Endpoint) => `${controller}/${action}`
/** The status of an empty request: the role is checked before the input. */
const statusOf = async ({ controller, action }: Endpoint, who: Partial<BuiltAccount> = {}) => {
  const { status } = await server.call(controller as keyof typeof contract, action, {}, who)
  return status
}
const isFor = ({ who }: Endpoint, role: string) => typeof who !== 'string' && who.some((one) => one === role)

test('U8 nobody calls without a login but what the rulings name', async () => {
  const open = endpoints.filter(({ who }) => who === 'anyone')
  const others = open.filter(({ controller }) => controller !== 'ExamPublic' && controller !== 'Public').map(nameOf)
  expect(others.sort()).toEqual([
    'Exam/ExaminerReviewInfo',
    'User/AcceptInvitation',
    'User/ForgetPwd',
    'User/GetInvitation',
    'User/GetToken',
    'User/UserExists',
    'User/UserRegistration',
    'WeiXin/GetJSSDK',
    'WeiXin/GetWeiXinState',
    'WeiXin/GetWeiXinUserInfo',
  ])
  for (const endpoint of endpoints.filter(({ who }) => who !== 'anyone'))
    expect([nameOf(endpoint), await statusOf(endpoint)]).toEqual([nameOf(endpoint), 401])
})

test('X2 what examiners and staff call is refused to candidates, to each other, and to staff without the role', async () => {
  const guarded = endpoints.filter(({ controller }) => controller === 'Examiner' || controller === 'Admin')
  const candidate = await buildAccount(server)
  const examiner = await buildExaminer(server)
  const nobodys = await buildAccount(server, { userType: 9, roles: [] })
  for (const endpoint of guarded) {
    const isExaminers = endpoint.who === 'examiner' || isFor(endpoint, 'examiner')
    expect([nameOf(endpoint), isExaminers]).toEqual([nameOf(endpoint), endpoint.controller === 'Examiner'])
    const told = [await statusOf(endpoint, candidate), await statusOf(endpoint, nobodys)]
    expect([nameOf(endpoint), ...told]).toEqual([nameOf(endpoint), 403, 403])
    expect([nameOf(endpoint), (await statusOf(endpoint, examiner)) === 403]).toEqual([nameOf(endpoint), !isExaminers])
  }
  for (const role of staffRoles.filter((each) => each !== 'admin')) {
    const staff = await buildAccount(server, { userType: 9, roles: [role] })
    for (const endpoint of guarded)
      expect([role, nameOf(endpoint), (await statusOf(endpoint, staff)) !== 403]).toEqual([
        role,
        nameOf(endpoint),
        isFor(endpoint, role),
      ])
  }
})
