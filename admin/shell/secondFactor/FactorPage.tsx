import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { refreshEverything } from '#admin/kit/send/useRefresh.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { Stave } from '#admin/kit/ui/Stave.tsx'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import styles from '../login/LoginScreen.module.css'
import { signOut } from '../signOut.ts'
import { FirstFactor } from './FirstFactor.tsx'
import { refetchSecondFactor, settleFactor } from './factorRequest.ts'
import { ProofForm } from './ProofForm.tsx'

/** The page after the password: it asks for the second factor, or sets it up. */
export function FactorPage({ factor, name }: { factor: SecondFactorWire; name: string }) {
  // Whether it asks or sets up is decided once, whatever is fetched meanwhile.
  const [isSetUp] = useState(factor.Needs === 'SECOND_FACTOR_MISSING')
  const title = isSetUp ? '设置两步验证' : '两步验证'
  useTitle(title)
  const goOn = async () => {
    await refetchSecondFactor()
    settleFactor(true)
    // What was refused until now is fetched again.
    void refreshEverything(queryClient)
  }
  const leave = async () => {
    settleFactor(false)
    await signOut()
  }
  return (
    <main className={styles.page}>
      <section className={`${styles.card} ${isSetUp ? styles.wide : ''}`} aria-labelledby="factor-title">
        <Stave />
        <h1 id="factor-title" className={styles.title}>
          {title}
        </h1>
        <p className={styles.lead}>{name}，密码已通过。</p>
        {isSetUp ? (
          <>
            <Alert
              type="info"
              showIcon
              className={styles.note}
              title="您的角色可以看到考生信息和成绩，使用前须先设置两步验证。"
            />
            <FirstFactor factor={factor} doneText="进入管理台" onDone={goOn} />
          </>
        ) : (
          <ProofForm factor={factor} onProved={goOn} />
        )}
        <p className={styles.after}>
          {!isSetUp && '手机和恢复码都不在？请联系管理员清除后重新设置。'}
          <Button type="link" onClick={leave}>
            退出登录
          </Button>
        </p>
      </section>
    </main>
  )
}
