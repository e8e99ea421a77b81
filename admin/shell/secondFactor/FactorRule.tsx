import { useQuery } from '@tanstack/react-query'
import { Alert, App, Switch } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import styles from './SecondFactor.module.css'

/** Whether every staff account needs a second factor, for administrators to set. */
export function FactorRule() {
  const { modal } = App.useApp()
  const rule = useQuery(callQuery('Admin', 'GetFactorRule', {}))
  const save = useSend({
    change: (send, { isOfAll, Version }: { isOfAll: boolean; Version: number }) =>
      send('Admin', 'SaveFactorRule', { IsOfAll: isOfAll ? 1 : 0, Version }),
    invalidates: ['GetFactorRule'],
  })
  const item = rule.data?.item
  const change = async (isOfAll: boolean) => {
    if (!item) return
    const isSure = await modal.confirm({
      title: isOfAll ? '要求全体工作人员使用两步验证？' : '只要求管理员、财务和成绩角色使用两步验证？',
      content: isOfAll
        ? `现有 ${item.Without} 个账号没有设置，须先设置两步验证才能继续工作，包括正在使用的人。`
        : '其他角色可以不用；已经设置的不受影响。',
      okText: '确定',
      cancelText: '再看看',
    })
    if (isSure) save.start({ isOfAll, Version: item.Version })
  }
  return (
    <section className={styles.section} aria-label="全体工作人员">
      <h2 className={styles.name}>全体工作人员</h2>
      <Refusal of={save} />
      {rule.error && <Alert type="error" showIcon role="alert" title={messageOf(rule.error)} />}
      <p className={styles.lead}>管理员、财务和成绩角色必须使用两步验证。打开后，所有角色都必须使用。</p>
      <Switch
        aria-label="要求全体工作人员使用两步验证"
        checked={item?.IsOfAll === 1}
        loading={rule.isPending || save.isSending}
        disabled={!item}
        onChange={(isOfAll) => void change(isOfAll)}
      />
    </section>
  )
}
