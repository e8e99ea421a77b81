import { qrSquares } from '#client/qrSquares.ts'
import { brand } from '#web/brand.ts'
import { type FontFamilies, linesOf } from '#web/ui/canvasText.ts'
import type { TicketContent } from './ticketContent.ts'

/** One unit is a CSS pixel; the scale is sharp on the densest phone screens. */
const SCALE = 3
const WIDTH = 375
const EDGE = 16
const PAD = 22
const LEFT = EDGE + PAD
const RIGHT = WIDTH - LEFT
const CODE = 250
const PHOTO = { width: 110, height: 154 }
const NOTCH = 11

const color = {
  desk: '#f1ede3',
  paper: '#fffdf7',
  rim: '#d8d0bd',
  dashes: '#cabf9f',
  ink: '#1c1e26',
  soft: '#5b6070',
  brass: '#a87b2d',
  brassInk: '#7c5714',
} as const

type DrawStep = (ctx: CanvasRenderingContext2D) => void
type TicketLayout = { steps: DrawStep[]; perforationY: number; height: number }

/**
 * Draws the ticket as a picture to be saved. It is drawn and not captured, since a capture has only the screen's
 * resolution.
 */
export function drawTicket(
  content: TicketContent,
  { photo, code, faces }: { photo: HTMLImageElement; code: string; faces: FontFamilies },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('this browser gives no canvas to draw on')
  const { steps, perforationY, height } = layOut(ctx, content, { photo, code, faces })
  canvas.width = WIDTH * SCALE
  canvas.height = Math.ceil(height * SCALE)
  ctx.scale(SCALE, SCALE)
  drawPaper(ctx, perforationY, height)
  for (const step of steps) step(ctx)
  return canvas
}

/** Lays out the ticket once from top to bottom; drawing waits until the height is known. */
function layOut(
  ctx: CanvasRenderingContext2D,
  content: TicketContent,
  { photo, code, faces }: { photo: HTMLImageElement; code: string; faces: FontFamilies },
): TicketLayout {
  const steps: DrawStep[] = []
  let y = EDGE + 26
  const font = (weight: number, size: number, face = faces.plain) => `${weight} ${size}px ${face}`

  /** Adds wrapped lines of text and returns where they end. */
  const write = (
    text: string,
    options: { x: number; y: number; width: number; font: string; ink: string; leading: number; center?: boolean },
  ) => {
    ctx.font = options.font
    const lines = linesOf(ctx, text, options.width)
    steps.push((pen) => {
      pen.font = options.font
      pen.fillStyle = options.ink
      pen.textAlign = options.center ? 'center' : 'left'
      pen.textBaseline = 'alphabetic'
      for (const [index, line] of lines.entries())
        pen.fillText(line, options.x, options.y + (index + 0.76) * options.leading)
    })
    return options.y + lines.length * options.leading
  }
  const middle = { x: WIDTH / 2, width: RIGHT - LEFT, center: true }

  y = write(brand.title, { ...middle, y, font: font(400, 14), ink: color.brassInk, leading: 21 })
  y = write('准 考 证', { ...middle, y: y + 2, font: font(700, 28, faces.title), ink: color.ink, leading: 38 })
  const staveY = y + 10
  steps.push((pen) => drawStave(pen, staveY))
  y = write(content.batch, { ...middle, y: staveY + 38, font: font(400, 18, faces.title), ink: color.ink, leading: 27 })

  const whoY = y + 18
  steps.push((pen) => drawPhoto(pen, photo, LEFT, whoY))
  const textX = LEFT + PHOTO.width + 18
  const beside = { x: textX, width: RIGHT - textX }
  y = write(content.name, { ...beside, y: whoY, font: font(700, 28, faces.title), ink: color.ink, leading: 36 })
  for (const { label, value } of content.facts) {
    const lineY = y + 5
    write(label, { ...beside, y: lineY, font: font(400, 16), ink: color.soft, leading: 23 })
    const valueX = textX + 74
    y = write(value, { x: valueX, width: RIGHT - valueX, y: lineY, font: font(400, 16), ink: color.ink, leading: 23 })
  }

  const ruleY = Math.max(y, whoY + PHOTO.height) + 20
  steps.push((pen) => drawDoubleRule(pen, ruleY))
  y = ruleY + 16
  for (const { label, value } of content.schedule.filter((fact) => fact.value !== '')) {
    y = write(label, { x: LEFT, width: RIGHT - LEFT, y, font: font(400, 14), ink: color.soft, leading: 21 })
    y = write(value, { x: LEFT, width: RIGHT - LEFT, y, font: font(600, 16), ink: color.ink, leading: 23 }) + 11
  }

  const perforationY = y + 11
  const number = `考号 ${content.examNo}`
  y = write(number, { ...middle, y: perforationY + 22, font: font(600, 18), ink: color.ink, leading: 27 })
  const codeY = y + 12
  steps.push((pen) => drawCode(pen, code, (WIDTH - CODE) / 2, codeY))
  y = write(content.codeUse, { ...middle, y: codeY + CODE + 10, font: font(400, 14), ink: color.soft, leading: 21 })
  return { steps, perforationY, height: y + 22 + EDGE }
}

