import { useTitle } from '#web/shell/head.ts'
import { Banner } from './Banner.tsx'
import { EnrolCard } from './EnrolCard.tsx'
import { HomeFooter } from './HomeFooter.tsx'
import { MainLinks, QuickLinks } from './HomeLinks.tsx'
import style from './HomeScreen.module.css'
import { LatestNews } from './LatestNews.tsx'
import { Masthead } from './Masthead.tsx'
import { Notice } from './Notice.tsx'

/** The home page, designed like the cover and first page of a concert programme (specification#home). */
export function HomeScreen() {
  useTitle('')
  return (
    <>
      <Masthead />
      <main id="main" className={style.main}>
        <Banner />
        <EnrolCard />
        <MainLinks />
        <QuickLinks />
        <LatestNews />
      </main>
      <HomeFooter />
      <Notice />
    </>
  )
}
