import { CallError } from '#client/callError.ts'
import { kindOfUnreadable } from '#domain/content/fileKind.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

/** As many bytes as tell what a file is. */
const START = 40

/**
 * Judges a file that was chosen as a picture, before it is shown: a list of types in the dialog would hide what people look
 * for. The server judges what is sent by itself. @throws CallError that says what the file is instead of a JPG or PNG
 */
export async function requirePicture(file: File): Promise<void> {
  const kind = kindOfUnreadable(new Uint8Array(await file.slice(0, START).arrayBuffer()))
  if (kind === 'damaged') return
  throw new CallError(
    'refused',
    kind === null ? reasonText('PICTURE_WRONG') : `“${file.name}”是 ${kind}，请另存为 JPG 或 PNG 再上传`,
  )
}
