import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import encodeQR from 'qr'
import { passingFolder } from './passingFolder.ts'

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 8]
const [BLACK, WHITE, GREY] = [20, 235, 128]

/** The path of a film (Y4M) of somebody holding a QR code still in front of the camera, for Chromium's fake camera. */
export function qrFilm(text: string): string {
  const squares = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const side = Math.floor(HEIGHT / squares.length)
  const left = Math.floor((WIDTH - side * squares.length) / 2)
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  squares.forEach((row, y) => {
    row.forEach((isBlack, x) => {
      if (!isBlack) return
      for (let line = 0; line < side; line++) {
        const at = (y * side + line) * WIDTH + left + x * side
        light.fill(BLACK, at, at + side)
      }
    })
  })
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const film = Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: FRAMES }, () => frame),
  ])
  const path = join(passingFolder('qr'), 'code.y4m')
  writeFileSync(path, film)
  return path
}
