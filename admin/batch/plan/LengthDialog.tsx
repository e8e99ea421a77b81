import { InputNumber } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import type { SelectOption } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { ExamLengthWire } from '#contract/schedule/planPlaces.ts'
import { EquipmentField } from './EquipmentField.tsx'
import { lengthInputOf, lengthLabels, lengthRequest, lengthText, withGrade } from './lengthInput.ts'
import styles from './Plan.module.css'

interface Props {
  length: ExamLengthWire
  grades: readonly SelectOption[]
  onClose: () => void
}

/** Sets the minutes of a major, and of grades that take longer or less. Mounting opens it. */
export function LengthDialog({ length, grades, onClose }: Props) {
  const { MID, MName } = length
  const edit = useEdit({
    form: `examLength.${MID}`,
    item: length,
    inputOf: lengthInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveExamLength', lengthRequest(MID, typed, facts)),
    reload: async () => {
      const { listData } = await call('Admin', 'GetExamLengthList', {})
      return listData.find((one) => one.MID === MID) ?? length
    },
    invalidates: ['GetExamLengthList'],
    done: `${MName} 的考试时长已保存，下一次自动排考起生效`,
    onSaved: onClose,
  })
  const { input, set } = edit
  return (
    <EditDialog
      title={`考试时长 · ${MName}`}
      edit={edit}
      labels={lengthLabels}
      textOf={lengthText}
      isNew={length.Minutes === 0}
      width={640}
      onClose={onClose}
    >
      <div className={styles.two}>
        <Form.Item label="每位考生（分钟）" htmlFor="minutes">
          <InputNumber
            id="minutes"
            min={1}
            max={240}
            precision={0}
            value={input.minutes}
            onChange={(minutes) => set({ minutes: minutes ?? 1 })}
          />
        </Form.Item>
        <Form.Item label="考生之间的间隔（分钟）" htmlFor="pause">
          <InputNumber
            id="pause"
            min={0}
            max={60}
            precision={0}
            value={input.pause}
            onChange={(pause) => set({ pause: pause ?? 0 })}
          />
        </Form.Item>
      </div>
      <Form.Item label="考室须有的设备">
        <EquipmentField label="考室须有的设备" value={input.equipment} onChange={(equipment) => set({ equipment })} />
      </Form.Item>
      <Form.Item label="时间不同的级别（分钟）" extra="不填的级别按专业的时间">
        <div className={styles.grades}>
          {grades.map(({ value: id, label }) => {
            const own = input.grades.find(({ GID }) => GID === id)
            return (
              <label key={id} className={styles.grade}>
                <span style={{ flex: 1 }}>{label}</span>
                <InputNumber
                  aria-label={`${label}的分钟数`}
                  min={1}
                  max={240}
                  precision={0}
                  placeholder={String(input.minutes)}
                  style={{ width: 76 }}
                  value={own?.Minutes ?? null}
                  onChange={(minutes) =>
                    set({
                      grades: withGrade(
                        input.grades,
                        id,
                        minutes === null ? null : { Minutes: minutes, PauseMinutes: own?.PauseMinutes ?? input.pause },
                      ),
                    })
                  }
                />
              </label>
            )
          })}
        </div>
      </Form.Item>
    </EditDialog>
  )
}
