/** WeChat's consent returns to the page of the payment, which then continues it. The page's address has a query. */
export function payReturnPath(page: string): string {
  return `${page}&pay=1`
}

export function isPayReturn(search: string): boolean {
  return new URLSearchParams(search).get('pay') === '1'
}

/** The address of a page that pays as soon as it is shown, because the button was pressed on the page before. */
export function payAtOncePath(page: string): string {
  return `${page}&start=1`
}

export function isPayAtOnce(search: string): boolean {
  return new URLSearchParams(search).get('start') === '1'
}
