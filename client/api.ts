import type { Answer, Endpoint, Request } from '#contract/endpoint.ts'
import type { WaitingPlaceWire } from '#contract/people/waitingPlace.ts'
import type { Contract } from '#contract/table.ts'
import type { FactorRefusal } from '#domain/people/secondFactor.ts'
import { CallError } from './callError.ts'
import { setServerTime } from './clock.ts'
import { postActions } from './generated/methods.ts'
import { currentSession, getGuid, setSession } from './session.ts'

type EndpointOf<C extends keyof Contract, A extends keyof Contract[C]> = Contract[C][A] extends infer E
  ? E extends Endpoint
    ? E
    : never
  : never

export type AnswerOf<C extends keyof Contract, A extends keyof Contract[C]> = Answer<EndpointOf<C, A>>
export type RequestOf<C extends keyof Contract, A extends keyof Contract[C]> = Request<EndpointOf<C, A>>

/** Longest wait for an answer (specification#constants). */
const TIMEOUT_MS = 25_000
const posts = new Set(postActions)
/**
 * These calls send the browser's id: signing in again in the same browser continues the same login (domain `examSeat`),
 * and some codes by SMS are kept for browsers on which the owner has signed in (docs/adr/sms-reserve.md).
 */
const namesBrowser = new Set(['GetToken', 'UserRegistration', 'ForgetPwd', 'SendSMSCode'])

let onSessionLost: () => void = () => window.location.reload()
/** Sets what happens when a call with a token is answered 401; the session is cleared by then. */
export function whenSessionLost(action: () => void): void {
  onSessionLost = action
}

const factorReasons: readonly string[] = [
  'SECOND_FACTOR_MISSING',
  'SECOND_FACTOR_REQUIRED',
  'FRESH_PROOF_REQUIRED',
] satisfies FactorRefusal[]

let askForFactor: ((reason: FactorRefusal) => Promise<boolean>) | null = null
/**
 * Sets how the person is asked for the second factor where a call is refused without it (office#second-factor). Once it
 * resolves to true the call is sent again, so that whoever made it learns nothing of this.
 */
export function whenFactorNeeded(ask: (reason: FactorRefusal) => Promise<boolean>): void {
  askForFactor = ask
}

type WaitForTurn = (
  refusal: unknown,
  ask: () => Promise<WaitingPlaceWire | null>,
  signal?: AbortSignal,
) => Promise<boolean>

let waitForTurn: WaitForTurn | null = null
/**
 * Sets how a page waits where a refusal names a place in the waiting room. Once it resolves to true the call is sent again;
 * false: the refusal names none. The console sets nothing, since staff do not wait.
 */
export function whenToldToWait(wait: WaitForTurn): void {
  waitForTurn = wait
}

interface Envelope {
  Code: number
  Msg: string
  OtherMsg: Record<string, unknown> | null
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope
  } catch {
    throw new CallError('server', '服务器没有给出正确的回应，请稍后再试', response.status)
  }
}

/**
 * Returns the envelope of a success, or throws CallError. A 401 ends the login only if the token that was sent is still
 * the current one: a late answer, after a logout or a refresh, says nothing about the new login.
 */
function unwrap(envelope: Envelope, status: number, sentToken: string | null): Envelope {
  if (status === 401) {
    if (sentToken !== null && currentSession()?.token === sentToken) {
      setSession(null)
      onSessionLost()
    }
    throw new CallError('unauthorised', envelope.Msg, status)
  }
  if (envelope.Code !== 1)
    throw new CallError(status >= 500 ? 'server' : 'refused', envelope.Msg, status, envelope.OtherMsg)
  return envelope
}

function toSearch(input: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Sends a call, and again in its turn where an overloaded server has given this account a place in its waiting room. The
 * server refuses before it starts a call, so that nothing is done twice.
 */
async function sendInTurn<T>(sendOnce: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await sendOnce()
    } catch (error) {
      if (!(await waitForTurn?.(error, askForPlace, signal))) throw error
    }
  }
}

async function askForPlace() {
  return (await send('User', 'GetWaitingPlace', {}, undefined)).item
}

/**
 * Makes one call of the contract. Resolves with the envelope of a success; throws CallError for a refusal, after 25 s
 * without an answer, without a network, or for a fault of the server. `signal` gives the call up.
 */
export async function call<C extends keyof Contract & string, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A>,
  signal?: AbortSignal,
): Promise<AnswerOf<C, A>> {
  try {
    return await sendInTurn(() => send(controller, action, input, signal), signal)
  } catch (error) {
    const reason = error instanceof CallError ? error.reason : null
    if (reason === null || !factorReasons.includes(reason) || !askForFactor) throw error
    if (!(await askForFactor(reason as FactorRefusal))) throw error
    return sendInTurn(() => send(controller, action, input, signal), signal)
  }
}

