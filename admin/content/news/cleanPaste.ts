import { LOST_PICTURE } from '#domain/content/news.ts'
import { type Align, type Block, type PastedNode, pastedBlocks, type Run } from './pastedBlocks.ts'

export interface CleanPaste {
  html: string
  /** Addresses of pictures inside the text (`data:`), which are to be uploaded; the text refers to them unchanged. */
  inText: string[]
  /** How many pictures could not be taken along: they lie on other sites or on the writer's disk. */
  lost: number
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] as string)
}

function runHtml({ text, marks, href }: Run): string {
  if (text === '\n') return '<br>'
  // A link is underlined by itself.
  const own = href === '' ? marks : marks.filter((mark) => mark !== 'u')
  const marked = own.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, escaped(text))
  return href === '' ? marked : `<a href="${escaped(href)}">${marked}</a>`
}

const isAlike = (one: Run, other: Run) =>
  one.text !== '\n' && other.text !== '\n' && one.href === other.href && one.marks.join() === other.marks.join()

/** Word writes a sentence as dozens of pieces that look the same. */
function runsHtml(runs: readonly Run[]): string {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && isAlike(last, run)) last.text = `${last.text}${run.text}`.replace(/ {2,}/g, ' ')
    else merged.push({ ...run })
  }
  return merged.map(runHtml).join('')
}

/** Two line breaks in a row are how people make a paragraph where there is no key for it. */
function paragraphs(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  for (const [at, run] of runs.entries()) {
    const isBreak = run.text === '\n'
    if (isBreak && runs[at + 1]?.text === '\n') continue
    if (isBreak && at > 0 && runs[at - 1]?.text === '\n') parts.push([])
    else parts.at(-1)?.push(run)
  }
  return parts.filter((part) => part.length > 0)
}

const alignAttribute = (align: Align) => (align === '' ? '' : ` style="text-align:${align}"`)

type Item = Extract<Block, { kind: 'item' }>

/** Word's paragraphs of a list, from `at` on and of this level or deeper, as a list; also where the list ends. */
function wordList(items: readonly Item[], at: number, level: number): { html: string; next: number } {
  const isOrdered = items[at]?.isOrdered ?? false
  let html = ''
  let next = at
  while (next < items.length) {
    const item = items[next] as Item
    if (item.level < level || (item.level === level && item.isOrdered !== isOrdered)) break
    if (item.level > level) {
      const inner = wordList(items, next, item.level)
      html = html === '' ? `<li>${inner.html}</li>` : html.replace(/<\/li>$/, `${inner.html}</li>`)
      next = inner.next
    } else {
      html += `<li><p>${runsHtml(item.runs)}</p></li>`
      next += 1
    }
  }
  const tag = isOrdered ? 'ol' : 'ul'
  return { html: `<${tag}>${html}</${tag}>`, next }
}

/**
 * Makes plain HTML of what Word, WPS, WeChat or a web page put on the clipboard: headings, paragraphs, lists, tables,
 * quotations, links, and text that is bold, italic, underlined or struck out. Everything else about its looks is left
 * out (office#news).
 */
export function cleanPaste(root: PastedNode): CleanPaste {
  const inText: string[] = []
  let lost = 0

  const pictureHtml = (src: string, alt: string): string => {
    if (/^data:image\/(png|jpe?g);base64,/i.test(src)) {
      inText.push(src)
      return `<img src="${escaped(src)}" alt="${escaped(alt)}">`
    }
    // Our own pictures, as when an article is copied to another one.
    if (src.startsWith('/files/News/')) return `<img src="${escaped(src)}" alt="${escaped(alt)}">`
    // Drawings of a layout are no pictures anybody misses.
    if (src === '' || /^data:image\/(svg|gif)/i.test(src)) return ''
    lost += 1
    return `<p>${LOST_PICTURE}</p>`
  }

  const blockHtml = (block: Exclude<Block, Item>): string => {
    switch (block.kind) {
      case 'text':
        return paragraphs(block.runs)
          .map((runs) => `<${block.tag}${alignAttribute(block.align)}>${runsHtml(runs)}</${block.tag}>`)
          .join('')
      case 'list': {
        const tag = block.isOrdered ? 'ol' : 'ul'
        const items = block.items.map((blocks) => `<li>${blocksHtml(blocks)}</li>`).join('')
        return items === '' ? '' : `<${tag}>${items}</${tag}>`
      }
      case 'quote': {
        const inner = blocksHtml(block.blocks)
        return inner === '' ? '' : `<blockquote>${inner}</blockquote>`
      }
      case 'table':
        return `<table><tbody>${block.rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
      case 'picture':
        return pictureHtml(block.src, block.alt)
      case 'rule':
        return '<hr>'
    }
  }

  type Cell = Extract<Block, { kind: 'table' }>['rows'][number][number]
  const cellHtml = ({ isHead, columns, rows, blocks }: Cell): string => {
    const tag = isHead ? 'th' : 'td'
    const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
    return `<${tag}${spans}>${blocksHtml(blocks) || '<p></p>'}</${tag}>`
  }

  const blocksHtml = (blocks: readonly Block[]): string => {
    let html = ''
    for (let at = 0; at < blocks.length; ) {
      const block = blocks[at] as Block
      if (block.kind !== 'item') {
        html += blockHtml(block)
        at += 1
        continue
      }
      const rest = blocks.slice(at)
      const end = rest.findIndex(({ kind }) => kind !== 'item')
      const items = (end < 0 ? rest : rest.slice(0, end)) as Item[]
      for (let from = 0; from < items.length; ) {
        const list = wordList(items, from, items[from]?.level ?? 1)
        html += list.html
        from = list.next
      }
      at += items.length
    }
    return html
  }

  const html = blocksHtml(pastedBlocks(root))
  return { html, inText, lost }
}
