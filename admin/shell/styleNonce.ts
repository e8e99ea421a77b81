/** The page's number for style sheets, which the server makes for every answer; empty where it sends no policy (`npm run dev`). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/**
 * Gives every style sheet that a library makes the page's number, without which the browser ignores it (docs/adr/page-policy.md).
 * antd and the editor take one as a setting; the part of antd that stops the page from scrolling behind a dialog takes none,
 * so that the one place where elements are made serves all of them.
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
    return element
  }
}
