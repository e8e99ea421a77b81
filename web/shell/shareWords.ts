import { useEffect } from 'react'

/** The text of a screen's share card; the page's title and the site's logo replace missing parts. */
export type ShareWords = { title?: string | undefined; desc?: string | undefined; imgPath?: string | undefined }

let told: ShareWords = {}

/** Returns the share text of the open screen, empty where it has none. */
export function toldShareWords(): ShareWords {
  return told
}

/** Sets the share text of a screen whose data describe it better than its route (specification#guard). */
export function useShareWords({ title, desc, imgPath }: ShareWords): void {
  useEffect(() => {
    told = { title, desc, imgPath }
    return () => {
      told = {}
    }
  }, [title, desc, imgPath])
}
