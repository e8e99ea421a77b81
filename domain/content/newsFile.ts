/** The kinds of files that news may bring along, by their extensions, as readers call them. */
export const newsFileKinds = { pdf: 'PDF', doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel' } as const
export type NewsFileKind = keyof typeof newsFileKinds

export const NEWS_FILE_BYTES_MAX = 20 * 1024 * 1024
export const NEWS_FILES_MAX = 10
const NAME_MAX = 80

/** The kind that a file is called by; null where news take none of that name. */
export function newsFileKindOf(name: string): NewsFileKind | null {
  const [, extension = ''] = /\.([a-z]{3,4})$/i.exec(name.trim()) ?? []
  const kind = extension.toLowerCase()
  return kind in newsFileKinds ? (kind as NewsFileKind) : null
}

/** Controls, marks of direction by which `a\u202efdp.exe` reads as a PDF, and what separates folders. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const UNFIT = /[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff/\\:*?"<>|]/g

/** The file's own name as readers get it; a long one is cut before its extension. */
export function newsFileName(sent: string, kind: NewsFileKind): string {
  const base = sent.split(/[/\\]/).pop() ?? ''
  const stem = [
    ...base
      .replace(UNFIT, '')
      .trim()
      .replace(/\.[a-z]{3,4}$/i, '')
      .trim(),
  ]
    .slice(0, NAME_MAX)
    .join('')
  return `${stem === '' ? '附件' : stem}.${kind}`
}

/** `PDF · 1.2 MB`, as it stands beside a file. */
export function newsFileFacts({ kind, bytes }: { kind: NewsFileKind; bytes: number }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return `${newsFileKinds[kind]} · ${size}`
}
