/** The page's number for style sheets, which the server makes for every answer; empty where it sends no policy (`npm run dev`). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

function setStylesByProperty(element: HTMLElement): void {
  const setAttribute = element.setAttribute.bind(element)
  element.setAttribute = (name, value) => {
    if (name === 'style') element.style.cssText = value
    else setAttribute(name, value)
  }
}

/**
 * Gives every style sheet that a library makes the page's number, without which the browser ignores it (docs/adr/page-policy.md).
 * antd and the editor take one as a setting; the part of antd that stops the page from scrolling behind a dialog takes none,
 * so that the one place where elements are made serves all of them. The text field in which antd measures how high another one
 * must be (`rc-textarea`) gets its style as an attribute, which no page may have: it becomes properties.
 */
export function markStyles(): void {
  const nonce = styleNonce()
  if (nonce === '') return
  const create = document.createElement.bind(document) as (
    name: string,
    options?: ElementCreationOptions,
  ) => HTMLElement
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    if (element instanceof HTMLTextAreaElement) setStylesByProperty(element)
    return element
  }
}
