import DOMPurify from 'dompurify'

export type Purify = (html: string) => string

/** Nothing that runs, loads or is sent off: text, lists, tables, links and pictures. */
export function purifyNews(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'video', 'audio', 'dialog'],
    ADD_ATTR: ['target'],
    ALLOW_DATA_ATTR: false,
  })
}
