import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  name: string | Buffer
  bytes?: Buffer
  /** General purpose bits; 0x800 says that the name is UTF-8, 1 that the file is encrypted. */
  flags?: number
  /** External attributes: in the upper half what Unix says of the file. */
  attributes?: number
  /** What the directory says of the size, where that is not the truth. */
  declared?: number
}

/** A ZIP, also one as no program would write it. */
export function zipOf(...parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes = Buffer.from('x'), flags = 0x800, attributes = 0, declared } of parts) {
    const rawName = Buffer.isBuffer(name) ? name : Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declared ?? bytes.length, 18)
    facts.writeUInt16LE(rawName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, rawName, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(attributes, 6)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'), facts, tail, rawName]))
    bodies.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, entries, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}
