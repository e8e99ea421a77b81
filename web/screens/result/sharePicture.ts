/** Tells whether this browser can share a picture with another app. */
export function canShare(): boolean {
  if (typeof navigator.canShare !== 'function' || typeof File === 'undefined') return false
  return navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] })
}

/** Decodes a data URL; the content security policy forbids fetching one. */
function bytesOf(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0))
}

/** Opens the phone's share sheet; closing it is the user's choice and no failure. */
export async function sharePicture(url: string, fileName: string): Promise<void> {
  try {
    await navigator.share({ files: [new File([bytesOf(url)], fileName, { type: 'image/png' })] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) savePicture(url, fileName)
  }
}

/** Saves a picture as a download. */
export function savePicture(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
