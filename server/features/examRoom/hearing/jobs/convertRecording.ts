import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { fetchObject, ffmpegOf, inWorkFolder, runInMediaChild } from '#server/features/examRoom/media/mediaWork.ts'
import {
  findWaitingRecording,
  listWaitingRecordings,
  moveRecordingFailed,
  moveRecordingReady,
} from '#server/records/examRoom/hearing/recordingQueries.ts'

const LIMIT_MS = 120_000
/** A peak below this level is inaudible. */
const SILENT_DB = -50

/** The messages shown to the candidate. */
const problems = {
  unreadable: '录音文件已损坏或无法识别，请重新录音',
  gone: '录音文件不存在，请重新录音',
  unfinished: '录音无法转换，请重新录音',
  silent: '录音里几乎没有声音，请检查麦克风后重新录音',
}

/** Converts a recording to MP3; the original stays. */
export async function convertRecording(ctx: JobCtx, { recordingId }: { recordingId: number }): Promise<void> {
  const recording = await findWaitingRecording(ctx.db, recordingId)
  if (!recording) return
  const now = ctx.now
  const fail = (problem: string) => moveRecordingFailed(ctx.db, recordingId, problem, now)
  await inWorkFolder(ctx, async (folder) => {
    const paths = { input: join(folder, 'input'), output: join(folder, 'recording.mp3') }
    const { objectKey: key, bytes } = recording
    if (!(await fetchObject(ctx, { key, bytes }, paths.input))) return fail(problems.gone)
    const reply = await runInMediaChild(ctx, 'recording', { ffmpeg: ffmpegOf(ctx), ...paths }, LIMIT_MS)
    if (!reply) return fail(problems.unfinished)
    const { answer } = reply
    if (answer.kind === 'unreadable') return fail(problems.unreadable)
    const mp3Key = `hearing/mp3/recording-${recordingId}.mp3`
    await ctx.outside.store.put(mp3Key, await readFile(paths.output), { contentType: 'audio/mpeg' })
    const problem = answer.peakDb !== null && answer.peakDb < SILENT_DB ? problems.silent : null
    return moveRecordingReady(ctx.db, recordingId, { ...answer, mp3Key, problem }, now)
  })
}

/** After two hours the retries of the first job are over; after a week the recording is given up. */
const [RESUME_AFTER_MS, GIVE_UP_AFTER_MS] = [2 * HOUR_MS, 7 * 24 * HOUR_MS]
const MAX_PER_RUN = 200

/**
 * Recordings whose conversion was cut off by an outage are queued again and finally marked as failed, so that none
 * waits for ever.
 */
export async function resumeRecordings(ctx: JobCtx): Promise<void> {
  const now = ctx.now
  for (const { id, receivedAt } of await listWaitingRecordings(ctx.db, now - RESUME_AFTER_MS, MAX_PER_RUN)) {
    if (receivedAt >= now - GIVE_UP_AFTER_MS)
      await ctx.enqueue('convertRecording', { recordingId: id }, { key: String(id) })
    else await moveRecordingFailed(ctx.db, id, problems.unfinished, now)
  }
}
