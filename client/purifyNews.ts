import DOMPurify from 'dompurify'

export type Purify = (html: string) => string

/** Keeps text, lists, tables, links and pictures; removes whatever executes, loads or submits anything. */
export function purifyNews(html: string): string {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'video', 'audio', 'dialog'],
    ADD_ATTR: ['target'],
    ALLOW_DATA_ATTR: false,
  })
}
