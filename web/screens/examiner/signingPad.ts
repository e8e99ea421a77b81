import SignaturePad from 'signature_pad'

/** The height of the canvas (specification#constants); the server accepts at most 2000 × 400 pixels. */
const HEIGHT = 400
const MAX_WIDTH = 2000
const INK = '#1c1e26'
const PAPER = '#ffffff'

export type SigningPad = ReturnType<typeof openSigningPad>

/** The content of the box other than strokes: a typed name, or an earlier signature. */
type BoxContent = { kind: 'name'; name: string } | { kind: 'picture'; picture: HTMLImageElement } | null

/**
 * The signature box at the resolution of the screen. Its value is a PNG data URL of the size of the box, or empty where
 * nothing is drawn. Strokes are kept as data, so that rotating the tablet redraws them. `onStroke` is called when
 * drawing starts.
 */
export function openSigningPad(element: HTMLCanvasElement, onChange: (dataUrl: string) => void, onStroke: () => void) {
  const pad = new SignaturePad(element, { backgroundColor: PAPER, penColor: INK, minWidth: 1.2, maxWidth: 3.6 })
  let content: BoxContent = null

  const width = () => Math.min(Math.round(element.clientWidth), MAX_WIDTH)

  function redraw(): void {
    const strokes = pad.toData()
    pad.clear()
    const pen = element.getContext('2d')
    if (pen && content) drawContent(pen, content, width())
    pad.fromData(strokes, { clear: false })
  }

  function fit(): void {
    const ratio = Math.max(window.devicePixelRatio, 1)
    if (width() === 0 || element.width === Math.round(width() * ratio)) return
    element.width = Math.round(width() * ratio)
    element.height = Math.round(HEIGHT * ratio)
    element.getContext('2d')?.scale(ratio, ratio)
    redraw()
  }

  function emitChange(): void {
    const isBlank = content === null && pad.toData().length === 0
    onChange(isBlank ? '' : pictureOf(element, width()))
  }

  function start(next: BoxContent): void {
    content = next
    pad.clear()
    redraw()
    emitChange()
  }

  const onBegin = () => {
    // Drawing starts a new signature instead of writing over a typed or inserted one.
    if (content !== null) {
      content = null
      redraw()
    }
    onStroke()
  }
  fit()
  redraw()
  pad.addEventListener('beginStroke', onBegin)
  pad.addEventListener('endStroke', emitChange)
  const watcher = new ResizeObserver(fit)
  watcher.observe(element)

  return {
    clear: () => start(null),
    /** Undoes the last stroke, or removes the typed name or inserted signature. */
    undo(): void {
      const strokes = pad.toData()
      if (strokes.length === 0) return start(null)
      pad.fromData(strokes.slice(0, -1))
      emitChange()
    },
    write: (name: string) => start(name === '' ? null : { kind: 'name', name }),
    /** Inserts an earlier signature; an unreadable one leaves the box unchanged. */
    async insert(dataUrl: string): Promise<void> {
      const picture = new Image()
      picture.src = dataUrl
      await picture.decode()
      start({ kind: 'picture', picture })
    },
    close(): void {
      watcher.disconnect()
      pad.removeEventListener('beginStroke', onBegin)
      pad.removeEventListener('endStroke', emitChange)
      pad.off()
    },
  }
}

/** The server limits pixels, and a high-resolution screen has more pixels than the box. */
function pictureOf(element: HTMLCanvasElement, width: number): string {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = HEIGHT
  const pen = sheet.getContext('2d')
  if (!pen) throw new Error('no canvas to draw the signature on')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(element, 0, 0, width, HEIGHT)
  return sheet.toDataURL('image/png')
}

function drawContent(pen: CanvasRenderingContext2D, content: Exclude<BoxContent, null>, width: number): void {
  if (content.kind === 'picture') {
    const scale = Math.min(width / content.picture.width, HEIGHT / content.picture.height, 1)
    const [wide, high] = [content.picture.width * scale, content.picture.height * scale]
    pen.drawImage(content.picture, (width - wide) / 2, (HEIGHT - high) / 2, wide, high)
    return
  }
  const size = Math.min(110, (width * 0.85) / Math.max(Array.from(content.name).length, 1))
  pen.fillStyle = INK
  pen.font = `italic ${size}px "Kaiti SC", "STKaiti", "KaiTi", serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(content.name, width / 2, HEIGHT / 2)
}
