import { useEffect } from 'react'

/**
 * Sets the paper this screen prints on, such as `A5 landscape`, and its text size. It is set while the screen is open
 * and not in a style sheet, which stays loaded and would apply to every other screen.
 */
export function usePaper(size: string, textPoints: number): void {
  useEffect(() => {
    const sheet = document.createElement('style')
    sheet.textContent = `@page { size: ${size}; margin: 8mm } @media print { html { font-size: ${textPoints}pt } }`
    document.head.append(sheet)
    return () => sheet.remove()
  }, [size, textPoints])
}
