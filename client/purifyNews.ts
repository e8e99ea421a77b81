import DOMPurify from 'dompurify'
import { withStylesAsData } from './newsStyles.ts'

export type Purify = (html: string) => string

/**
 * Keeps text, lists, tables, links and pictures, and styles as data (`applyNewsStyles`); removes whatever executes, loads or submits anything. Where the browser
 * has Trusted Types the value is a TrustedHTML, which is a string to nobody but React.
 */
export function purifyNews(html: string): string {
  return DOMPurify.sanitize(withStylesAsData(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'video', 'audio', 'dialog'],
    ADD_ATTR: ['target', 'data-style'],
    // `color:red` would be read as an address of an unknown kind.
    ADD_URI_SAFE_ATTR: ['data-style'],
    FORBID_ATTR: ['style'],
    ALLOW_DATA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
}
