import { Checkbox, Input, Select, Switch } from 'antd'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { roleChoices } from '#admin/shell/me/permissions.ts'
import type { PersonInput } from './personInput.ts'

interface Props {
  input: PersonInput
  set: (change: Partial<PersonInput>) => void
}

/** Name, roles and areas of a staff account, for a new one and for changes. */
export function PersonFields({ input, set }: Props) {
  const areas = useAreas()
  const isAdmin = input.roles.includes('admin')
  return (
    <>
      <Form.Item label="姓名" htmlFor="personName">
        <Input id="personName" value={input.name} onChange={({ target }) => set({ name: target.value })} />
      </Form.Item>
      <Form.Item label="角色" name="roles">
        <Checkbox.Group
          options={roleChoices}
          value={[...input.roles]}
          onChange={(roles) => set({ roles, ...(roles.includes('admin') ? { isAreaLimited: false } : {}) })}
        />
      </Form.Item>
      <Form.Item
        label="只负责部分考区"
        htmlFor="personLimited"
        extra={
          isAdmin
            ? '管理员不能限定考区'
            : input.isAreaLimited
              ? '只能看到和处理这些考区的报名；涉及全部考区的操作不能使用'
              : '可以看到和处理全部考区的报名'
        }
      >
        <Switch
          id="personLimited"
          checked={input.isAreaLimited}
          disabled={isAdmin}
          onChange={(isAreaLimited) => set({ isAreaLimited })}
        />
      </Form.Item>
      {input.isAreaLimited && (
        <Form.Item label="考区" htmlFor="personAreas">
          <Select
            id="personAreas"
            mode="multiple"
            optionFilterProp="label"
            options={areas}
            value={[...input.areaIds]}
            onChange={(areaIds: number[]) => set({ areaIds })}
            placeholder="选择负责的考区"
          />
        </Form.Item>
      )}
    </>
  )
}
