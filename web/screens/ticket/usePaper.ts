import { useEffect } from 'react'

/**
 * The paper this screen is printed on, such as `A5 landscape`. Set while it is open and not in its style sheet, which
 * stays with the page and would give every other screen the same paper.
 */
export function usePaper(size: string): void {
  useEffect(() => {
    const sheet = document.createElement('style')
    sheet.textContent = `@page { size: ${size}; margin: 8mm }`
    document.head.append(sheet)
    return () => sheet.remove()
  }, [size])
}
