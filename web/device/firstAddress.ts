let first = ''

/** Called once at the start, before any navigation. */
export function rememberFirstAddress(): void {
  first = addressNow()
}

/** The address of the page without its fragment, as WeChat signs it. */
export function addressNow(): string {
  return window.location.href.split('#')[0] ?? ''
}

/**
 * WeChat on iOS checks a signature against the address loaded first, on Android against the current one
 * (outside-services#js-sdk).
 */
export function addressToSign(isApple: boolean): string {
  return isApple ? first : addressNow()
}
