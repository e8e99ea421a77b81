import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { LOST_PICTURE } from '#domain/content/news.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { cleanPaste } from './cleanPaste.ts'
import { clipboards } from './clipboards.ts'
import type { PastedNode } from './pastedBlocks.ts'

/** The parser's nodes with the names that the browser's have. */
function asNode(node: DefaultTreeAdapterTypes.Node): PastedNode {
  const kinds: Record<string, number> = { '#text': 3, '#comment': 8, '#document': 9, '#documentType': 10 }
  return {
    nodeType: kinds[node.nodeName] ?? 1,
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(asNode) : [],
    getAttribute: (name) => ('attrs' in node ? (node.attrs.find((each) => each.name === name)?.value ?? null) : null),
  }
}
const clean = (html: string) => cleanPaste(asNode(parse(html)))

test.each(clipboards)('$from: $what', ({ html, gives, lost = 0 }) => {
  const pasted = clean(html)
  expect(pasted.html).toBe(gives)
  expect(pasted.lost).toBe(lost)
  // What comes of it is what the server keeps, and pasting it again changes nothing.
  const kept = sanitiseNews(pasted.html)
    .replaceAll(' />', '>')
    .replaceAll(/ target="_blank" rel="[^"]*"/g, '')
  expect(kept).toBe(pasted.html)
  expect(clean(pasted.html).html).toBe(pasted.html)
})

test('pictures in the text are named, so that they can be uploaded', () => {
  const src = 'data:image/png;base64,iVBORw0KGgo='
  expect(clean(`<p>前<img src="${src}" alt="图">后</p>`)).toEqual({
    html: `<p>前</p><img src="${src}" alt="图"><p>后</p>`,
    inText: [src],
    lost: 0,
  })
})

test('pictures of other sites and of the disk leave their place marked', () => {
  for (const src of ['https://mmbiz.qpic.cn/a/640', 'file:///C:/Users/a/1.png', 'blob:https://x/1'])
    expect(clean(`<img src="${src}">`)).toMatchObject({ html: `<p>${LOST_PICTURE}</p>`, lost: 1 })
})
