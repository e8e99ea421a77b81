import { Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useMajors, useOfferedAreas } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { ExaminerInput } from './examinerInput.ts'

interface Props {
  input: ExaminerInput
  set: (change: Partial<ExaminerInput>) => void
  /** Stands below the mobile and says what a change means, because he logs in by it. */
  mobileHint: string
  /** Stands below that. */
  mobileNote: ReactNode
}

/** The fields of an examiner, for a new one and for changes. */
export function ExaminerFields({ input, set, mobileHint, mobileNote }: Props) {
  const [majors, areas] = [useMajors(), useOfferedAreas(input.areaIds)]
  return (
    <>
      <Form.Item label="姓名" htmlFor="examinerName">
        <Input id="examinerName" value={input.name} onChange={({ target }) => set({ name: target.value })} />
      </Form.Item>
      <Form.Item label="手机号" htmlFor="examinerMobile" extra={mobileHint}>
        <Input
          id="examinerMobile"
          inputMode="tel"
          value={input.mobile}
          onChange={({ target }) => set({ mobile: target.value })}
        />
      </Form.Item>
      {mobileNote}
      <Form.Item label="单位" htmlFor="examinerOrganisation" extra="考官不评审本单位的考生">
        <Input
          id="examinerOrganisation"
          value={input.organisation}
          onChange={({ target }) => set({ organisation: target.value })}
        />
      </Form.Item>
      <Form.Item label="评审专业" htmlFor="examinerMajors" extra="不选为不限专业；选了以后，只能分配这些专业的考生">
        <Select
          id="examinerMajors"
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不限"
          options={majors}
          value={[...input.majorIds]}
          onChange={(majorIds: number[]) => set({ majorIds })}
        />
      </Form.Item>
      <Form.Item label="考区" htmlFor="examinerAreas" extra="不选为不限考区；选了以后，只能分配这些考区的考生">
        <Select
          id="examinerAreas"
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="不限"
          options={areas}
          value={[...input.areaIds]}
          onChange={(areaIds: number[]) => set({ areaIds })}
        />
      </Form.Item>
      <Form.Item label="主考" htmlFor="examinerChief" extra="主考裁定评审差距较大的成绩">
        <Switch id="examinerChief" checked={input.isChief} onChange={(isChief) => set({ isChief })} />
      </Form.Item>
    </>
  )
}
