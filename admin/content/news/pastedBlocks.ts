/** A node of the clipboard's HTML: what a DOM node and the parser of the tests have in common. */
export interface PastedNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  childNodes: Iterable<PastedNode>
  getAttribute?: (name: string) => string | null
}

const markNames = ['strong', 'em', 'u', 's'] as const
export type Mark = (typeof markNames)[number]

/** A piece of text with its marks; a line break is the text `\n`. */
export interface Run {
  text: string
  marks: readonly Mark[]
  href: string
}

export type TextTag = 'p' | 'h2' | 'h3' | 'h4'
export type Align = '' | 'center' | 'right'

export type Block =
  | { kind: 'text'; tag: TextTag; align: Align; runs: Run[] }
  /** One paragraph of a list as Word writes it; neighbours become one list. */
  | { kind: 'item'; isOrdered: boolean; level: number; runs: Run[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; rows: Array<Array<{ isHead: boolean; columns: number; rows: number; blocks: Block[] }>> }
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'rule' }

const IGNORED = new Set(
  'STYLE SCRIPT XML META LINK TITLE HEAD NOSCRIPT TEMPLATE SVG MATH IFRAME OBJECT EMBED VIDEO AUDIO CANVAS BUTTON INPUT SELECT TEXTAREA MPVOICE MPCHECKTEXT MP-COMMON-PROFILE MP-STYLE-TYPE QQMUSIC'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN ASIDE FIGURE FIGCAPTION ADDRESS CENTER BODY HTML DL DT DD PRE FIELDSET'.split(
    ' ',
  ),
)
const HEADINGS: Readonly<Record<string, TextTag>> = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' }
const MARKS: Readonly<Record<string, Mark>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  S: 's',
  DEL: 's',
  STRIKE: 's',
}
const ELEMENT = 1
const TEXT = 3

interface Context {
  marks: readonly Mark[]
  href: string
  tag: TextTag
  align: Align
}

const attribute = (node: PastedNode, name: string) => node.getAttribute?.(name) ?? ''

function stylesOf(node: PastedNode): Map<string, string> {
  const pairs = attribute(node, 'style')
    .split(';')
    .map((line) => line.split(':'))
  return new Map(
    pairs.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]),
  )
}

/** The marks that an element adds, or takes off as Google Docs does with `<b style="font-weight:normal">`. */
function marksOf(name: string, styles: Map<string, string>, outer: readonly Mark[]): readonly Mark[] {
  const marks = new Set(outer)
  const own = MARKS[name]
  if (own) marks.add(own)
  const weight = styles.get('font-weight')
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) marks.add('strong')
  else if (weight === 'normal' || Number(weight) <= 500) marks.delete('strong')
  const slant = styles.get('font-style')
  if (slant === 'italic' || slant === 'oblique') marks.add('em')
  else if (slant === 'normal') marks.delete('em')
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  if (line.includes('underline') && name !== 'A') marks.add('u')
  if (line.includes('line-through')) marks.add('s')
  return markNames.filter((mark) => marks.has(mark))
}

function alignOf(node: PastedNode, styles: Map<string, string>, outer: Align): Align {
  const align = styles.get('text-align') ?? attribute(node, 'align').toLowerCase()
  if (align === 'center' || align === 'right') return align
  return align === '' ? outer : ''
}

const textOf = (node: PastedNode): string =>
  node.nodeType === TEXT ? (node.nodeValue ?? '') : [...node.childNodes].map(textOf).join('')

function find(node: PastedNode, test: (node: PastedNode) => boolean): PastedNode | null {
  for (const child of node.childNodes) {
    const found = test(child) ? child : find(child, test)
    if (found) return found
  }
  return null
}

const isListMarker = (node: PastedNode) => node.nodeType === ELEMENT && stylesOf(node).get('mso-list') === 'ignore'
const isOrderedMarker = (marker: string) =>
  /^\s*[(（]?([\d]{1,3}|[a-zA-Z]{1,2}|[一二三四五六七八九十]{1,3})[.、)）．]/.test(marker)

