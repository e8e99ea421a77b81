/** Whether the text is in the clipboard now. Pages without HTTPS have none; people then select and copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  return (
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  )
}
