import { crc32, deflateRawSync } from 'node:zlib'

const UTF8_NAMES = 0x800
const DEFLATED = 8
const SIZES_BEHIND = 0x8

interface ZipOptions {
  /** The unpacked size that the archive claims for every entry, where it lies. */
  claimedBytes?: number
  /** The directory tells no sizes; they stand behind each entry, as in an archive that is written to a stream. */
  hasSizesBehind?: boolean
}

/** An archive of these entries, written by hand so that tests can also write wrong ones. */
export function zipFile(entries: Readonly<Record<string, string | Buffer>>, options: ZipOptions = {}): Buffer {
  const { claimedBytes, hasSizesBehind = false } = options
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(UTF8_NAMES | (hasSizesBehind ? SIZES_BEHIND : 0), 2)
    facts.writeUInt16LE(DEFLATED, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32LE(packed.length, 0)
    sizes.writeUInt32LE(claimedBytes ?? raw.length, 4)
    if (!hasSizesBehind) sizes.copy(facts, 14)
    facts.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      nameBytes,
      packed,
      ...(hasSizesBehind ? [sizes] : []),
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, nameBytes)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = Object.keys(entries).length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