/** Reads the blocks of what was pasted, without anything that only says how it looked. */
export function pastedBlocks(root: PastedNode): Block[] {
  const blocks: Block[] = []
  let runs: Run[] = []
  const flush = ({ tag, align }: Context) => {
    const own = trimmed(runs)
    runs = []
    if (own.length > 0) blocks.push({ kind: 'text', tag, align, runs: own })
  }

  const walk = (node: PastedNode, context: Context): void => {
    if (node.nodeType === TEXT) {
      const text = (node.nodeValue ?? '').replace(/[\s\u00a0]+/g, ' ')
      if (text !== '') runs.push({ text, marks: context.marks, href: context.href })
      return
    }
    const name = node.nodeName.toUpperCase()
    const isElement = node.nodeType === ELEMENT
    // Fragments and documents are no elements, and hold what matters; comments hold nothing.
    if (!isElement && node.nodeType !== 9 && node.nodeType !== 11) return
    const styles = isElement ? stylesOf(node) : new Map<string, string>()
    if (IGNORED.has(name) || name.includes(':') || styles.get('display') === 'none' || isListMarker(node)) return
    const marks = marksOf(name, styles, context.marks)
    if (name === 'BR') {
      runs.push({ text: '\n', marks: [], href: '' })
    } else if (name === 'HR') {
      flush(context)
      blocks.push({ kind: 'rule' })
    } else if (name === 'IMG') {
      flush(context)
      blocks.push({ kind: 'picture', src: pictureOf(node), alt: attribute(node, 'alt').trim() })
    } else if (name === 'TABLE') {
      flush(context)
      blocks.push(...tableOf(node))
    } else if (name === 'UL' || name === 'OL') {
      flush(context)
      blocks.push(listOf(node, name === 'OL'))
    } else if (name === 'BLOCKQUOTE') {
      flush(context)
      blocks.push({ kind: 'quote', blocks: pastedBlocks(fragmentOf(node)) })
    } else if (HEADINGS[name] || BLOCKS.has(name) || name === 'LI') {
      flush(context)
      const level = /\blevel(\d)/.exec(styles.get('mso-list') ?? '')?.[1]
      const outline = /^[1-6]$/.exec(styles.get('mso-outline-level') ?? '')?.[0]
      const tag = HEADINGS[name] ?? (outline ? (HEADINGS[`H${outline}`] as TextTag) : context.tag)
      // A heading is bold by itself.
      const own = tag === 'p' ? marks : marks.filter((mark) => mark !== 'strong')
      const inner = { ...context, tag, marks: own, align: alignOf(node, styles, context.align) }
      const marker = level && tag === 'p' ? find(node, isListMarker) : null
      for (const child of node.childNodes) walk(child, inner)
      if (marker && level) {
        const item = trimmed(runs)
        runs = []
        const isOrdered = isOrderedMarker(textOf(marker))
        if (item.length > 0) blocks.push({ kind: 'item', isOrdered, level: Number(level), runs: item })
      } else flush(inner)
    } else {
      const href = name === 'A' ? linkOf(attribute(node, 'href')) : context.href
      const inner = { ...context, href, marks: context.tag === 'p' ? marks : marks.filter((mark) => mark !== 'strong') }
      for (const child of node.childNodes) walk(child, inner)
    }
  }

  const start: Context = { marks: [], href: '', tag: 'p', align: '' }
  walk(root, start)
  flush(start)
  return blocks
}

/** An element as a root of its own, so that it is not read as the block that it is. */
const fragmentOf = (node: PastedNode): PastedNode => ({
  nodeType: 11,
  nodeName: '#document-fragment',
  nodeValue: null,
  childNodes: node.childNodes,
})

/** WeChat loads pictures late: the address stands in `data-src`, and `src` holds a blank one. */
const pictureOf = (node: PastedNode) => attribute(node, 'data-src') || attribute(node, 'src')

function linkOf(href: string): string {
  const address = href.trim()
  return /^(https?:\/\/|\/(?!\/)|tel:|mailto:)/i.test(address) ? address : ''
}

function listOf(node: PastedNode, isOrdered: boolean): Block {
  const items: Block[][] = []
  for (const child of node.childNodes) {
    const name = child.nodeName.toUpperCase()
    // Old editors put a list beside the item that it belongs to.
    if (name === 'UL' || name === 'OL') items.at(-1)?.push(listOf(child, name === 'OL'))
    else if (name === 'LI') items.push(pastedBlocks(fragmentOf(child)))
  }
  return { kind: 'list', isOrdered, items: items.filter((blocks) => blocks.length > 0) }
}

function rowsBelow(node: PastedNode): PastedNode[] {
  return [...node.childNodes].flatMap((child) => {
    const name = child.nodeName.toUpperCase()
    if (name === 'TR') return [child]
    return ['THEAD', 'TBODY', 'TFOOT'].includes(name) ? rowsBelow(child) : []
  })
}

/** A table of one cell is a frame around text, as WeChat's layouts use it, and no table. */
function tableOf(node: PastedNode): Block[] {
  const span = (cell: PastedNode, name: string) => Math.min(50, Math.max(1, Number(attribute(cell, name)) || 1))
  const rows = rowsBelow(node)
    .map((row) =>
      [...row.childNodes]
        .filter(({ nodeName }) => /^T[DH]$/i.test(nodeName))
        .map((cell) => ({
          isHead: cell.nodeName.toUpperCase() === 'TH',
          columns: span(cell, 'colspan'),
          rows: span(cell, 'rowspan'),
          blocks: pastedBlocks(fragmentOf(cell)),
        })),
    )
    .filter((cells) => cells.length > 0)
  const [first, ...others] = rows
  if (first && first.length === 1 && others.length === 0) return first[0]?.blocks ?? []
  return rows.length === 0 ? [] : [{ kind: 'table', rows }]
}

const EDGE_START = /^[\s\u3000]+/
const EDGE_END = /[\s\u3000]+$/

/** Without the spaces and breaks at both ends, by which Chinese texts are indented and spaced. */
function trimmed(runs: readonly Run[]): Run[] {
  const own = runs.map((run) => ({ ...run }))
  while (own[0] && own[0].text.replace(EDGE_START, '') === '') own.shift()
  while (own.length > 0 && own.at(-1)?.text.replace(EDGE_END, '') === '') own.pop()
  const [first, last] = [own[0], own.at(-1)]
  if (first) first.text = first.text.replace(EDGE_START, '')
  if (last) last.text = last.text.replace(EDGE_END, '')
  return own
}
