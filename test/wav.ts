/** A mono WAV of 16 bits: a tone of that loudness. */
export function wav(seconds: number, volume: number): Buffer {
  const rate = 8000
  const count = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + count * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + count * 2, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(count * 2, 40)
  for (let at = 0; at < count; at += 1)
    bytes.writeInt16LE(Math.round(Math.sin((at * 440 * 2 * Math.PI) / rate) * volume * 32_767), 44 + at * 2)
  return bytes
}
