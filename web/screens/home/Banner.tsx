import { useQuery } from '@tanstack/react-query'
import type { NewsHeadWire } from '#contract/content/content.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Carousel } from '#web/ui/Carousel.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsLink } from '../news/NewsLink.tsx'
import { firstPicture } from '../news/pictures.ts'
import style from './Banner.module.css'
import { homeCalls } from './homeCalls.ts'

/** Banner news. It is decorative, so a failure or an empty list renders nothing. */
export function Banner() {
  const query = useQuery(homeCalls.banner)
  return (
    <QueryState query={query} loading={<Skeleton kind="banner" />} empty={null} failed={null}>
      {({ listData }) => (
        <Carousel
          label="要闻"
          slides={listData.map((item, at) => ({ key: item.NewsID, name: item.Title, content: slideOf(item, at) }))}
        />
      )}
    </QueryState>
  )
}

function slideOf(item: NewsHeadWire, at: number) {
  return (
    <NewsLink news={item} className={style.slide}>
      <Picture src={firstPicture(item.PicPath)} alt="" ratio="banner" position={at === 0 ? 0 : undefined} />
      <span className={style.caption}>{item.Title}</span>
    </NewsLink>
  )
}
