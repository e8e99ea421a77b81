import { useQuery } from '@tanstack/react-query'
import type { Session } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { UnreadBadge } from '../messages/UnreadBadge.tsx'
import { ExaminerWork } from './ExaminerWork.tsx'
import { shortcuts } from './examFunctions.ts'
import { FunctionGrid } from './Functions.tsx'
import { MemberHead } from './MemberHead.tsx'
import { OwnProgress } from './OwnProgress.tsx'
import { signOut } from './signOut.ts'
import { userCall } from './userCall.ts'
import style from './VipCenterScreen.module.css'

/** The sheets that open over the page; they have no address, since the specification names only /VipCenter. */
export type CenterSheet = 'profile' | 'password' | 'logins'

type MemberCenterProps = { session: Session; onOpen: (sheet: CenterSheet) => void }

/** What a signed-in user can do, with his next step first (specification#vip-centre). */
export function MemberCenter({ session, onOpen }: MemberCenterProps) {
  const { data: user } = useQuery(userCall)
  const isExaminer = session.userType === USER_TYPE.examiner
  const rest = (
    <>
      <section className={style.section}>
        <FunctionGrid label="常用功能" functions={shortcuts} />
      </section>
      <ul className={style.section}>
        <li>
          <Link to={paths.messages} className={style.row}>
            <span>
              消息
              <UnreadBadge />
            </span>
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.myEnroll} className={style.row}>
            我的报名
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.certificates()} className={style.row}>
            我的证书
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.pupils} className={style.row}>
            批量报名（老师）
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.musicExam} className={style.row}>
            考级办理
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.invoices} className={style.row}>
            发票
            <ChevronIcon direction="right" />
          </Link>
        </li>
        <li>
          <Link to={paths.myData} className={style.row}>
            我的信息
            <ChevronIcon direction="right" />
          </Link>
        </li>
        {session.userType === USER_TYPE.staff && (
          <li>
            <Link to={paths.onSiteReview()} className={style.row}>
              现场签到
              <ChevronIcon direction="right" />
            </Link>
          </li>
        )}
        {session.userType === USER_TYPE.staff && (
          <li>
            <a href="/admin" className={style.row}>
              管理后台
              <ChevronIcon direction="right" />
            </a>
          </li>
        )}
        <SheetRow text="编辑资料" onOpen={() => onOpen('profile')} />
        <SheetRow text="修改密码" onOpen={() => onOpen('password')} />
        <SheetRow text="登录设备" onOpen={() => onOpen('logins')} />
      </ul>
      <div className={style.leave}>
        <Button look="quiet" wide onClick={() => void signOut()}>
          退出登录
        </Button>
      </div>
    </>
  )
  return (
    <>
      <MemberHead session={session} name={user?.item.Name ?? ''} />
      {isExaminer ? (
        <>
          <ExaminerWork />
          {rest}
        </>
      ) : (
        <OwnProgress>{rest}</OwnProgress>
      )}
    </>
  )
}

function SheetRow({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={style.row} aria-haspopup="dialog" onClick={onOpen}>
        {text}
        <ChevronIcon direction="right" />
      </button>
    </li>
  )
}
