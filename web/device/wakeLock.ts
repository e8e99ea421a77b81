/**
 * Keeps the screen on until the returned function is called, since a phone that falls asleep ends the recording. It
 * does nothing in browsers without wake locks; playing or recording keeps most of those awake.
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
      // On a low battery the phone may refuse.
      held = null
    }
  }
  // The phone releases the lock whenever the page is hidden.
  const onShown = () => void hold()
  document.addEventListener('visibilitychange', onShown)
  void hold()
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', onShown)
    void held?.release()
  }
}
