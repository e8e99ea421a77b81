import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { nothingSelected, type Selection, selectedCount } from '#admin/kit/list/selection.ts'
import type { List } from '#admin/kit/list/useList.ts'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { tallyText } from './resultFilter.ts'

/** Approves what is selected, after a summary of how many of each result that is (office#summary-first). */
export function useApproving(list: List<ResultRowWire>, batch: number | undefined) {
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const chosen = (selection: Selection) =>
    selection.kind === 'all'
      ? { All: batch === undefined ? {} : { EB_ID: batch }, Count: selection.count }
      : { EF_IDs: [...selection.ids] }
  const approve = useMutation({
    mutationFn: (selection: Selection) => call('Admin', 'ApproveResults', chosen(selection)),
    onSuccess: async ({ OtherMsg }, selection) => {
      const left = selectedCount(selection) - OtherMsg.Approved
      if (left > 0) message.warning(`审核通过 ${OtherMsg.Approved} 条；${left} 条的状态已变化，没有审核`)
      else message.success(`审核通过 ${OtherMsg.Approved} 条`)
      list.setSelection(nothingSelected)
      await queries.invalidateQueries({ queryKey: ['Admin', 'GetResultList'] })
    },
    onError: async (error) => {
      message.error(messageOf(error))
      await queries.invalidateQueries({ queryKey: ['Admin', 'GetResultList'] })
    },
  })

  /** Asks with the server's tally, since some of what is selected may be on other pages. */
  const ask = async (selection: Selection): Promise<void> => {
    try {
      const tally = (await call('Admin', 'GetProposedTally', chosen(selection))).listData
      const isSure = await modal.confirm({
        title: `审核通过 ${selectedCount(selection)} 条成绩？`,
        content: `${tallyText(tally)}。通过后考官不能再修改评审，考生在公布时间后可以查询。`,
        okText: '审核通过',
        cancelText: '再看看',
      })
      if (isSure) approve.mutate(selection)
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return { ask, isPending: approve.isPending }
}
