import sanitizeHtml from 'sanitize-html'
import { isOwnPath, newsLinkOf } from '#domain/content/newsLink.ts'

const TAGS = [
  'p br hr div span blockquote pre code section figure figcaption h1 h2 h3 h4 h5 h6 ul ol li dl dt dd',
  'strong b em i u s del sub sup small mark a img table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '))

/** Deeper nesting, which no article has, slows browsers down until they stop answering. */
const DEEPEST = 40
/** The widest cell; browsers lay out thousands of columns for a cell that claims to span them. */
const WIDEST_SPAN = 50

/** The values of colour, size and alignment that editors set; none can move, cover or load anything. */
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]

/** Controls, zero-width characters and marks of direction, by which text reads otherwise than it is stored. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** A link to another site, a path on this one, a telephone number or a mail address; null for anything else. */
function linkOf(address: string): { href: string; isOutside: boolean } | null {
  const seen = address.replace(UNSEEN, '').trim()
  const link = newsLinkOf(seen)
  if (link) return { href: link.address, isOutside: link.isOutside }
  const isCall = /^(tel:[\d+() -]{3,30}|mailto:[\w.+-]+@[\w.-]+)$/i.test(seen)
  return isCall ? { href: seen, isOutside: false } : null
}

/** Pictures stand on this site, since any other host would learn who reads the news; calls of the API are no pictures. */
function isPicture(address: string): boolean {
  return isOwnPath(address) && /^\/(files|demo)\/[\w./-]+$/.test(address) && !address.includes('..')
}

function spansOf(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { colspan, rowspan, ...rest } = attribs
  const span = (text: string | undefined) => {
    const count = Number(text)
    return Number.isInteger(count) && count > 1 && count <= WIDEST_SPAN ? String(count) : null
  }
  const [columns, rows] = [span(colspan), span(rowspan)]
  return { ...rest, ...(columns && { colspan: columns }), ...(rows && { rowspan: rows }) }
}

const isSize = (text: string | undefined) => text !== undefined && /^\d{1,4}$/.test(text)

function keepAllowed(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: {
      '*': {
        color: COLOUR,
        'background-color': COLOUR,
        'text-align': [/^(left|right|center|justify)$/],
        'text-indent': [/^\d{1,2}(em|px)$/],
        'font-weight': [/^(normal|bold|[1-9]00)$/],
        'font-size': [/^\d{1,2}(\.\d+)?px$/],
        'text-decoration': [/^(none|underline|line-through)$/],
      },
    },
    allowedSchemes: ['https', 'http', 'tel', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: DEEPEST,
    nonTextTags: [
      'script style textarea option noscript svg math title template iframe object xmp noembed noframes plaintext',
      'select datalist',
    ].flatMap((tags) => tags.split(' ')),
    transformTags: {
      // A site opened from here gets no referrer and no access to our window.
      a: (tagName, { href = '', title, style }) => {
        const link = linkOf(href)
        const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }
        const attribs = { ...(link && { href: link.href }), ...(title && { title }), ...(style && { style }) }
        return { tagName, attribs: link?.isOutside ? { ...attribs, ...outside } : attribs }
      },
      img: (tagName, { src = '', alt, title, width, height }) => ({
        tagName,
        attribs: {
          ...(isPicture(src) && { src }),
          ...(alt && { alt }),
          ...(title && { title }),
          ...(width && isSize(width) && { width }),
          ...(height && isSize(height) && { height }),
        },
      }),
      td: (tagName, attribs) => ({ tagName, attribs: spansOf(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: spansOf(attribs) }),
    },
    textFilter: (text) => text.replace(UNSEEN, ''),
    // A picture whose address was removed would show as a broken one.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

/** Text without its element can be read as another tree, whose second cleaning then settles; no text needs more rounds. */
const MOST_ROUNDS = 6

/**
 * Returns news HTML that may be stored and shown (rulings#console): text, headings, lists, tables, links and pictures.
 * Only what is named here stays: no scripts, no styles that load or cover, no frames, forms, SVG, ids or names, and no
 * addresses other than web, telephone and mail. Sanitising what it returned changes nothing.
 */
export function sanitiseNews(html: string): string {
  let before = html
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const clean = keepAllowed(before)
    if (clean === before) return clean
    before = clean
  }
  return sanitizeHtml(before, { allowedTags: [], allowedAttributes: {} })
}
