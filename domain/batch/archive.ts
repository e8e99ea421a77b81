/** One file of an archive, as its list names it. */
export interface ArchivedFile {
  name: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** Rows of a table without its heading; null for what is no table. */
  rows: number | null
}

/** What a batch came to, counted in the database beside the tables; whoever reads the tables back counts the same. */
export interface ArchiveFigures {
  enrolments: number
  paid: number
  results: number
  passes: number
  certificates: number
  validCertificates: number
  /** In fen, of all entries of the ledger. */
  receivedFen: number
  returnedFen: number
}

/** `清单.json`: what an archive of a batch holds. */
export interface ArchiveList {
  format: 1
  batchId: number
  batchName: string
  examYear: number
  /** When it was made, by whom, in Shanghai's time. */
  madeAt: string
  madeBy: string
  figures: ArchiveFigures
  files: readonly ArchivedFile[]
}

/** `签名.json`: an Ed25519 signature over the bytes of `清单.json`; key and signature are base64url. */
export interface ArchiveSignature {
  keyId: string
  publicKey: string
  signature: string
}

export const ARCHIVE_LIST = '清单.json'
export const ARCHIVE_SIGNATURE = '签名.json'

export const figureNames: Readonly<Record<keyof ArchiveFigures, string>> = {
  enrolments: '报名',
  paid: '已缴费',
  results: '已审核的成绩',
  passes: '合格及以上',
  certificates: '证书',
  validCertificates: '有效的证书',
  receivedFen: '收入（分）',
  returnedFen: '退出（分）',
}

/** What was found in an archive: its files without list and signature, and what their tables add up to. */
export interface FoundArchive {
  files: readonly ArchivedFile[]
  figures: ArchiveFigures
}

/** All in which an archive is not what its list says, each as a sentence; none: it is whole. */
export function archiveFaults(list: ArchiveList, { files, figures }: FoundArchive): string[] {
  const found = new Map(files.map((file) => [file.name, file]))
  const named = new Set(list.files.map(({ name }) => name))
  const faults = list.files.flatMap(({ name, bytes, sha256, rows }) => {
    const file = found.get(name)
    if (!file) return [`缺少文件 ${name}`]
    if (file.bytes !== bytes || file.sha256 !== sha256) return [`文件 ${name} 被改动过`]
    return file.rows === rows ? [] : [`文件 ${name} 应有 ${rows} 行，读到 ${file.rows} 行`]
  })
  for (const { name } of files) if (!named.has(name)) faults.push(`多出文件 ${name}`)
  for (const key of Object.keys(figureNames) as Array<keyof ArchiveFigures>)
    if (figures[key] !== list.figures[key])
      faults.push(`${figureNames[key]}应为 ${list.figures[key]}，从表中读到 ${figures[key]}`)
  return faults
}
