import { useEffect } from 'react'

/**
 * Sets the paper this screen prints on, such as `A5 landscape`, and its text size. It is set while the screen is open
 * and not in a style sheet of its own, which stays loaded and would apply to every other screen. The rule joins the page's
 * first sheet: a sheet that a program writes is refused by the page's policy (docs/adr/page-policy.md).
 */
export function usePaper(size: string, textPoints: number): void {
  useEffect(() => {
    const sheet = document.styleSheets[0]
    if (!sheet) return undefined
    const at = sheet.cssRules.length
    sheet.insertRule(`@media print { @page { size: ${size}; margin: 8mm } html { font-size: ${textPoints}pt } }`, at)
    const rule = sheet.cssRules[at]
    return () => sheet.deleteRule([...sheet.cssRules].indexOf(rule as CSSRule))
  }, [size, textPoints])
}
