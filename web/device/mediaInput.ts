/** Which camera: `environment` looks away from the screen, `user` at whoever holds the phone. */
export type Facing = 'environment' | 'user'

/** Why there is no picture or sound. */
export type InputProblem = 'denied' | 'missing' | 'busy' | 'failed'

const words: Readonly<Record<InputProblem, string>> = {
  denied: '没有使用相机或麦克风的权限。请在手机或微信的设置中允许后再试',
  missing: '没有找到可用的相机或麦克风',
  busy: '相机或麦克风正被其他应用使用，请关闭后再试',
  failed: '没能打开相机或麦克风，请重试',
}

/** Camera or microphone did not open; the message is for whoever holds the phone. */
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

export type InputWanted = {
  /** null: sound only. */
  camera: Facing | null
  /** Picture alone, for a camera that reads codes. */
  isSilent?: boolean
}

/** 720p: what the examiner's page shows, and half the upload of 1080p. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
/** Clean-up that is made for speech eats the end of every note. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

/**
 * Opens microphone and camera, as far as they are wanted; the browser may ask the person first. `mediaDevices` itself is
 * missing on pages without TLS and in some of WeChat's engines. @throws MediaInputError
 */
export async function openInput({ camera, isSilent = false }: InputWanted): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: isSilent ? false : SOUND,
      video: camera === null ? false : { ...PICTURE, facingMode: { ideal: camera } },
    })
  } catch (error) {
    throw new MediaInputError(inputProblemOf(error))
  }
}

/** Switches camera and microphone off; their lights go out. */
export function closeInput(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Whether there is another camera to turn to; true of any phone. */
export async function hasSeveralCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}
