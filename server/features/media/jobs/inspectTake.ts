import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobCtx } from '#server/context.ts'
import type { Inspected } from '#server/integrations/transcoder/inspectVideo.ts'
import { askChild, fetchTake, ffmpegOf, inWorkFolder } from '../mediaWork.ts'
import { findUninspectedTake, moveToFailed, moveToReady } from '../takeQueries.ts'

/** An hour of video in the worst form takes about as long. */
const LIMIT_MS = 75 * 60_000

/** What the candidate reads. */
const problems: Record<Exclude<Inspected['kind'], 'ready'> | 'gone' | 'unfinished', string> = {
  unreadable: '视频文件已损坏或格式无法识别，请重新录制后上传',
  noPicture: '文件中没有画面，请上传视频文件',
  incomplete: '视频文件不完整，请重新上传',
  gone: '视频文件不存在，请重新上传',
  unfinished: '视频无法转换，请改用手机自带相机录制后重新上传',
}

/** Below a name of its own for each take: a second run writes the same objects again. */
const keyOf = (takeId: number, name: string) => `media/take-${takeId}/${name}`

/** Finds out what a take is, makes its poster and, where browsers do not all play it, another form; the original stays (rulings 6). */
export async function inspectTake(ctx: JobCtx, { takeId }: { takeId: number }): Promise<void> {
  const take = await findUninspectedTake(ctx.db, takeId)
  if (!take) return
  const now = new Date(ctx.now)
  await inWorkFolder(ctx, async (folder) => {
    const paths = {
      input: join(folder, 'input'),
      rendition: join(folder, 'rendition.mp4'),
      poster: join(folder, 'poster.jpg'),
    }
    if (!(await fetchTake(ctx, take, paths.input))) return moveToFailed(ctx.db, takeId, problems.gone, now)
    const asked = await askChild(ctx, 'inspect', { ffmpeg: ffmpegOf(ctx), ...paths }, LIMIT_MS)
    if (!asked) return moveToFailed(ctx.db, takeId, problems.unfinished, now)
    const { answer } = asked
    if (answer.kind !== 'ready') return moveToFailed(ctx.db, takeId, problems[answer.kind], now)
    const { store } = ctx.outside
    const posterKey = keyOf(takeId, 'poster.jpg')
    await store.put(posterKey, await readFile(paths.poster), { contentType: 'image/jpeg' })
    const renditionKey = answer.hasRendition ? keyOf(takeId, 'rendition.mp4') : null
    if (renditionKey) {
      const { size: bytes } = await stat(paths.rendition)
      await store.put(renditionKey, { stream: createReadStream(paths.rendition), bytes }, { contentType: 'video/mp4' })
    }
    const { durationMs, width, height, videoCodec, audioCodec } = answer.facts
    const found = { durationMs, width, height, videoCodec, audioCodec, renditionKey, posterKey }
    return moveToReady(ctx.db, takeId, found, now)
  })
}

/** The last word about a take that never came to an end. */
export function giveUpInspection(ctx: JobCtx, takeId: number): Promise<boolean> {
  return moveToFailed(ctx.db, takeId, problems.unfinished, new Date(ctx.now))
}
