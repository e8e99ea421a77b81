import { type FontFamilies, fewLinesOf, pageFonts } from '#web/ui/canvasText.ts'
import { bursts, raysOf } from './bursts.ts'

export type CelebrationContent = { name: string; what: string; batch: string; result: string; association: string }

/** The size is 360 by 500 points at a scale of three. */
export const CELEBRATION_SIZE = { width: 1080, height: 1500 }

/** The colours of the light scheme, since a shared picture does not follow the phone's dark scheme. */
const INK = {
  paper: '#fbfaf6',
  ink: '#1c1e26',
  soft: '#5b6070',
  primary: '#2f3e73',
  accent: '#b93527',
  brass: '#a87b2d',
}

type Pen = CanvasRenderingContext2D

/**
 * Draws the celebration of a good result and resolves to a PNG data URL, which can be saved by a long press. Throws
 * Error where the browser gives no canvas.
 */
export async function drawCelebration(words: CelebrationContent): Promise<string> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = CELEBRATION_SIZE.width
  canvas.height = CELEBRATION_SIZE.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  paper(pen)
  fireworks(pen)
  stave(pen)
  text(pen, words, pageFonts())
  const url = canvas.toDataURL('image/png')
  // Some phones keep the memory of a canvas until it is resized.
  canvas.width = 0
  return url
}

function paper(pen: Pen): void {
  const { width, height } = CELEBRATION_SIZE
  pen.fillStyle = INK.paper
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = INK.brass
  for (const [inset, line] of [
    [36, 6],
    [54, 2],
  ] as const) {
    pen.lineWidth = line
    pen.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
  }
}

function fireworks(pen: Pen): void {
  pen.lineCap = 'round'
  for (const burst of bursts) {
    pen.strokeStyle = INK[burst.colour]
    pen.fillStyle = INK[burst.colour]
    pen.lineWidth = 5
    for (const { fromX, fromY, toX, toY } of raysOf(burst)) {
      pen.beginPath()
      pen.moveTo(fromX, fromY)
      pen.lineTo(toX, toY)
      pen.stroke()
      pen.beginPath()
      pen.arc(toX, toY, 7, 0, 2 * Math.PI)
      pen.fill()
    }
  }
}

/** Draws five lines with five rising notes. */
function stave(pen: Pen): void {
  const [left, right, top, gap] = [300, 780, 590, 24]
  pen.strokeStyle = INK.brass
  pen.lineWidth = 2
  for (let line = 0; line < 5; line++) {
    pen.beginPath()
    pen.moveTo(left, top + line * gap)
    pen.lineTo(right, top + line * gap)
    pen.stroke()
  }
  pen.fillStyle = INK.primary
  pen.strokeStyle = INK.primary
  pen.lineWidth = 5
  for (let note = 0; note < 5; note++) {
    const [x, y] = [left + 60 + note * 90, top + (4 - note) * gap]
    pen.beginPath()
    pen.ellipse(x, y, 17, 12, -0.35, 0, 2 * Math.PI)
    pen.fill()
    pen.beginPath()
    pen.moveTo(x + 15, y - 4)
    pen.lineTo(x + 15, y - 74)
    pen.stroke()
  }
}

function text(
  pen: Pen,
  { name, what, batch, result, association }: CelebrationContent,
  { plain, title }: FontFamilies,
): void {
  const middle = CELEBRATION_SIZE.width / 2
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  line(pen, '喜报', middle, 330, { size: 132, weight: 700, face: title, colour: INK.accent })
  line(pen, name, middle, 810, { size: 104, weight: 700, face: title, colour: INK.ink })
  line(pen, what, middle, 922, { size: 52, weight: 400, face: plain, colour: INK.ink })
  seal(pen, result, middle, 1075, title)
  pen.font = `400 38px ${plain}`
  const lines = fewLinesOf(pen, batch, 820, 2)
  lines.forEach((part, at) =>
    line(pen, part, middle, 1228 + at * 54, { size: 38, weight: 400, face: plain, colour: INK.soft }),
  )
  line(pen, association, middle, 1392, { size: 36, weight: 700, face: title, colour: INK.primary })
}

type TextStyle = { size: number; weight: number; face: string; colour: string }

/** Draws one centred line, in a smaller size where it would not fit. */
function line(pen: Pen, words: string, x: number, y: number, { size, weight, face, colour }: TextStyle): void {
  const widest = CELEBRATION_SIZE.width - 200
  pen.font = `${weight} ${size}px ${face}`
  const width = pen.measureText(words).width
  if (width > widest) pen.font = `${weight} ${Math.floor((size * widest) / width)}px ${face}`
  pen.fillStyle = colour
  pen.fillText(words, x, y)
}

function seal(pen: Pen, result: string, x: number, y: number, face: string): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(-0.07)
  pen.font = `700 76px ${face}`
  const [width, height] = [pen.measureText(result).width + 80, 130]
  pen.strokeStyle = INK.accent
  pen.lineWidth = 8
  pen.lineJoin = 'round'
  pen.strokeRect(-width / 2, -height / 2, width, height)
  pen.fillStyle = INK.accent
  pen.fillText(result, 0, 4)
  pen.restore()
}
