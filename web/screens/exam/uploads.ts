import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { fingerprintOf } from '#client/fileFingerprint.ts'
import { UploadStopped } from '#client/pauseGate.ts'
import { PutError } from '#client/retry.ts'
import { startVideoUpload, type UploadView, type VideoUpload } from '#client/videoUpload.ts'
import { videoUploadPorts } from '#client/videoUploadPorts.ts'
import { removeTake } from '#web/device/keptTakes.ts'
import { registerUploads, type UploadActivity } from './runningUploads.ts'
import { rememberSlot } from './slotMemory.ts'

/** The state of one upload for its slot; `failure` is the error message that ended it, or null while it runs. */
export type SlotUpload = {
  enrolmentId: number
  fileName: string
  /** Identifies the same file in another slot; it is empty until the file has been read. */
  fingerprint: string
  view: UploadView
  failure: string | null
  /** The failure lies in the file, so that only another one helps. */
  isFileUnfit: boolean
  /** The time was over; should staff extend it, the upload goes on by itself. */
  isLate: boolean
}

export type UploadTask = {
  enrolmentId: number
  sheetId: number
  file: File
  /** The stored recording that is being uploaded, deleted once it is attached; undefined for a chosen file. */
  takeId?: string | undefined
  /** The piece newly chosen for this video, or undefined where the slot keeps its piece. */
  pieceId: number | undefined
  /** Called when all bytes have arrived. */
  onUploaded: () => void
  /** Called when the video has become the answer. */
  /** Resolves when the answer sheet has been read again. */
  onAttached: () => Promise<unknown>
  /** Called when the upload failed; the answer sheet may say why, for instance that another device has taken over. */
  onFailed: () => void
}

type UploadEntry = { task: UploadTask; shown: SlotUpload; upload: VideoUpload | null }

/** Uploads belong to the page and not to a screen, so that they continue while another screen is open. */
const entries = new Map<number, UploadEntry>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function show(entry: UploadEntry, change: Partial<SlotUpload>): void {
  // A newer upload of the same slot has replaced this one.
  if (entries.get(entry.task.sheetId) !== entry) return
  entry.shown = { ...entry.shown, ...change }
  notifyListeners()
}

const atStart = (totalBytes: number): UploadView => ({
  phase: 'preparing',
  sentBytes: 0,
  totalBytes,
  bytesPerSecond: null,
  secondsLeft: null,
})

function sentenceOf(error: unknown): string {
  if (error instanceof PutError) return error.message
  if (error instanceof DOMException) return '没能读取视频文件，请重新选择'
  return messageOf(error)
}

/** A browser throws a DOMException for a file that was moved or changed after it was chosen. */
function isFileUnfit(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof CallError && error.reason === 'FILE_WRONG')
}

async function runUpload(entry: UploadEntry): Promise<void> {
  const { file, sheetId, pieceId } = entry.task
  const fingerprint = await fingerprintOf(file)
  show(entry, { fingerprint })
  const request = {
    EAS_ID: sheetId,
    FileName: file.name,
    Size: file.size,
    ContentType: file.type,
    Fingerprint: fingerprint,
  }
  if (entries.get(sheetId) !== entry) throw new UploadStopped()
  const upload = startVideoUpload(file, request, videoUploadPorts, (view) => show(entry, { view }))
  entry.upload = upload
  const { Key } = await upload.finished
  entry.task.onUploaded()
  await upload.persist(() =>
    call('Exam', 'UpdateExamAnswerSheetInfo', { EAS_ID: sheetId, Answer: Key, ...(pieceId ? { EQ_ID: pieceId } : {}) }),
  )
  rememberSlot(sheetId, {})
  if (entry.task.takeId) await removeTake(entry.task.takeId)
}

/** What was attached a moment ago, until the answer sheet that was read again knows it too. */
const attached = new Map<number, SlotUpload>()
const attachedFiles = () => Array.from(attached, ([sheetId, shown]) => ({ sheetId, ...shown }))

const isLate = (error: unknown): boolean => error instanceof CallError && error.reason === 'UPLOAD_TIME_OVER'

