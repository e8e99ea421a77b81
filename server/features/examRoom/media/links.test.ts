import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkLife } from '#domain/people/linkLife.ts'
import { soundLink, soundOfLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { buildAccount, photoJpeg } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, type Candidate, fillSlots, uploadVideo } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let candidate: Candidate
let slots: number[]
let picture: string
let video: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  candidate = await buildCandidate(server, await buildExamRoom(server))
  slots = await fillSlots(server, candidate)
  video = await uploadVideo(server, candidate, slots[0] as number)
  const account = await buildAccount(server)
  picture = String((await server.upload(account.token, await photoJpeg())).OtherMsg.FilePath)
})
afterAll(() => server.stop())

async function at<T>(instant: number, work: () => T | Promise<T>): Promise<T> {
  const before = server.clock.now()
  server.clock.set(instant)
  try {
    return await work()
  } finally {
    server.clock.set(before)
  }
}
const open = async (link: string) => {
  const answer = await fetch(server.url + link, { headers: { range: 'bytes=0-0' } })
  await answer.arrayBuffer()
  return answer.ok
}

/** Returns each minute of an hour, and the seconds around each quarter. */
function moments(): number[] {
  const start = Math.floor(server.clock.now() / 3_600_000) * 3_600_000
  const minutes = Array.from({ length: 60 }, (_, minute) => start + minute * 60_000 + 30_500)
  const edges = [0, 900, 1800, 2700].flatMap((second) =>
    [-1, 0, 1, 599, 600, 601].map((by) => start + (second + by) * 1000),
  )
  return [...minutes, ...edges]
}

describe('a link fresh from the server opens what it names for at least its least life and at most its most', () => {
  const place = (now: number) => ({ config: server.config, outside: server.services.outside, now })
  const secrets = () => server.services.secrets
  const kinds: Array<[kind: keyof typeof linkLife, make: (now: number) => string]> = [
    ['picture', (now) => fileLink(secrets(), picture, now)],
    ['queriedPhoto', (now) => fileLink(secrets(), picture, now, 'queriedPhoto')],
    ['video', (now) => videoLink(place(now), video)],
    ['commentVideo', (now) => videoLink(place(now), video, 'commentVideo')],
  ]
  test.each(kinds)('%s, at each minute of an hour', async (kind, make) => {
    const { leastSeconds, mostSeconds } = linkLife[kind]
    for (const now of moments()) {
      const link = await at(now, () => make(now))
      const name = `${kind} at ${new Date(now).toISOString()}`
      expect(await at(now, () => open(link)), name).toBe(true)
      expect(await at(now + leastSeconds * 1000 - 1, () => open(link)), name).toBe(true)
      expect(await at(now + mostSeconds * 1000, () => open(link)), name).toBe(false)
    }
  })

  test('a sound, to the millisecond', () => {
    const link = soundLink(secrets(), 7, 5000).slice('/sounds/'.length)
    expect([soundOfLink(secrets(), link, 4999), soundOfLink(secrets(), link, 5000)]).toEqual([7, null])
  })

  test('the address of a part, given out in any part of a second', async () => {
    const wish = { EAS_ID: slots[1], FileName: 'a.mp4', Size: 4096 }
    const { UploadId } = (await server.call('File', 'CreateVideoUpload', wish, candidate)).item
    const start = server.clock.now()
    for (const by of [0, 1, 500, 999]) {
      const link = await at(start + by, async () => {
        const { listData } = await server.call('File', 'SignVideoParts', { UploadId, Parts: [1] }, candidate)
        return String(listData[0]?.Url)
      })
      const put = async () => (await fetch(server.url + link, { method: 'PUT', body: new Uint8Array(4096) })).status
      expect(await at(start + by + linkLife.videoPart.leastSeconds * 1000, put), `by ${by}`).toBe(200)
      expect(await at(start + by + linkLife.videoPart.mostSeconds * 1000, put), `by ${by}`).toBe(403)
    }
  })
})

test('the sheet of one’s own exam carries links of their full life at each minute of an hour', async () => {
  const { attach, sheet } = actionsOf(server, candidate)
  expect((await attach(slots[0] as number, video)).Code).toBe(1)
  const start = server.clock.now()
  for (let minute = 0; minute < 60; minute++) {
    const now = start + minute * 60_000
    const link = await at(now, async () => String((await sheet()).listData[0]?.Answer))
    const last = now + linkLife.video.leastSeconds * 1000 - 1
    expect(await at(last, () => open(link)), `minute ${minute}`).toBe(true)
  }
})