async function send<C extends keyof Contract & string, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A>,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<C, A>> {
  const session = currentSession()
  const isPost = posts.has(`${controller}/${action}`)
  const abort = new AbortController()
  const giveUp = () => abort.abort()
  const timer = window.setTimeout(giveUp, TIMEOUT_MS)
  signal?.addEventListener('abort', giveUp)
  try {
    const response = await fetch(
      `/api/${controller}/${action}${isPost ? '' : toSearch(input as Record<string, string | number | null | undefined>)}`,
      {
        method: isPost ? 'POST' : 'GET',
        headers: {
          Accept: 'application/json',
          ...(isPost ? { 'Content-Type': 'application/json' } : {}),
          ...(session ? { Authorization: session.tokenHead + session.token } : {}),
          ...(namesBrowser.has(action) ? { 'X-Browser': getGuid() } : {}),
        },
        ...(isPost ? { body: JSON.stringify(input) } : {}),
        signal: abort.signal,
      },
    )
    setServerTime(response.headers.get('Date'))
    return unwrap(await readEnvelope(response), response.status, session?.token ?? null) as unknown as AnswerOf<C, A>
  } catch (error) {
    if (error instanceof CallError) throw error
    if (abort.signal.aborted) throw new CallError('timeout', '请求超时，请检查网络')
    throw new CallError('offline', '网络连接失败，请检查网络后重试')
  } finally {
    window.clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

export type UploadAnswer = AnswerOf<'File', 'ImgUpload'>
export type RecordingAnswer = AnswerOf<'File', 'FileUploadToMP3'>

type FileUpload = { address: string; file: Blob; name: string; onProgress: (share: number) => void }

/** Uploads one file as a form, within two minutes. Throws CallError. */
function sendFile(upload: FileUpload): Promise<Envelope> {
  return sendInTurn(() => sendFileOnce(upload))
}

function sendFileOnce({ address, file, name, onProgress }: FileUpload): Promise<Envelope> {
  const session = currentSession()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${address}`)
    request.timeout = 120_000
    if (session) request.setRequestHeader('Authorization', session.tokenHead + session.token)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.ontimeout = () => reject(new CallError('timeout', '请求超时，请检查网络'))
    request.onerror = () => reject(new CallError('offline', '网络连接失败，请检查网络后重试'))
    request.onload = () => {
      try {
        const envelope = JSON.parse(request.responseText) as Envelope
        resolve(unwrap(envelope, request.status, session?.token ?? null))
      } catch (error) {
        reject(
          error instanceof CallError
            ? error
            : new CallError('server', '服务器没有给出正确的回应，请稍后再试', request.status),
        )
      }
    }
    const form = new FormData()
    form.append('file', file, name)
    request.send(form)
  })
}

/** Uploads one picture within two minutes. `onProgress` receives the share sent, 0 to 1. Throws CallError. */
export async function uploadPicture(
  file: Blob,
  typePath: 'UserPhoto' | 'UserIMG',
  onProgress: (share: number) => void,
): Promise<UploadAnswer> {
  const sent = { address: `File/ImgUpload?TypePath=${typePath}`, file, name: 'photo.jpg', onProgress }
  return (await sendFile(sent)) as unknown as UploadAnswer
}

/** Uploads the recording of a hearing item, like `uploadPicture`. */
export async function uploadRecording(
  file: File,
  { enrolmentId, questionId }: { enrolmentId: number; questionId: number },
): Promise<RecordingAnswer> {
  const address = `File/FileUploadToMP3?EF_ID=${enrolmentId}&EQ_ID=${questionId}`
  return (await sendFile({ address, file, name: file.name, onProgress: () => undefined })) as unknown as RecordingAnswer
}

/** Uploads a picture of the news, cut to the shape of the banner where asked for, like `uploadPicture`. */
export async function uploadNewsPicture(file: Blob, shape: 'free' | 'banner'): Promise<string> {
  const address = `Admin/UploadNewsPicture?Shape=${shape}`
  const answer = await sendFile({ address, file, name: 'picture.jpg', onProgress: () => undefined })
  return (answer as unknown as AnswerOf<'Admin', 'UploadNewsPicture'>).OtherMsg.Path
}

/**
 * Uploads a file of the office to a call of staff, like `uploadPicture`; other inputs travel in the address. The server
 * checks its content.
 */
export async function uploadForStaff<
  A extends
    | 'UploadScore'
    | 'UploadNewsFile'
    | 'UploadCertBackground'
    | 'UploadQuestionSound'
    | 'ImportBatchFees'
    | 'ImportCatalogue'
    | 'PreviewExaminers'
    | 'PreviewOtherResults'
    | 'PreviewCertificatePosts'
    | 'CheckBook',
>(action: A, file: File, input: Record<string, string | number> = {}): Promise<AnswerOf<'Admin', A>> {
  const sent = { address: `Admin/${action}${toSearch(input)}`, file, name: file.name, onProgress: () => undefined }
  return (await sendFile(sent)) as unknown as AnswerOf<'Admin', A>
}

/** Uploads a teacher's sheet of pupils, like `uploadPicture`; changes nothing. */
export async function previewPupils(
  file: File,
  input: RequestOf<'Exam', 'PreviewPupils'>,
): Promise<AnswerOf<'Exam', 'PreviewPupils'>> {
  const address = `Exam/PreviewPupils${toSearch(input as Record<string, string | number>)}`
  const answer = await sendFile({ address, file, name: file.name, onProgress: () => undefined })
  return answer as unknown as AnswerOf<'Exam', 'PreviewPupils'>
}

/** Uploads a ZIP of ID photos, like `uploadPicture`. */
export async function uploadPupilPhotos(
  file: File,
  onProgress: (share: number) => void,
): Promise<AnswerOf<'File', 'UploadPupilPhotos'>> {
  const answer = await sendFile({ address: 'File/UploadPupilPhotos', file, name: file.name, onProgress })
  return answer as unknown as AnswerOf<'File', 'UploadPupilPhotos'>
}