/** Uploads a video as the answer of its slot; a running upload of that slot is aborted. */
export function beginUpload(task: UploadTask): void {
  const { enrolmentId, sheetId, file } = task
  entries.get(sheetId)?.upload?.abort()
  const shown = {
    enrolmentId,
    fileName: file.name,
    fingerprint: '',
    view: atStart(file.size),
    failure: null,
    isFileUnfit: false,
    isLate: false,
  }
  const entry: UploadEntry = { task, shown, upload: null }
  entries.set(sheetId, entry)
  // A recording is still stored on the phone and is listed anyway, so only a chosen file is remembered.
  rememberSlot(sheetId, task.takeId ? {} : { unfinished: { name: file.name, size: file.size } })
  notifyListeners()
  runUpload(entry).then(
    () => {
      const isOurs = entries.get(sheetId) === entry
      if (isOurs) entries.delete(sheetId)
      if (isOurs) attached.set(sheetId, entry.shown)
      notifyListeners()
      void task.onAttached().finally(() => attached.get(sheetId) === entry.shown && attached.delete(sheetId))
    },
    (error: unknown) => {
      if (error instanceof UploadStopped) return
      show(entry, { failure: sentenceOf(error), isFileUnfit: isFileUnfit(error), isLate: isLate(error) })
      // Staff see it on their board of sessions. Its own failure is ignored: without a network it cannot arrive, and the
      // candidate retries the upload in any case.
      const named = { EAS_ID: task.sheetId, FileName: file.name, Fingerprint: entry.shown.fingerprint }
      call('Exam', 'NoteUploadFailed', named).catch(() => undefined)
      task.onFailed()
    },
  )
}

/** Retries a failed upload with the same file; parts that arrived are not sent again. */
export function retryUpload(sheetId: number): void {
  const entry = entries.get(sheetId)
  if (entry) beginUpload(entry.task)
}

/** Goes on with the uploads of an exam that came too late, once its time has been extended. */
export function resumeLateUploads(enrolmentId: number): void {
  for (const [sheetId, { shown }] of Array.from(entries))
    if (shown.enrolmentId === enrolmentId && shown.isLate) retryUpload(sheetId)
}

export function pauseUpload(sheetId: number): void {
  entries.get(sheetId)?.upload?.pause()
}

export function resumeUpload(sheetId: number): void {
  entries.get(sheetId)?.upload?.resume()
}

/** Aborts all uploads of an exam: another device has taken over, and the server refuses further data from this one. */
export function abandonUploadsOf(enrolmentId: number): void {
  for (const [sheetId, { shown }] of Array.from(entries)) if (shown.enrolmentId === enrolmentId) abandonUpload(sheetId)
}

/** Aborts the upload; parts that arrived are reused if the same file is chosen again. */
export function abandonUpload(sheetId: number): void {
  const entry = entries.get(sheetId)
  entry?.upload?.abort()
  entries.delete(sheetId)
  if (entry?.shown.view.sentBytes === 0) rememberSlot(sheetId, {})
  notifyListeners()
}

export const slotUploads = {
  get: (sheetId: number): SlotUpload | null => entries.get(sheetId)?.shown ?? null,
  /** Lists the files being uploaded for an exam, by slot. */
  filesOf: (enrolmentId: number): { sheetId: number; fingerprint: string }[] =>
    [...Array.from(entries, ([sheetId, { shown }]) => ({ sheetId, ...shown })), ...attachedFiles()]
      .filter((one) => one.enrolmentId === enrolmentId && one.failure === null)
      .map(({ sheetId, fingerprint }) => ({ sheetId, fingerprint })),
  /** Tells whether an uploaded video is being attached, which may continue after the end (rulings#attach-video). */
  isAttaching: (enrolmentId: number): boolean =>
    Array.from(entries.values()).some(
      ({ shown }) => shown.enrolmentId === enrolmentId && shown.failure === null && shown.view.phase === 'finishing',
    ),
  /** What closing the page would interrupt: of one exam, or of all. */
  activity: (enrolmentId?: number): UploadActivity => {
    const open = Array.from(entries.values(), ({ shown }) => shown).filter(
      (one) => one.failure === null && (enrolmentId === undefined || one.enrolmentId === enrolmentId),
    )
    if (open.some(({ view }) => view.phase !== 'paused')) return 'running'
    return open.length > 0 ? 'paused' : 'none'
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

registerUploads({
  activity: () => slotUploads.activity(),
  abandonAll: () => Array.from(entries.keys()).forEach(abandonUpload),
})
