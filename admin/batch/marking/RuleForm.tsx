import { Input, Select, Switch } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useGrades } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { SecondMarkRuleWire } from '#contract/result/markingSecond.ts'
import { ruleInputOf, ruleLabels, shareOf } from './ruleInput.ts'

/** Changes by which rule second marks are drawn. Mounting opens it. */
export function RuleForm({ rule, onClose }: { rule: SecondMarkRuleWire; onClose: () => void }) {
  const grades = useGrades()
  const { input, set, changed, merge, takeTheirs, ...edit } = useEdit({
    form: `secondMarkRule.${rule.EB_ID}`,
    item: rule,
    inputOf: ruleInputOf,
    save: (send, { share, allFails, gradeIds }, facts) =>
      send('Admin', 'SaveSecondMarkRule', {
        EB_ID: rule.EB_ID,
        SharePercent: shareOf(share) ?? -1,
        AllFails: allFails ? 1 : 0,
        GIDs: gradeIds,
        ...facts,
      }),
    reload: async () => (await call('Admin', 'GetSecondMarkRule', { EB_ID: rule.EB_ID })).item,
    invalidates: ['GetSecondMarkRule', 'GetSecondMarkList'],
    done: '复评规则已保存，已提交而未审核的初评也会按规则抽取',
    onSaved: onClose,
  })
  const isFaulty = shareOf(input.share) === null
  const submit = () => {
    if (changed.length === 0) onClose()
    else edit.submit()
  }
  return (
    <KeptModal
      open
      kept={edit.kept}
      title="复评规则"
      okText="保存"
      confirmLoading={edit.isSaving}
      onCancel={() => {
        edit.refusal.dismiss()
        onClose()
      }}
    >
      <Form kept={edit.kept} faults={{ share: isFaulty ? '请填写0到100的整数' : null }} onFinish={submit}>
        <Refusal of={edit.refusal} before="没有保存：" />
        {merge && <ChangedMeanwhile merge={merge} labels={ruleLabels} onTakeTheirs={takeTheirs} />}
        <Form.Item label="不合格全部复评" htmlFor="allFails">
          <Switch id="allFails" checked={input.allFails} onChange={(allFails) => set({ allFails })} />
        </Form.Item>
        <Form.Item label="全部复评的级别" htmlFor="wholeGrades" extra="例如十级">
          <Select
            id="wholeGrades"
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={grades}
            value={input.gradeIds}
            onChange={(gradeIds) => set({ gradeIds })}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item
          label="抽取比例（%）"
          htmlFor="share"
          extra="每个专业按这个比例随机抽取，评审前就已确定，考官看不到"
          help={isFaulty ? '请填写0到100的整数' : undefined}
          validateStatus={isFaulty ? 'error' : ''}
        >
          <Input
            id="share"
            inputMode="numeric"
            value={input.share}
            onChange={({ target }) => set({ share: target.value })}
          />
        </Form.Item>
        <p>
          只抽取线上考试。复评分给另一位考官；两份成绩都提交后才能审核，相差两档以上由主考官裁定。已抽取的不会取消。
        </p>
      </Form>
    </KeptModal>
  )
}
