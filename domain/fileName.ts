/** What a file is, by what people do with it. */
export type FileKind = 'picture' | 'video' | 'sound' | 'other'

/**
 * What an extension says of a file. Containers that hold pictures in motion or sound alone say both. All kinds of
 * pictures are one kind: what comes is decoded and encoded anew as JPEG, and a phone that turns its HEIC into a JPEG
 * keeps the name. An extension that is not here says nothing, as does none at all: names are never used, the content
 * decides (threats#F1).
 */
const claims = new Map<string, readonly FileKind[]>([
  ...claimed(['picture'], 'jpg jpeg jpe jfif png gif webp heic heif avif bmp tif tiff'),
  ...claimed(['video'], 'mov m4v mkv avi wmv flv mpg mpeg'),
  ...claimed(['video', 'sound'], 'mp4 3gp 3gpp webm ogg'),
  ...claimed(['sound'], 'mp3 m4a aac wav amr oga opus flac wma caf'),
  ...claimed(['other'], 'html htm xhtml shtml svg xml js mjs css json php asp aspx jsp py sh bat cmd ps1 vbs'),
  ...claimed(['other'], 'exe dll msi com scr apk ipa jar class so app dmg iso'),
  ...claimed(['other'], 'pdf doc docx xls xlsx ppt pptx txt csv rtf zip rar 7z gz tar m3u m3u8'),
])

function claimed(kinds: readonly FileKind[], extensions: string): Array<[string, readonly FileKind[]]> {
  return extensions.split(' ').map((extension) => [extension, kinds])
}

/**
 * Whether the name, by its last extension, says that the file is something else: `a.jpg.html` sent as a picture, or a
 * video called `a.pdf` (specification#video-rules, threats#F1). What a system leaves out at the end of a name is left
 * out here.
 */
export function claimsOther(name: string, kind: FileKind): boolean {
  const [, extension = ''] = /\.([a-z0-9]{1,6})$/i.exec(name.replace(/[.\s\p{Cc}]+$/u, '')) ?? []
  const kinds = claims.get(extension.toLowerCase())
  return kinds !== undefined && !kinds.includes(kind)
}
