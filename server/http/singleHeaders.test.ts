import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, photoJpeg } from '#test/builders.ts'
import { buildCandidate, buildExamRoom, fillSlots, mp4Bytes } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
})
afterAll(() => server.stop())

/** The server's answer to these bytes until it closes; with `gone` the connection is cut once they are sent. */
function send(text: string, body: Buffer = Buffer.alloc(0), { gone = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const { port, hostname } = new URL(server.url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(text)
      // The system has taken what was sent, and the server reads it some time afterwards.
      socket.write(body, () => gone && setTimeout(() => socket.destroy(), 50))
    })
    let answer = ''
    socket.on('data', (piece) => {
      answer += piece.toString()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const END = 'Connection: close\r\n\r\n'

describe('W11 a request that proxies could read differently is refused', () => {
  const post = 'POST /api/User/GetToken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const get = 'GET /api/Public/GetSiteInfo HTTP/1.1\r\n'
  test.each([
    ['two hosts', `${get}Host: x\r\nHost: evil.example\r\n${END}`],
    ['two hosts alike, in other letters', `${get}Host: x\r\nhOST: x\r\n${END}`],
    ['two hosts of a page', `GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n${END}`],
    ['two hosts of a file', `GET /files/x HTTP/1.1\r\nHost: x\r\nHost: y\r\n${END}`],
    ['two hosts of the store', `GET /store/kaoji/x HTTP/1.1\r\nHost: x\r\nHost: y\r\n${END}`],
    ['no host', `${get}${END}`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n${END}{}x`],
    ['two lengths alike', `${post}Content-Length: 2\r\nContent-Length: 2\r\n${END}{}`],
    ['two lengths in one', `${post}Content-Length: 2, 3\r\n${END}{}x`],
    ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${END}2\r\n{}\r\n0\r\n\r\n`],
    ['chunks in disguise', `${post}Content-Length: 2\r\nTransfer-Encoding: xchunked\r\n${END}{}`],
    ['a length below zero', `${post}Content-Length: -2\r\n${END}{}`],
    ['a folded header', `${get}Host: x\r\nX-A: 1\r\n X-B: 2\r\n${END}`],
    ['a blank before the colon', `${get}Host: x\r\nX-A : 1\r\n${END}`],
  ])('%s: 400', async (_what, text) => {
    expect(statusOf(await send(text))).toBe(400)
  })

  test('two tokens are refused, also where no login is needed', async () => {
    const { token } = await buildAccount(server)
    const tokens = `Authorization: Bearer ${token}\r\nauthorization: Bearer ${token}\r\n`
    for (const url of ['/api/User/GetUserInfo', '/api/Public/GetSiteInfo', '/']) {
      const answer = await send(`GET ${url} HTTP/1.1\r\nHost: x\r\n${tokens}${END}`)
      expect(statusOf(answer), url).toBe(401)
    }
    const store = await send(`GET /store/kaoji/x HTTP/1.1\r\nHost: x\r\n${tokens}${END}`)
    expect([statusOf(store), store.includes('<Code>InvalidArgument</Code>')]).toEqual([400, true])
  })

  test('ten thousand headers are too many, and the next request is answered', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1\r\n`).join('')
    const refused = await send(`${get}Host: x\r\n${many}${END}`)
    expect(statusOf(refused)).toBe(413)
    const store = await send(`PUT /store/kaoji/x HTTP/1.1\r\nHost: x\r\n${many}${END}`)
    expect(statusOf(store)).toBe(413)
    expect(statusOf(await send(`${get}Host: x\r\n${END}`))).toBe(200)
  })
})

test('F3 an upload whose sender goes away leaves neither row nor object', async () => {
  const candidate = await buildCandidate(server, await buildExamRoom(server))
  const [slot] = await fillSlots(server, candidate)
  const counts = async () => {
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from stored_file) as files, (select count(*)::int from object_store.object) as objects,
        (select count(*)::int from object_store.upload_part) as parts, (select count(*)::int from enrolment) as enrolments`,
    )
    return rows[0] as Record<string, number>
  }
  const before = await counts()
  const token = `Host: x\r\nAuthorization: Bearer ${candidate.token}\r\n`
  const photo = await photoJpeg()
  const boundary = Buffer.from('--boundary\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  const form = `Content-Type: multipart/form-data; boundary=boundary\r\nContent-Length: ${photo.length + 200}\r\n\r\n`
  // The whole picture is sent, only the closing boundary is missing.
  const picture = Buffer.concat([boundary, photo])
  await send(`POST /api/File/ImgUpload?TypePath=UserPhoto HTTP/1.1\r\n${token}${form}`, picture, { gone: true })
  const half = Buffer.from('{"EB_ID":100,"Name":"半')
  const json = 'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n'
  await send(`POST /api/Exam/ExamSignUp HTTP/1.1\r\n${token}${json}`, half, { gone: true })
  const wish = { EAS_ID: slot, FileName: 'a.mp4', Size: 4096 }
  const { UploadId } = (await server.call('File', 'CreateVideoUpload', wish, candidate)).item
  const signed = await server.call('File', 'SignVideoParts', { UploadId, Parts: [1] }, candidate)
  const part = `PUT ${String(signed.listData[0]?.Url)} HTTP/1.1\r\nHost: x\r\nContent-Length: 4096\r\n\r\n`
  await send(part, mp4Bytes(2048), { gone: true })
  await expect.poll(counts).toEqual(before)
  expect((await server.call('File', 'GetVideoUpload', { UploadId }, candidate)).item).toMatchObject({ Arrived: [] })
})
