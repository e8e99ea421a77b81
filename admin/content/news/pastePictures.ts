import { messageOf } from '#client/callError.ts'
import { LOST_PICTURE } from '#domain/content/news.ts'

/** Pictures of a web page or a document, as `data:` addresses, uploaded at most so many at a time by one paste. */
const MOST = 20

/**
 * Uploads the pictures that the pasted HTML holds as text, and returns the HTML with their new addresses. One that cannot
 * be taken is replaced by the mark of a lost picture; `failed` counts them, and `why` is the first reason that was given.
 */
export async function uploadInText(
  html: string,
  inText: readonly string[],
  upload: (picture: Blob) => Promise<string>,
): Promise<{ html: string; failed: number; why: string | null }> {
  let failed = 0
  let why: string | null = null
  let result = html
  for (const [at, source] of inText.entries()) {
    let path: string | null = null
    try {
      if (at < MOST) path = await upload(blobOf(source))
    } catch (error) {
      // The text goes in all the same, and the place is marked; the first reason stands for those that follow it.
      why ??= messageOf(error)
    }
    if (path === null) failed += 1
    const picture = new RegExp(`<img src="${escapedPattern(source)}"[^>]*>`)
    const found = path === null ? `<p>${LOST_PICTURE}</p>` : `<img src="${path}">`
    result = result.replace(picture, () => found)
  }
  return { html: result, failed, why }
}

const escapedPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The content security policy allows no `fetch` of such an address. */
function blobOf(source: string): Blob {
  const [head = '', data = ''] = source.split(',')
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' })
}
