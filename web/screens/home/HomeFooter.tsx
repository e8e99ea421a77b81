import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import style from './HomeFooter.module.css'
import { homeCalls } from './homeCalls.ts'
import { telephoneLink } from './telephoneLink.ts'

/** The copyright, three customer-service numbers and the exam office (specification#home). */
export function HomeFooter() {
  const { data, isPending } = useQuery(homeCalls.site)
  const site = data?.item
  return (
    <footer className={style.foot}>
      {isPending && <Skeleton kind="text" />}
      {site && (
        <dl className={style.numbers}>
          <dt>客服电话</dt>
          <dd>
            {site.ServicePhones.map((phone) => (
              <a key={phone} href={telephoneLink(phone)} className={style.phone}>
                {phone}
              </a>
            ))}
          </dd>
          <dt>{site.OfficeName}</dt>
          <dd>
            <a href={telephoneLink(site.OfficePhone)} className={style.phone}>
              {site.OfficePhone}
            </a>
          </dd>
        </dl>
      )}
      <p className={style.links}>
        <Link to={paths.service}>服务协议</Link>
        <Link to={paths.privacy}>隐私政策</Link>
        <Link to={paths.connect}>联系我们</Link>
      </p>
      {site && <p className={style.copyright}>{site.Copyright}</p>}
    </footer>
  )
}
