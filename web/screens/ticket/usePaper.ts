import { useEffect } from 'react'

/**
 * The paper this screen is printed on, such as `A5 landscape`, and the size of its text there. Set while it is open and
 * not in its style sheet, which stays with the page and would give every other screen the same paper.
 */
export function usePaper(size: string, textPoints: number): void {
  useEffect(() => {
    const sheet = document.createElement('style')
    sheet.textContent = `@page { size: ${size}; margin: 8mm } @media print { html { font-size: ${textPoints}pt } }`
    document.head.append(sheet)
    return () => sheet.remove()
  }, [size, textPoints])
}
