import { useQuery } from '@tanstack/react-query'
import { PhoneIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { homeCalls } from '../home/homeCalls.ts'
import { telephoneLink } from '../home/telephoneLink.ts'
import style from './ConnectScreen.module.css'

/** /connect: the phone numbers of the association. */
export function ConnectScreen() {
  const query = useQuery(homeCalls.site)
  return (
    <Page title="联系我们" root>
      <p className={style.lead}>报名、缴费、照片与考试安排的问题，请拨打客服电话。来电前请准备好考生姓名和报名批次。</p>
      <QueryState query={query} loading={<Skeleton kind="card" count={2} />}>
        {({ item: site }) => (
          <>
            <Numbers title="客服电话" numbers={site.ServicePhones} />
            <Numbers title={site.OfficeName} numbers={[site.OfficePhone]} note={site.OfficeAddress} />
          </>
        )}
      </QueryState>
      <section className={style.group}>
        <h2 className={style.heading}>先看看这里</h2>
        <Link className={style.link} to={paths.channels(11)}>
          常见问题
        </Link>
        <Link className={style.link} to={paths.channels(10)}>
          收费与退费
        </Link>
        <Link className={style.link} to={paths.channels(6)}>
          报考指南
        </Link>
      </section>
      <p className={style.policies}>
        <Link to={paths.service}>服务协议</Link>
        <Link to={paths.privacy}>隐私政策</Link>
      </p>
    </Page>
  )
}

function Numbers({ title, numbers, note }: { title: string; numbers: readonly string[]; note?: string }) {
  return (
    <section className={style.group}>
      <h2 className={style.heading}>{title}</h2>
      {numbers.map((number) => (
        <a key={number} href={telephoneLink(number)} className={style.number} aria-label={`拨打 ${number}`}>
          <span>{number}</span>
          <PhoneIcon />
        </a>
      ))}
      {note && <p className={style.note}>{note}</p>}
    </section>
  )
}
