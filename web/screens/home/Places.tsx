import { TopicIcon } from '#web/icons/topicIcons.tsx'
import { Link } from '#web/shell/router.tsx'
import style from './Places.module.css'
import { mainPlaces, quickPlaces } from './places.ts'

/** The four main entries. */
export function MainPlaces() {
  return (
    <nav className={style.main} aria-label="栏目">
      {mainPlaces.map((place) => (
        <Link key={place.channelId} to={place.to} className={style.entry}>
          <span className={style.disc}>
            <TopicIcon channelId={place.channelId} />
          </span>
          <span>{place.label}</span>
        </Link>
      ))}
    </nav>
  )
}

/** The eight quick links, styled as a table of contents. */
export function QuickPlaces() {
  return (
    <nav aria-label="考级服务">
      <h2 className={style.heading}>考级服务</h2>
      <ul className={style.quick}>
        {quickPlaces.map((place) => (
          <li key={place.channelId}>
            <Link to={place.to} className={style.row}>
              <span className={style.icon}>
                <TopicIcon channelId={place.channelId} />
              </span>
              <span>{place.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
