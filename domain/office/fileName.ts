/** The kinds of files that the product distinguishes. */
export type FileKind = 'picture' | 'video' | 'sound' | 'other'

/**
 * The kinds an extension may stand for; a container such as MP4 holds video or only sound. All picture formats are one
 * kind, because every picture is decoded and re-encoded as JPEG, and phones that convert HEIC to JPEG keep the old
 * name. An unknown extension contradicts nothing, nor does a missing one: the content decides in the end (threats#F1).
 */
const kindsByExtension = new Map<string, readonly FileKind[]>([
  ...entriesOf(['picture'], 'jpg jpeg jpe jfif png gif webp heic heif avif bmp tif tiff'),
  ...entriesOf(['video'], 'mov m4v mkv avi wmv flv mpg mpeg'),
  ...entriesOf(['video', 'sound'], 'mp4 3gp 3gpp webm ogg'),
  ...entriesOf(['sound'], 'mp3 m4a aac wav amr oga opus flac wma caf'),
  ...entriesOf(['other'], 'html htm xhtml shtml svg xml js mjs css json php asp aspx jsp py sh bat cmd ps1 vbs'),
  ...entriesOf(['other'], 'exe dll msi com scr apk ipa jar class so app dmg iso'),
  ...entriesOf(['other'], 'pdf doc docx xls xlsx ppt pptx txt csv rtf zip rar 7z gz tar m3u m3u8'),
])

function entriesOf(kinds: readonly FileKind[], extensions: string): Array<[string, readonly FileKind[]]> {
  return extensions.split(' ').map((extension) => [extension, kinds])
}

/** Where the name ends without its trailing dots, spaces and control characters; one look at each (threats#W13). */
function endOfName(name: string): number {
  let end = name.length
  while (end > 0 && /[.\s\p{Cc}]/u.test(name.charAt(end - 1))) end--
  return end
}

/**
 * Whether the last extension of the name says that the file is of another kind: `a.jpg.html` sent as a picture, or a
 * video called `a.pdf` (specification#video-rules, threats#F1). Trailing dots, spaces and control characters are
 * ignored, as file systems do.
 */
export function contradictsKind(name: string, kind: FileKind): boolean {
  const [, extension = ''] = /\.([a-z0-9]{1,6})$/i.exec(name.slice(0, endOfName(name))) ?? []
  const kinds = kindsByExtension.get(extension.toLowerCase())
  return kinds !== undefined && !kinds.includes(kind)
}

/** Characters of the name of a file that are kept where it only names the file to a person. */
const SHOWN_LENGTH = 80

/** The name of a file as a person reads it: without control characters and folders, its end where it is very long. */
export function shortFileName(name: string): string {
  const plain = [
    ...name
      .replace(/\p{Cc}/gu, '')
      .replace(/^.*[/\\]/, '')
      .trim(),
  ]
  return plain.length <= SHOWN_LENGTH ? plain.join('') : `…${plain.slice(1 - SHOWN_LENGTH).join('')}`
}
