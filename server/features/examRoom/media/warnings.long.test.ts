import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notePercent } from '#server/records/examRoom/media/takeQueries.ts'
import { actionsOf, buildCandidate, buildExamRoom, type ExamRoom, fillSlots, uploadVideo } from '#test/examBuilders.ts'
import { make, makePortraitVideo } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const SLOW_MS = 120_000
let server: TestServer
let room: ExamRoom
let folder: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0', PATH: process.env.PATH ?? '' } })
  room = await buildExamRoom(server)
  folder = mkdtempSync(join(tmpdir(), 'kaoji-warnings-'))
  makePortraitVideo(join(folder, 'film.mp4'))
}, SLOW_MS)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Attaches this video to a candidate's first slot and returns what his page shows of it. */
async function attached(name: string) {
  const candidate = await buildCandidate(server, room, { consentVersion: null, consentedAt: null })
  const [slot = 0] = await fillSlots(server, candidate)
  const key = await uploadVideo(server, candidate, slot, readFileSync(join(folder, name)))
  const { attach, sheet } = actionsOf(server, candidate)
  expect((await attach(slot, key)).Code).toBe(1)
  const { id: takeId } = await server.db
    .selectFrom('answerTake')
    .select('id')
    .where('answerSheetId', '=', slot)
    .executeTakeFirstOrThrow()
  return { takeId, shown: async () => (await sheet()).listData.find(({ EAS_ID }) => EAS_ID === slot) }
}

test(
  'a video without sound plays, and the candidate is told while there is time',
  async () => {
    make(join(folder, 'mute.mp4'), '-i', join(folder, 'film.mp4'), '-an', '-c:v', 'copy')
    const { takeId, shown } = await attached('mute.mp4')
    expect(await shown()).toMatchObject({
      MediaState: 'waiting',
      MediaPercent: null,
      MediaProblem: '',
      FormatAnswer: '',
    })
    await server.runJob('inspectTake', { takeId })
    const ready = await shown()
    expect(ready).toMatchObject({ MediaState: 'ready', MediaProblem: '视频没有声音，请检查手机麦克风后重新录制' })
    expect(ready?.FormatAnswer, 'played everywhere as it is').toBe(ready?.Answer)
  },
  SLOW_MS,
)

test(
  'while it is converted the percents are shown, and none once it has ended',
  async () => {
    make(
      join(folder, 'film.webm'),
      '-i',
      join(folder, 'film.mp4'),
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-c:a',
      'libopus',
    )
    const { takeId, shown } = await attached('film.webm')
    await notePercent(server.db, takeId, 45, server.clock.now())
    expect(await shown()).toMatchObject({ MediaState: 'waiting', MediaPercent: 45, FormatAnswer: '' })
    await server.runJob('inspectTake', { takeId })
    expect(await shown()).toMatchObject({ MediaState: 'ready', MediaPercent: null, MediaProblem: '' })
    expect(String((await shown())?.FormatAnswer)).toContain('rendition.mp4')
    await notePercent(server.db, takeId, 45, server.clock.now())
    expect(await shown()).toMatchObject({ MediaState: 'ready', MediaPercent: null })
  },
  SLOW_MS,
)
