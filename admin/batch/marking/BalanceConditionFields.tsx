import { Input, Switch } from 'antd'
import { useAreas, useMajors } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { examModeText } from '#admin/kit/wireTexts.ts'
import type { BalanceConditions } from './balanceRequest.ts'
import styles from './Marking.module.css'

interface Props {
  conditions: BalanceConditions
  onChange: (conditions: BalanceConditions) => void
}

/** Which enrolments are distributed, and to whom. */
export function BalanceConditionFields({ conditions, onChange }: Props) {
  const set = (change: Partial<BalanceConditions>) => onChange({ ...conditions, ...change })
  return (
    <div className={styles.conditions}>
      <PlainSelect
        label="专业"
        placeholder="全部专业"
        options={useMajors()}
        value={conditions.majorId}
        onChange={(majorId) => set({ majorId })}
        onClear={() => set({ majorId: null })}
      />
      <PlainSelect
        label="考区"
        placeholder="全部考区"
        options={useAreas()}
        value={conditions.areaId}
        onChange={(areaId) => set({ areaId })}
        onClear={() => set({ areaId: null })}
      />
      <PlainSelect
        label="考试方式"
        placeholder="线上和现场"
        options={[1, 0].map((value) => ({ value, label: examModeText(value) }))}
        value={conditions.mode}
        onChange={(mode) => set({ mode })}
        onClear={() => set({ mode: null })}
      />
      <label htmlFor="mostEach">
        每人待评最多
        <Input
          id="mostEach"
          inputMode="numeric"
          className={styles.number}
          placeholder="不限"
          value={conditions.most}
          onChange={({ target }) => set({ most: target.value })}
        />
      </label>
      <label htmlFor="withChiefs">
        <Switch id="withChiefs" checked={conditions.withChiefs} onChange={(withChiefs) => set({ withChiefs })} />
        主考官也参与（评过的不能再裁定）
      </label>
    </div>
  )
}
