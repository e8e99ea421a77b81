/** Whether this browser can hand a picture to another app. */
export function canShare(): boolean {
  if (typeof navigator.canShare !== 'function' || typeof File === 'undefined') return false
  return navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] })
}

/** The bytes of a data URL; the page's policy lets nobody fetch one. */
function bytesOf(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}

/** Opens the phone's own sheet; closing it again is a choice, not a failure. */
export async function sharePicture(url: string, fileName: string): Promise<void> {
  try {
    await navigator.share({ files: [new File([bytesOf(url)], fileName, { type: 'image/png' })] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) savePicture(url, fileName)
  }
}

/** Saves a picture like a download. */
export function savePicture(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
