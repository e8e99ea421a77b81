import { TopicIcon } from '#web/icons/topicIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import style from './HomeLinks.module.css'
import { mainLinks, quickLinks } from './homeLinks.ts'

/** The four main entries. */
export function MainLinks() {
  return (
    <nav className={style.main} aria-label="栏目">
      {mainLinks.map((link) => (
        <Link key={link.channelId} to={link.to} className={style.entry}>
          <span className={style.disc}>
            <TopicIcon channelId={link.channelId} />
          </span>
          <span>{link.label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The eight quick links, styled as a table of contents. */
export function QuickLinks() {
  return (
    <nav aria-label="考级服务">
      <h2 className={style.heading}>考级服务</h2>
      <ul className={style.quick}>
        {quickLinks.map((link) => (
          <li key={link.channelId}>
            <Link to={link.to} className={style.row}>
              <span className={style.icon}>
                <TopicIcon channelId={link.channelId} />
              </span>
              <span>{link.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
