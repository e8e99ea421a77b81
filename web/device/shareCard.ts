import { brand } from '#web/brand.ts'
import type { ShareWords } from '#web/shell/shareWords.ts'
import { visitedUrl } from '#web/shell/visitedUrl.ts'

export type ShareCard = { title: string; desc: string; link: string; imgUrl: string }

type SharedPage = {
  pathname: string
  search: string
  title: string
  isPrivate: boolean
  origin: string
  /** The share text of the route or its screen. */
  words?: ShareWords | undefined
  /** The share text that the office gave the whole site; empty where it gave none. */
  site?: { title: string; desc: string } | undefined
}

/**
 * The card of a forwarded page. A page behind the login is forwarded as the home page, and no link ever carries an
 * OAuth code or a certificate number (outside-services#js-sdk).
 */
export function shareCardOf({ pathname, search, title, isPrivate, origin, words, site }: SharedPage): ShareCard {
  return {
    title: words?.title || (isPrivate ? site?.title || brand.title : title),
    desc: words?.desc || site?.desc || brand.description,
    link: origin + (isPrivate ? '/' : visitedUrl(pathname, search)),
    imgUrl: origin + lasting(words?.imgPath),
  }
}

/** A signed link expires and would show as a broken picture in the chat later. */
function lasting(path: string | undefined): string {
  return path && !path.includes('?') ? path : '/share.png'
}
