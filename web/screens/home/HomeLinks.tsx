import { TopicIcon } from '#web/icons/topicIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import { RoundLinks } from '#web/ui/RoundLinks.tsx'
import style from './HomeLinks.module.css'
import { mainLinks, quickLinks } from './homeLinks.ts'

/** The four main entries. */
export function MainLinks() {
  const links = mainLinks.map(({ channelId, label, to }) => ({ to, label, icon: <TopicIcon channelId={channelId} /> }))
  return <RoundLinks label="栏目" links={links} />
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
