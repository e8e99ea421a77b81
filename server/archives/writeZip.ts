import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'

/** One file of a ZIP: its bytes, where they lie on the disk, or what opens them; each is opened when its turn has come. */
type ZipPart = { name: string } & ({ bytes: Buffer } | { path: string } | { open: () => Promise<Readable> })

/** Writes a ZIP file, part after part, with no more in memory than a piece of one. @throws what a part's source throws */
export async function writeZip(path: string, parts: readonly ZipPart[]): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const part of parts)
    if ('bytes' in part) zip.addBuffer(part.bytes, part.name)
    else if ('path' in part) zip.addFile(part.path, part.name)
    else
      zip.addReadStreamLazy(part.name, { compress: false }, (take) => {
        part.open().then(
          (stream) => take(null, stream),
          (error: unknown) => take(error, undefined as never),
        )
      })
  zip.end()
  await new Promise<void>((resolve, reject) => {
    // An error of a part comes from the ZIP, and not from its stream.
    ;(zip as unknown as NodeJS.EventEmitter).on('error', reject)
    pipeline(zip.outputStream, createWriteStream(path)).then(resolve, reject)
  })
}
