let context: AudioContext | null = null
let playing: AudioBufferSourceNode | null = null

function audio(): AudioContext {
  context ??= new AudioContext()
  return context
}

/** Call it inside a user gesture: phones allow sound only then, and keep allowing it afterwards. */
export function unlockSound(): void {
  void audio().resume()
}

/** Old browsers support the decoder only with callbacks. */
function decode(bytes: ArrayBuffer): Promise<AudioBuffer> {
  return new Promise((resolve, reject) => {
    void audio().decodeAudioData(bytes, resolve, () => reject(new Error('这段音频无法播放')))
  })
}

export function stopSound(): void {
  playing?.stop()
  playing = null
}

/**
 * Plays a sound; resolves when it has ended or another one started. `onStart` receives its length in seconds. Throws Error
 * for data that is no sound.
 */
export async function playSound(bytes: ArrayBuffer, onStart: (seconds: number) => void): Promise<void> {
  const buffer = await decode(bytes)
  stopSound()
  await audio().resume()
  const source = audio().createBufferSource()
  source.buffer = buffer
  source.connect(audio().destination)
  playing = source
  onStart(buffer.duration)
  await new Promise<void>((resolve) => {
    source.onended = () => resolve()
    source.start()
  })
}

const [TEST_SECONDS, TEST_HERTZ] = [1.6, 440]

/** Plays a soft A, to test whether this phone has sound. */
export async function playTestTone(): Promise<void> {
  unlockSound()
  const tone = audio().createOscillator()
  const volume = audio().createGain()
  const now = audio().currentTime
  tone.frequency.value = TEST_HERTZ
  tone.type = 'triangle'
  volume.gain.setValueAtTime(0.0001, now)
  volume.gain.exponentialRampToValueAtTime(0.5, now + 0.05)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + TEST_SECONDS)
  tone.connect(volume)
  volume.connect(audio().destination)
  await new Promise<void>((resolve) => {
    tone.onended = () => resolve()
    tone.start()
    tone.stop(now + TEST_SECONDS)
  })
}
