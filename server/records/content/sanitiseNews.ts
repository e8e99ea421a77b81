import sanitizeHtml from 'sanitize-html'

const TAGS = [
  'p br hr div span blockquote pre code section figure figcaption h1 h2 h3 h4 h5 h6 ul ol li dl dt dd',
  'strong b em i u s del sub sup small mark a img table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '))

/** The values of colour, size and alignment that editors set; none can move, cover or load anything. */
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i, /^[a-z]{3,20}$/i]

function isOtherSite(address: string | undefined): boolean {
  return address !== undefined && /^\s*https?:/i.test(address)
}

/**
 * Returns news HTML that may be stored and shown (rulings#console): text, headings, lists, tables, links and pictures.
 * It removes scripts, styles that load or cover, frames, forms, SVG, and addresses other than web, telephone and mail.
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
      // A site opened from here gets no referrer and no access to our window.
      a: (tagName, { target: _target, rel: _rel, ...attribs }) => ({
        tagName,
        attribs: isOtherSite(attribs.href)
          ? { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' }
          : attribs,
      }),
    },
    // A picture whose address was removed would show as a broken one.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}
