import { ExamIcon, type ExamTopic } from '#web/icons/examIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AccountHead } from './AccountHead.tsx'
import loginStyle from './LoginForm.module.css'
import style from './VisitorCenter.module.css'

const promises: ReadonlyArray<{ topic: ExamTopic; title: string; note: string }> = [
  { topic: 'enrol', title: '随时接着填', note: '报名填到一半也会保存，下次继续' },
  { topic: 'mine', title: '进度一目了然', note: '缴费、照片审核到考场安排，下一步做什么都写清楚' },
  { topic: 'result', title: '成绩与评语', note: '公布后在这里查看' },
]

/** 我的 before the login: what is to be had here, and the two ways in. */
export function VisitorCenter() {
  return (
    <>
      <AccountHead title="您好" lead="登录后办理报名与缴费，查看考级进度。" />
      <div className={style.actions}>
        <ButtonLink to={paths.login(paths.vipCenter)} wide>
          登录
        </ButtonLink>
        <ButtonLink to={paths.register} look="quiet" wide>
          注册新账号
        </ButtonLink>
      </div>
      <ul className={style.promises}>
        {promises.map(({ topic, title, note }) => (
          <li key={topic} className={style.promise}>
            <span className={style.icon}>
              <ExamIcon of={topic} />
            </span>
            <span>
              {title}
              <span className={style.note}>{note}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={loginStyle.ways}>
        <Link className={loginStyle.way} to={paths.examinerLogin}>
          考官登录
        </Link>
        <Link className={loginStyle.way} to={paths.connect}>
          联系客服
        </Link>
      </p>
    </>
  )
}
