/**
 * Focuses the first invalid control inside `form`, once React has rendered the marks. A radio group is marked on its
 * fieldset; there the first radio gets the focus.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    const target = wrong.matches('input, textarea, button') ? wrong : wrong.querySelector<HTMLElement>('input, button')
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    // A group taller than half of the screen is scrolled to its top, where its message is.
    const block = wrong.clientHeight > window.innerHeight / 2 ? 'start' : 'center'
    wrong.scrollIntoView({ block, behavior: still ? 'auto' : 'smooth' })
    target?.focus({ preventScroll: true })
  })
}
