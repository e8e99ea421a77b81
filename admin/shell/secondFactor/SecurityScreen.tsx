import { Skeleton } from 'antd'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '../staff.ts'
import { FactorRule } from './FactorRule.tsx'
import { FirstFactor } from './FirstFactor.tsx'
import { refetchSecondFactor } from './factorRequest.ts'
import { LoginsList } from './LoginsList.tsx'
import { OwnFactors } from './OwnFactors.tsx'
import styles from './SecondFactor.module.css'
import { isWithoutRoles, useSecondFactor } from './useSecondFactor.ts'

/** One's own second factor and logins. */
export function SecurityScreen() {
  const { Roles } = useStaff()
  const factor = useSecondFactor()
  const item = factor.data?.item
  const hasFactor = item !== undefined && item.HasTotp + item.HasPasskey > 0
  return (
    <article>
      <PageHead
        title="我的安全"
        lead={
          <>
            管理自己的两步验证和登录设备。角色和权限见<Link to="/me">我的权限</Link>。
          </>
        }
      />
      {factor.isError && !isWithoutRoles(factor.error) && (
        <FailedState error={factor.error} onRetry={() => factor.refetch()} />
      )}
      {factor.isPending && <Skeleton active aria-label="正在加载" />}
      <div className={styles.sections}>
        <div>
          {item && hasFactor && <OwnFactors factor={item} />}
          {item && !hasFactor && (
            <section className={styles.section} aria-label="两步验证">
              <h2 className={styles.name}>两步验证：还没有设置</h2>
              <FirstFactor factor={item} doneText="完成" onDone={refetchSecondFactor} />
            </section>
          )}
          {mayCall(Roles, 'SaveFactorRule') && <FactorRule />}
        </div>
        <section className={styles.section} aria-label="登录设备">
          <h2 className={styles.name}>登录设备</h2>
          <p className={styles.lead}>以下设备登录了您的账号。有不认识的设备时，请结束它的登录，并修改密码。</p>
          <LoginsList />
        </section>
      </div>
    </article>
  )
}
