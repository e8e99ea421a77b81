import {
  CERT_PAGE,
  type CertBox,
  type CertField,
  type CertFieldKind,
  type CertLayout,
  newCertField,
  tidyCertField,
} from '#domain/result/certificateTemplate.ts'

/** Millimetres between two lines of the grid to which fields snap; 0: they do not. */
export const GRID_STEPS = [0, 1, 5, 10] as const
export type GridStep = (typeof GRID_STEPS)[number]

const snapped = (value: number, grid: GridStep): number =>
  grid === 0 ? Math.round(value * 10) / 10 : Math.round(value / grid) * grid

const LEAST_SIDE = 3
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** A box moved by so many millimetres; it snaps to the grid and stays on the page. */
export function movedBox(
  box: CertBox,
  { dx, dy }: { dx: number; dy: number },
  { orientation, grid }: Pick<CertLayout, 'orientation'> & { grid: GridStep },
): CertBox {
  const page = CERT_PAGE[orientation]
  return {
    ...box,
    x: dx === 0 ? box.x : between(snapped(box.x + dx, grid), 0, page.width - box.width),
    y: dy === 0 ? box.y : between(snapped(box.y + dy, grid), 0, page.height - box.height),
  }
}

/** A box whose lower right corner was moved; it snaps to the grid and stays on the page. */
export function resizedBox(
  box: CertBox,
  { dx, dy }: { dx: number; dy: number },
  { orientation, grid }: Pick<CertLayout, 'orientation'> & { grid: GridStep },
): CertBox {
  const page = CERT_PAGE[orientation]
  const right = snapped(box.x + box.width + dx, grid)
  const bottom = snapped(box.y + box.height + dy, grid)
  return {
    ...box,
    width: dx === 0 ? box.width : between(right - box.x, LEAST_SIDE, page.width - box.x),
    height: dy === 0 ? box.height : between(bottom - box.y, LEAST_SIDE, page.height - box.y),
  }
}

/** The layout with some fields changed, by their places in it. */
export function withChanges(
  layout: CertLayout,
  at: readonly number[],
  change: (field: CertField) => Partial<CertField>,
): CertLayout {
  const fields = layout.fields.map((field, index) =>
    at.includes(index) ? tidyCertField({ ...field, ...change(field) }) : field,
  )
  return { ...layout, fields }
}

export function withoutFields(layout: CertLayout, at: readonly number[]): CertLayout {
  return { ...layout, fields: layout.fields.filter((_, index) => !at.includes(index)) }
}

export function withNewField(layout: CertLayout, kind: CertFieldKind): CertLayout {
  return { ...layout, fields: [...layout.fields, newCertField(kind, layout.orientation)] }
}

/** The fields once more, a little lower and to the right; they come last. */
export function withCopies(layout: CertLayout, at: readonly number[]): CertLayout {
  const frame = { orientation: layout.orientation, grid: 0 } as const
  const copies = layout.fields
    .filter((_, index) => at.includes(index))
    .map((field) => ({ ...field, ...movedBox(field, { dx: 5, dy: 5 }, frame) }))
  return { ...layout, fields: [...layout.fields, ...copies] }
}

/** A page turned: what would lie outside it is moved in, and made smaller where it must be. */
export function turnedTo(layout: CertLayout, orientation: CertLayout['orientation']): CertLayout {
  const page = CERT_PAGE[orientation]
  const fields = layout.fields.map((field) => {
    const [width, height] = [Math.min(field.width, page.width), Math.min(field.height, page.height)]
    return tidyCertField({
      ...field,
      width,
      height,
      x: between(field.x, 0, page.width - width),
      y: between(field.y, 0, page.height - height),
    })
  })
  return { ...layout, orientation, fields }
}

export const ALIGNMENTS = {
  left: '左对齐',
  center: '水平居中',
  right: '右对齐',
  top: '顶对齐',
  middle: '垂直居中',
  bottom: '底对齐',
} as const
export type Alignment = keyof typeof ALIGNMENTS

/** Fields lined up with each other; a single one with the page. */
export function alignedFields(layout: CertLayout, at: readonly number[], alignment: Alignment): CertLayout {
  const chosen = layout.fields.filter((_, index) => at.includes(index))
  const page = { x: 0, y: 0, ...CERT_PAGE[layout.orientation] }
  const frame = chosen.length === 1 ? page : frameOf(chosen)
  return withChanges(layout, at, ({ width, height }) => {
    if (alignment === 'left') return { x: frame.x }
    if (alignment === 'right') return { x: frame.x + frame.width - width }
    if (alignment === 'center') return { x: frame.x + (frame.width - width) / 2 }
    if (alignment === 'top') return { y: frame.y }
    if (alignment === 'bottom') return { y: frame.y + frame.height - height }
    return { y: frame.y + (frame.height - height) / 2 }
  })
}

function frameOf(boxes: readonly CertBox[]): CertBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
