/** The server behind the page answers uploads like other calls. */
export class Upload {
  status = 0
  responseText = ''
  readonly upload = {}
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  private address = ''
  open(_: string, address: string): void {
    this.address = address
  }
  setRequestHeader(): void {}
  send(): void {
    fetch(this.address, { method: 'POST' }).then(
      async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      },
      () => this.onerror?.(),
    )
  }
}
