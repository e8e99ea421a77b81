import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Input, Radio } from 'antd'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { AccountWire } from '#contract/people/accountStaff.ts'
import { accountStateText } from '#domain/people/listWords.ts'
import { mobileText, nameOf } from './accountColumns.tsx'
import { ProofDialog } from './ProofDialog.tsx'

interface Props {
  /** The account that stays. */
  account: AccountWire
  onClose: () => void
}

const lineOf = (account: AccountWire) =>
  `${mobileText(account)} ${nameOf(account)}：考生 ${account.Candidates.join('、') || '无'}，${account.Enrolments} 项报名`

/** Merges another account of the family into this one after proof. Mounting opens it. */
export function MergeDialog({ account, onClose }: Props) {
  const { UserID, Version } = account
  const kept = useKeptForm(`mergeAccounts.${UserID}`)
  const [search, setSearch] = useTyped(kept, 'search', '', { isAside: true })
  const [fromId, setFromId] = useTyped<number | null>(kept, 'fromId', null)
  const isSearched = search.trim().length >= 2
  const found = useQuery({
    ...callQuery('Admin', 'GetAccountList', { Search: search.trim(), PageSize: 10 }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const others = isSearched ? (found.data?.listData ?? []).filter((one) => one.UserID !== UserID) : []
  const from = others.find((one) => one.UserID === fromId) ?? null
  const fromFacts = from && { FromUserID: from.UserID, FromVersion: from.Version }
  return (
    <ProofDialog
      kept={kept}
      title={`把另一个账号并入 · ${nameOf(account)}`}
      okText="合并"
      faults={{ mergeSearch: from === null ? '请查找并选择要并入的账号' : null }}
      change={async (send, facts) =>
        fromFacts && send('Admin', 'MergeAccounts', { UserID, Version, ...fromFacts, ...facts })
      }
      onClose={onClose}
    >
      <p>保留：{lineOf(account)}</p>
      <Form.Item label="要并入的账号" htmlFor="mergeSearch" extra="完整手机号、后四位加姓名、考生姓名、考号">
        <Input id="mergeSearch" value={search} onChange={({ target }) => setSearch(target.value)} />
      </Form.Item>
      {found.isError && <Alert type="warning" showIcon role="alert" title={messageOf(found.error)} />}
      {isSearched && found.data && others.length === 0 && <p>没有找到别的账号。</p>}
      <Radio.Group
        aria-label="找到的账号"
        value={fromId}
        onChange={({ target }) => setFromId(target.value as number)}
        style={{ display: 'grid', gap: 8, marginBottom: 16 }}
        options={others.map((one) => ({
          value: one.UserID,
          label: `${lineOf(one)}${accountStateText(one) === '正常' ? '' : `（${accountStateText(one)}）`}`,
          disabled: one.MergedInto !== 0 || one.IsLocked === 1,
        }))}
      />
      {from && (
        <Alert
          type="warning"
          showIcon
          title={`${mobileText(from)} 的 ${from.Enrolments} 项报名、订单、照片和视频全部转到 ${mobileText(account)}`}
          description="同一考生在两个账号里都有时合为一人。被并入的账号立即退出并关闭，不能撤销；他用原手机号登录时会得到提示。"
          style={{ marginBottom: 16 }}
        />
      )}
    </ProofDialog>
  )
}
