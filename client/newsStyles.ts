/**
 * Colours and alignments of news stand in style attributes, which no page may have (docs/adr/page-policy.md): an attribute
 * could have been put there by anybody who gets text into a page. So they are kept as data, and set as properties once the
 * text is shown, which the policy leaves to our own programs.
 */
const STYLE = /(<[a-z][^<>]*?)\sstyle="/gi

/** Renames the style attributes of news that the server has sanitised; it writes attributes with double quotes and no `>`. */
export const withStylesAsData = (html: string): string => html.replace(STYLE, '$1 data-style="')

/** Gives the elements below `root` their styles. */
export function applyNewsStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
}
