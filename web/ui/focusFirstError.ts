/**
 * Moves focus to the first control marked wrong inside `form`, once React has written the marks.
 * Radio groups carry the mark on their fieldset; there the first choice takes the focus.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    const target = wrong.matches('input, textarea, button') ? wrong : wrong.querySelector<HTMLElement>('input, button')
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Of a group higher than the screen the upper part, where its message stands.
    const block = wrong.clientHeight > window.innerHeight / 2 ? 'start' : 'center'
    wrong.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' })
    target?.focus({ preventScroll: true })
  })
}
