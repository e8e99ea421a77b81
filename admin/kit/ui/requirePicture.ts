import { CallError } from '#client/callError.ts'
import { kindOfUnreadable } from '#domain/content/fileKind.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

/** The first bytes of a file, which show its format. */
const HEAD_BYTES = 40

/**
 * Refuses a chosen file that is no JPG or PNG, before it is shown. The dialog itself lists all files, because people would
 * not find theirs in a list of some types only. The server checks again. @throws CallError that says what the file is
 */
export async function requirePicture(file: File): Promise<void> {
  const kind = kindOfUnreadable(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (kind === 'damaged') return
  throw new CallError(
    'refused',
    kind === null ? reasonText('PICTURE_WRONG') : `“${file.name}”是 ${kind}，请另存为 JPG 或 PNG 再上传`,
  )
}
