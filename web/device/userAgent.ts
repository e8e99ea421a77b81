/** Tells whether the page runs inside WeChat's own browser; false on the server. */
export function isWeChat(): boolean {
  return typeof navigator !== 'undefined' && /MicroMessenger/i.test(navigator.userAgent)
}

/** Tells whether it is an iPhone or iPad. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /iPhone|iPad|iPod/i.test(navigator.userAgent)
}
