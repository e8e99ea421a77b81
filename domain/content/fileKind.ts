/** Kinds of files that are sent where a JPG or PNG is wanted, as people call them. */
const KINDS: ReadonlyArray<readonly [kind: string, at: number, signature: RegExp]> = [
  ['WebP 图片', 8, /^WEBP/],
  ['TIFF 图片', 0, /^(?:II\*\0|MM\0\*)/],
  ['BMP 图片', 0, /^BM/],
  ['GIF 图片', 0, /^GIF8/],
  ['PDF 文件', 0, /^%PDF/],
  ['HEIC 图片（苹果手机的格式）', 4, /^ftyp(?:hei[cmsx]|hev[cmx]|mif1|msf1)/],
  ['AVIF 图片', 4, /^ftypavi[fs]/],
  ['网页文件', 0, /^\s*<(?:!doctype|html)/i],
]
const START = 40
const JPEG_OR_PNG = /^(?:\u00ff\u00d8\u00ff|\u0089PNG)/

/**
 * What a file is that could not be read as a JPG or PNG: the name of another kind; 'damaged' for a JPG or PNG, which is
 * then cut off or broken; null for what is not known.
 */
export function kindOfUnreadable(bytes: Uint8Array): string | 'damaged' | null {
  const start = String.fromCharCode(...bytes.subarray(0, START))
  if (JPEG_OR_PNG.test(start)) return 'damaged'
  return KINDS.find(([, at, signature]) => signature.test(start.slice(at)))?.[0] ?? null
}