function drawPaper(pen: CanvasRenderingContext2D, perforationY: number, height: number): void {
  pen.fillStyle = color.desk
  pen.fillRect(0, 0, WIDTH, height)
  const [left, right, bottom, radius] = [EDGE, WIDTH - EDGE, height - EDGE, 16]
  pen.beginPath()
  pen.moveTo(left + radius, EDGE)
  pen.arcTo(right, EDGE, right, EDGE + radius, radius)
  pen.lineTo(right, perforationY - NOTCH)
  pen.arc(right, perforationY, NOTCH, -Math.PI / 2, Math.PI / 2, true)
  pen.arcTo(right, bottom, right - radius, bottom, radius)
  pen.arcTo(left, bottom, left, bottom - radius, radius)
  pen.lineTo(left, perforationY + NOTCH)
  pen.arc(left, perforationY, NOTCH, Math.PI / 2, -Math.PI / 2, true)
  pen.arcTo(left, EDGE, left + radius, EDGE, radius)
  pen.closePath()
  pen.fillStyle = color.paper
  pen.fill()
  pen.lineWidth = 1
  pen.strokeStyle = color.rim
  pen.stroke()
  pen.beginPath()
  pen.setLineDash([6, 5])
  pen.lineWidth = 2
  pen.strokeStyle = color.dashes
  pen.moveTo(left + NOTCH + 4, perforationY)
  pen.lineTo(right - NOTCH - 4, perforationY)
  pen.stroke()
  pen.setLineDash([])
}

function drawStave(pen: CanvasRenderingContext2D, y: number): void {
  pen.fillStyle = color.brass
  for (let line = 0; line < 5; line += 1) pen.fillRect((WIDTH - 144) / 2, y + line * 6, 144, 1)
}

function drawDoubleRule(pen: CanvasRenderingContext2D, y: number): void {
  pen.fillStyle = color.brass
  for (const offset of [0, 2]) pen.fillRect(LEFT, y + offset, RIGHT - LEFT, 1)
}

/** Draws the photo to cover its frame; it is cropped where its proportions differ, as on the page. */
function drawPhoto(pen: CanvasRenderingContext2D, photo: HTMLImageElement, x: number, y: number): void {
  const { width, height } = PHOTO
  const scale = Math.max(width / photo.naturalWidth, height / photo.naturalHeight)
  const [cutWidth, cutHeight] = [width / scale, height / scale]
  const fromX = (photo.naturalWidth - cutWidth) / 2
  const fromY = (photo.naturalHeight - cutHeight) / 2
  pen.drawImage(photo, fromX, fromY, cutWidth, cutHeight, x, y, width, height)
}

/** Each square covers whole pixels, so that no edge is blurred. */
function drawCode(pen: CanvasRenderingContext2D, code: string, x: number, y: number): void {
  const { size, rows } = qrSquares(code)
  pen.fillStyle = '#ffffff'
  pen.fillRect(x, y, CODE, CODE)
  const square = Math.floor((CODE * SCALE) / size) / SCALE
  const margin = Math.round(((CODE - square * size) / 2) * SCALE) / SCALE
  pen.fillStyle = '#14151a'
  const [left, top] = [Math.round((x + margin) * SCALE) / SCALE, Math.round((y + margin) * SCALE) / SCALE]
  for (const [row, squares] of rows.entries()) {
    for (const [column, isDark] of squares.entries()) {
      if (isDark) pen.fillRect(left + column * square, top + row * square, square, square)
    }
  }
}
