const NAMESPACE = 'http://www.w3.org/2000/svg'
const PADDING = 24
const LINE = 26
/** What is drawn in a colour of the page, which a picture on its own does not know. */
const PAINTS = ['fill', 'stroke'] as const
const DENSITY = 2

/** Breaks a sentence into lines of at most so many characters; Chinese may be broken anywhere. */
export function linesOf(text: string, most: number): string[] {
  const characters = [...text]
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, at) =>
    characters.slice(at * most, (at + 1) * most).join(''),
  )
}

export interface Picture {
  svg: string
  width: number
  height: number
}

/** The colours of the page, and its face, by the names that a style sheet gives them. */
type ColourOf = (paint: string) => string

/**
 * The chart as a picture on its own: with its finding above it, on paper, and with the colours of the page in place of
 * their names.
 */
export function pictureOf(chart: SVGSVGElement, title: string, colourOf: ColourOf, face: string): Picture {
  const [, , chartWidth = 0, chartHeight = 0] = (chart.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const copy = chart.cloneNode(true) as SVGSVGElement
  const titleLines = linesOf(title, Math.floor((chartWidth / 18) * 0.98))
  const [width, height] = [chartWidth + 2 * PADDING, chartHeight + 3 * PADDING + titleLines.length * LINE]
  const make = (name: string, attributes: Record<string, string | number>, text = '') => {
    const element = document.createElementNS(NAMESPACE, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    element.textContent = text
    return element
  }
  const root = make('svg', { xmlns: NAMESPACE, viewBox: `0 0 ${width} ${height}`, width, height, 'font-family': face })
  root.append(make('rect', { width, height, fill: 'var(--surface)' }))
  for (const [at, line] of titleLines.entries())
    root.append(
      make(
        'text',
        { x: PADDING, y: PADDING + 18 + at * LINE, 'font-size': 18, 'font-weight': 600, fill: 'var(--ink)' },
        line,
      ),
    )
  const body = make('g', { transform: `translate(${PADDING} ${2 * PADDING + titleLines.length * LINE})` })
  body.append(...copy.childNodes)
  root.append(body)
  for (const element of root.querySelectorAll('*'))
    for (const paint of PAINTS) {
      const value = element.getAttribute(paint)
      if (value?.startsWith('var(')) element.setAttribute(paint, colourOf(value))
      element.removeAttribute('class')
    }
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** The chart as it is seen now, with the colours of the page. */
export function pictureOnPage(chart: SVGSVGElement, title: string): Picture {
  const style = getComputedStyle(chart)
  const colourOf = (paint: string) => style.getPropertyValue(paint.slice('var('.length, -1)).trim() || '#000000'
  return pictureOf(chart, title, colourOf, style.fontFamily.split('"').join("'"))
}

export const svgBlob = ({ svg }: Picture): Blob => new Blob([svg], { type: 'image/svg+xml' })

/** The picture as PNG, at twice its size. @throws where the browser cannot draw it */
export async function pngBlob(picture: Picture): Promise<Blob> {
  const address = URL.createObjectURL(svgBlob(picture))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.width * DENSITY
    canvas.height = picture.height * DENSITY
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
