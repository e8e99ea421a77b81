import { App } from 'antd'
import { nothingSelected, type Selection, selectedCount } from '#admin/kit/list/selection.ts'
import type { List } from '#admin/kit/list/useList.ts'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { type AnswerOf, call } from '#client/api.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { tallyText } from './resultFilter.ts'

type Tally = AnswerOf<'Admin', 'GetProposedTally'>
/** What is approved, and what stood for its marks when they were shown. */
type Shown = { selection: Selection; seen: string }

/** Approves what is selected, after a summary of how many of each result that is (office#summary-first). */
export function useApproving(list: List<ResultRowWire>, batch: number | undefined, onApproved: () => void) {
  const { message, modal } = App.useApp()
  const refresh = useRefresh()
  const chosen = (selection: Selection) =>
    selection.kind === 'all'
      ? {
          All: { ...(batch === undefined ? {} : { EB_ID: batch }), Search: list.state.search },
          Count: selection.count,
        }
      : { EF_IDs: [...selection.ids] }
  const approve = useSend({
    change: (send, { selection, seen }: Shown) => send('Admin', 'ApproveResults', { ...chosen(selection), Seen: seen }),
    invalidates: ['GetResultList', 'GetStageFigures'],
    done: ({ OtherMsg }, { selection }) => {
      const left = selectedCount(selection) - OtherMsg.Approved
      if (left === 0) return `审核通过 ${OtherMsg.Approved} 条`
      message.warning(`审核通过 ${OtherMsg.Approved} 条；${left} 条的状态已变化，没有审核`)
      return null
    },
    onSent: () => {
      list.setSelection(nothingSelected)
      onApproved()
    },
  })
  const confirm = async (selection: Selection, { listData: tally, OtherMsg }: Tally) => {
    const isSure = await modal.confirm({
      title: `审核通过 ${selectedCount(selection)} 条成绩？`,
      content: `${tallyText(tally)}。通过后考官不能再修改评审；由两位工作人员公布之后，考生才能查询。`,
      okText: '审核通过',
      cancelText: '再看看',
    })
    if (isSure) approve.start({ selection, seen: OtherMsg.Seen })
  }
  /** Asks with the server's tally, since some of what is selected may be on other pages. */
  const ask = useSend({
    change: async (_, selection: Selection) => call('Admin', 'GetProposedTally', chosen(selection)),
    invalidates: [],
    onRefused: () => {
      // Others may match than when they were chosen.
      void refresh(['GetResultList'])
      return false
    },
    onSent: (tally, selection) => void confirm(selection, tally),
  })
  return { ask, approve }
}
