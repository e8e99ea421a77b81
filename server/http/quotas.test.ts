import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createQuota } from './quotas.ts'

describe('a quota', () => {
  test('limits what one user holds; what is released can be taken again', () => {
    const take = createQuota({ each: 2, all: 100 })
    const [first] = [take(1, 1), take(1, 1)]
    expect(() => take(1, 1)).toThrow('当前访问人数较多')
    take(2, 2)
    first()
    take(1, 1)
    expect(() => take(1, 1)).toThrow()
  })

  test('limits what all users hold; a user who holds nothing gets any amount that fits', () => {
    const take = createQuota({ each: 2, all: 10 })
    const large = take(1, 9)
    expect(() => take(2, 2)).toThrow()
    large()
    take(2, 2)
  })

  test('of 0 is no limit', () => {
    const take = createQuota({ each: 0, all: 0 })
    for (let n = 0; n < 100; n++) take(1, 1)
  })
})

describe('one user who makes too many calls', () => {
  let server: TestServer
  let greedy: BuiltAccount
  let other: BuiltAccount
  beforeAll(async () => {
    server = await startTestServer({ env: { LIMIT_CALLS_AT_ONCE: '5', LIMIT_UPLOAD_MEBIBYTES_AT_ONCE: '1' } })
    greedy = await buildAccount(server)
    other = await buildAccount(server)
    for (const who of [greedy, other]) await server.call('User', 'GetUserInfo', {}, who)
  })
  afterAll(() => server.stop())

  test('waits behind his own calls only', async () => {
    const read = (who: BuiltAccount) => server.call('Exam', 'GetMyExamFormList', {}, { token: who.token })
    const places = 2 * server.config.poolSize
    for (let n = 0; n < places; n++) await server.services.gate.enter('urgent')
    const his = Array.from({ length: 50 }, () => read(greedy))
    const others = read(other)
    await expect.poll(() => server.services.gate.load().waiting).toBe(6)
    for (let n = 0; n < places; n++) server.services.gate.leave()
    expect((await others).Code).toBe(1)
    const answers = await Promise.all(his)
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(5)
    for (const answer of answers.filter(({ Code }) => Code !== 1))
      expect(answer).toMatchObject({ status: 429, OtherMsg: { Reason: 'OVERLOADED' } })
    expect((await read(greedy)).Code).toBe(1)
  })

  const HEAD = '--seam\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const END = '\r\n--seam--\r\n'
  /** Starts the upload of a file that arrives slowly. */
  function beginUpload({ token }: BuiltAccount, bytes: number) {
    const identify = vi.spyOn(server.services.login, 'identify')
    const sent = request(`${server.url}/api/File/ImgUpload?TypePath=UserPhoto`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-length': bytes,
        'content-type': 'multipart/form-data; boundary=seam',
      },
    })
    const status = new Promise<number | undefined>((resolve, reject) => {
      sent.on('error', reject).on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
    sent.write(HEAD)
    return {
      arrived: expect
        .poll(() => identify.mock.calls.length)
        .toBeGreaterThan(0)
        .finally(() => identify.mockRestore()),
      finish: () => {
        sent.end('x'.repeat(bytes - HEAD.length - END.length) + END)
        return status
      },
    }
  }

  test('F2 cannot fill the memory with slow uploads', async () => {
    const slow = beginUpload(greedy, 900_000)
    await slow.arrived
    const picture = Buffer.alloc(300_000, 1)
    expect(await server.upload(greedy.token, picture)).toMatchObject({
      status: 429,
      OtherMsg: { Reason: 'OVERLOADED' },
    })
    expect((await server.upload(other.token, picture)).OtherMsg).toMatchObject({ Reason: 'PICTURE_WRONG' })
    expect(await slow.finish()).toBe(200)
    expect((await server.upload(greedy.token, picture)).OtherMsg).toMatchObject({ Reason: 'PICTURE_WRONG' })
  })
})
