import sanitizeHtml from 'sanitize-html'

const TAGS = [
  'p br hr div span blockquote pre code section figure figcaption h1 h2 h3 h4 h5 h6 ul ol li dl dt dd',
  'strong b em i u s del sub sup small mark a img table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '))

/** Signs of colour, size and alignment that editors set; nothing that moves, covers or loads anything. */
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]

function isOtherSite(address: string | undefined): boolean {
  return address !== undefined && /^\s*https?:/i.test(address)
}

/**
 * News HTML as it may be stored and shown (rulings 8): text, headings, lists, tables, links and pictures. Scripts, styles
 * that load or cover, frames, forms, SVG, and addresses of other kinds than web, telephone and mail are taken out.
 */
export function sanitiseNews(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
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
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'title', 'template', 'iframe'],
    transformTags: {
      // Another site opened from here learns nothing of us and gets no hold on our window.
      a: (tagName, { target: _target, rel: _rel, ...attribs }) => ({
        tagName,
        attribs: isOtherSite(attribs.href)
          ? { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' }
          : attribs,
      }),
    },
    // A picture whose address was taken out shows as a broken one.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}
