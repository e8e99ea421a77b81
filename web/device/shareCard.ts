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
  /** What the route or its screen says of itself. */
  words?: ShareWords | undefined
}

/**
 * What a forwarded page looks like in a chat. A page behind the login is forwarded as the home page, and no link ever
 * carries an OAuth code or a certificate number (outside services, section 2).
 */
export function shareCardOf({ pathname, search, title, isPrivate, origin, words }: SharedPage): ShareCard {
  return {
    title: words?.title || (isPrivate ? brand.title : title),
    desc: words?.desc || brand.description,
    link: origin + (isPrivate ? '/' : visitedUrl(pathname, search)),
    imgUrl: origin + lasting(words?.imgPath),
  }
}

/** A link that carries its own end would show as a broken picture in the chat tomorrow. */
function lasting(path: string | undefined): string {
  return path && !path.includes('?') ? path : '/share.png'
}
