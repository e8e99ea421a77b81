import { streamXlsxRows } from 'hucre/xlsx'
import yauzl from 'yauzl'
import { Refusal, refuse } from '../refuse.ts'
import { cellText } from './cellText.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SheetRow } from './sheetRow.ts'

/** Parts of a workbook: an office file has some dozens, with pictures a few hundred. */
const MOST_PARTS = 2000

/** The bytes that hold nothing, packed. */
const EMPTY_PACKED_BYTES = 2
/** The sizes stand behind the part, so that only its directory entry tells them before. */
const SIZES_BEHIND = 0x8

/**
 * Reads the first sheet of a workbook row by row. The library unpacks each part to the size that the archive's directory
 * declares and no further, except where that is none: such parts are refused, and of the others it is enough to look at
 * the declared sizes before.
 */
export async function* readXlsx(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if ((await unpackedBytes(bytes)) > limits.unpackedBytes) refuse('SHEET_TOO_LARGE')
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { line: index + 1, cells: values.map(cellText) }
  } catch {
    // Every error of the library means that the file is damaged, encrypted or no workbook; our own refusals come later.
    refuse('SHEET_UNREADABLE')
  }
}

/** Whether the library goes by the sizes in the directory for this part. */
function declaresSize({ compressedSize, uncompressedSize, generalPurposeBitFlag }: yauzl.Entry): boolean {
  if (uncompressedSize === 0 && compressedSize > EMPTY_PACKED_BYTES) return false
  return compressedSize > 0 || (generalPurposeBitFlag & SIZES_BEHIND) === 0
}

/** The sum of the sizes that the archive declares for its parts. */
function unpackedBytes(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(new Refusal('SHEET_UNREADABLE'))
    yauzl.fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true },
      (error, zip) => {
        if (error) return unreadable()
        if (zip.entryCount > MOST_PARTS) return unreadable()
        let sum = 0
        zip.on('error', unreadable)
        zip.on('end', () => resolve(sum))
        zip.on('entry', (part: yauzl.Entry) => {
          if (!declaresSize(part)) return unreadable()
          sum += part.uncompressedSize
          zip.readEntry()
        })
        zip.readEntry()
      },
    )
  })
}
