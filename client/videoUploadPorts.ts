import { call } from './api.ts'
import { putPart } from './putPart.ts'
import type { UploadPorts } from './videoUpload.ts'

/** Waits, but ends early when the network returns or the upload is paused or cancelled. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = window.setTimeout(finish, ms)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}

/** The upload's access to the outside: API calls for the addresses, the object store for the bytes. */
export const videoUploadPorts: UploadPorts = {
  create: async (request) => (await call('File', 'CreateVideoUpload', request)).item,
  find: async (uploadId) => (await call('File', 'GetVideoUpload', { UploadId: uploadId })).item,
  sign: async (uploadId, parts) =>
    (await call('File', 'SignVideoParts', { UploadId: uploadId, Parts: parts })).listData,
  complete: async (uploadId) => (await call('File', 'CompleteVideoUpload', { UploadId: uploadId })).OtherMsg,
  put: putPart,
  wait,
  now: () => performance.now(),
  random: () => Math.random(),
}
