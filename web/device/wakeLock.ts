/**
 * Keeps the screen on until the answered function is called: a phone that falls asleep ends the take. Where the engine
 * cannot, nothing happens: playing or recording keeps most of those awake.
 */
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null
  let isWanted = true
  const hold = async () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const sentinel = await navigator.wakeLock.request('screen')
      if (isWanted) held = sentinel
      else await sentinel.release()
    } catch {
      // An almost empty battery: the phone's own choice.
      held = null
    }
  }
  // The phone lets go of it whenever the page is hidden.
  const onShown = () => void hold()
  document.addEventListener('visibilitychange', onShown)
  void hold()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onShown)
    void held?.release()
  }
}
