import { type KeyboardEvent, useId, useState } from 'react'

/**
 * The keyboard of a field with a list of options below it, as the ARIA practices describe a combobox: the focus stays in
 * the field, the arrows move through the options, Enter takes the current one. `query` is what the options were found by;
 * when it changes, the first option is the current one again.
 */
export function useOptions<Option>(options: readonly Option[], choose: (option: Option) => void, query: string) {
  const listId = useId()
  const [moved, setMoved] = useState({ query, at: 0 })
  const current = moved.query === query ? moved.at : 0
  const setCurrent = (at: number) => setMoved({ query, at })
  const optionId = (at: number) => `${listId}-${at}`
  const isAny = options.length > 0
  const move = (step: 1 | -1) => {
    if (!isAny) return
    const next = (current + step + options.length) % options.length
    setCurrent(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    /** Whether the key was one for the options. */
    onKey({ key, nativeEvent }: KeyboardEvent): boolean {
      // Enter ends the composing of a Chinese word, and must not choose.
      if (nativeEvent.isComposing) return false
      const option = options[current]
      if (key === 'ArrowDown') move(1)
      else if (key === 'ArrowUp') move(-1)
      else if (key === 'Enter' && option !== undefined) choose(option)
      else return false
      return true
    },
    fieldProps: {
      role: 'combobox' as const,
      'aria-expanded': isAny,
      'aria-controls': listId,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isAny ? optionId(current) : undefined,
      autoComplete: 'off',
    },
    listProps: { id: listId, role: 'listbox' as const },
    optionProps: (at: number) => ({
      id: optionId(at),
      role: 'option' as const,
      'aria-selected': at === current,
      onMouseEnter: () => setCurrent(at),
      // The field keeps the focus, whose loss would close the list before the click.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        const option = options[at]
        if (option !== undefined) choose(option)
      },
    }),
  }
}
