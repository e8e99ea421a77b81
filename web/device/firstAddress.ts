let first = ''

/** Called once at the start, before anything navigates. */
export function rememberFirstAddress(): void {
  first = addressNow()
}

/** The address of the page without its fragment, as WeChat signs it. */
export function addressNow(): string {
  return window.location.href.split('#')[0] ?? ''
}

/** WeChat on iOS checks a signature against the address first loaded, on Android against the present one (outside services, section 2). */
export function addressToSign(isApple: boolean): string {
  return isApple ? first : addressNow()
}
