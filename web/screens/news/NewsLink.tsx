import type { ReactNode } from 'react'
import { Link } from '#web/shell/router.tsx'
import { linkOfNews } from './linkOfNews.ts'

type NewsLinkProps = { news: { NewsID: number; LinkUrl: string }; className: string | undefined; children: ReactNode }

/** Links to a news item, or to the address that staff gave for it. */
export function NewsLink({ news, className, children }: NewsLinkProps) {
  const { to, isOutside } = linkOfNews(news)
  if (isOutside) {
    return (
      <a href={to} className={className} rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
