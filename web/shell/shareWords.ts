import { useEffect } from 'react'

/** What a screen says of itself when it is forwarded; the page's title and the site's sign stand for what it leaves out. */
export type ShareWords = { title?: string | undefined; desc?: string | undefined; imgPath?: string | undefined }

let told: ShareWords = {}

/** The words of the screen that is open, empty where it has none. */
export function toldShareWords(): ShareWords {
  return told
}

/** For a screen whose data say it better than its route (specification, section 2). */
export function useShareWords({ title, desc, imgPath }: ShareWords): void {
  useEffect(() => {
    told = { title, desc, imgPath }
    return () => {
      told = {}
    }
  }, [title, desc, imgPath])
}
