import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import style from './HomeFooter.module.css'
import { homeCalls } from './homeCalls.ts'
import { telephoneLink } from './telephoneLink.ts'

/** The copyright, three customer-service numbers and the exam office (specification#home). */
export function HomeFooter() {
  const query = useQuery(homeCalls.site)
  return (
    <footer className={style.foot}>
      <QueryState query={query} loading={<Skeleton kind="text" />}>
        {({ item: { ServicePhones, OfficeName, OfficePhone } }) => (
          <dl className={style.numbers}>
            <dt>客服电话</dt>
            <dd>
              {ServicePhones.map((phone) => (
                <a key={phone} href={telephoneLink(phone)} className={style.phone}>
                  {phone}
                </a>
              ))}
            </dd>
            <dt>{OfficeName}</dt>
            <dd>
              <a href={telephoneLink(OfficePhone)} className={style.phone}>
                {OfficePhone}
              </a>
            </dd>
          </dl>
        )}
      </QueryState>
      <p className={style.links}>
        <Link to={paths.service}>服务协议</Link>
        <Link to={paths.privacy}>隐私政策</Link>
        <Link to={paths.connect}>联系我们</Link>
      </p>
      {query.data && <p className={style.copyright}>{query.data.item.Copyright}</p>}
    </footer>
  )
}
