/** The camera: `environment` is the back camera, `user` the front camera. */
export type Facing = 'environment' | 'user'

/** Why there is no picture or sound. */
export type InputProblem = 'denied' | 'missing' | 'busy' | 'failed'

const words: Readonly<Record<InputProblem, string>> = {
  denied: '没有使用相机或麦克风的权限。请在手机或微信的设置中允许后再试',
  missing: '没有找到可用的相机或麦克风',
  busy: '相机或麦克风正被其他应用使用，请关闭后再试',
  failed: '没能打开相机或麦克风，请重试',
}

/** The camera or microphone could not be opened; the message is for the user. */
export class MediaInputError extends Error {
  readonly problem: InputProblem

  constructor(problem: InputProblem) {
    super(words[problem])
    this.name = 'MediaInputError'
    this.problem = problem
  }
}

const problemByName: Readonly<Record<string, InputProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export function inputProblemOf(error: unknown): InputProblem {
  return (error instanceof Error && problemByName[error.name]) || 'failed'
}

export type MediaInputOptions = {
  /** The camera to open, or null for sound only. */
  camera: Facing | null
  /** Opens the camera without the microphone, to scan codes. */
  isSilent?: boolean
}

/** 720p is what the examiner's page shows, at half the upload of 1080p. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
/** Processing made for speech cuts off the end of every note. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

/**
 * Opens the camera and microphone as requested; the browser may ask for permission first. `mediaDevices` itself is
 * missing on pages without TLS and in some WeChat browsers. Throws MediaInputError.
 */
export async function openInput({ camera, isSilent = false }: MediaInputOptions): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: isSilent ? false : SOUND,
      video: camera === null ? false : { ...PICTURE, facingMode: { ideal: camera } },
    })
  } catch (error) {
    throw new MediaInputError(inputProblemOf(error))
  }
}

/** Stops camera and microphone, so that their indicator lights go out. */
export function closeInput(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Tells whether there is another camera to switch to, as on any phone. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}
