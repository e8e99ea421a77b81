import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Select, Switch } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useMajors } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { allRowsQuery } from '#client/allRows.ts'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { QuestionBankWire } from '#contract/catalogue/questionBank.ts'
import { HearingFields } from './HearingFields.tsx'
import styles from './Questions.module.css'
import {
  blankHearing,
  fieldLabels,
  type QuestionInput,
  questionFaults,
  questionInputOf,
  saveQuestionRequest,
} from './questionInput.ts'
import { ScorePages } from './ScorePages.tsx'

interface Props {
  /** `Version` 0 for a new question. */
  question: QuestionBankWire
  /** Told the id of what was saved: another one where a new version was made. */
  onSaved: (id: number) => void
}

const HEARING_PARENT = 0

function useChoices(majorId: number) {
  const majors = useMajors()
  const grades = useQuery(allRowsQuery('Admin', 'GetGradeList', {}))
  const types = useQuery(allRowsQuery('Admin', 'GetQuestionTypeList', { IsPub: 1 }))
  const books = useQuery(allRowsQuery('Admin', 'GetTextbookList', majorId > 0 ? { MID: majorId } : {}))
  const parents = useQuery(callQuery('ExamPublic', 'GetALLMajorsList', {}))
  const isHearing = (id: number) => parents.data?.listData.find(({ MID }) => MID === id)?.ParentID === HEARING_PARENT
  return {
    majors,
    // Both kinds of exam have a first grade.
    grades: (grades.data ?? [])
      .filter(({ IsHearing }) => (IsHearing === 1) === isHearing(majorId))
      .map(({ GID, GName }) => ({ value: GID, label: GName })),
    types: (types.data ?? []).map(({ EQT_ID, TypeName }) => ({ value: EQT_ID, label: TypeName })),
    books: [
      { value: 0, label: '不限教材' },
      ...(books.data ?? []).map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName })),
    ],
    isHearing,
  }
}

/** The form of a question with its score pictures, or with its hearing item. */
export function QuestionForm({ question, onSaved }: Props) {
  const { EQ_ID } = question
  const { input, set, merge, stored, ...edit } = useEdit({
    form: `question.${EQ_ID}`,
    item: question,
    inputOf: questionInputOf,
    save: (send, typed: QuestionInput, facts) =>
      send('Admin', 'SaveQuestion', saveQuestionRequest(EQ_ID, typed, facts)),
    reload: async () => (await call('Admin', 'GetQuestion', { EQ_ID })).item,
    invalidates: ['GetQuestionList', 'GetQuestion', 'GetTextbookList'],
    typed: ({ title }) => ({ [fieldLabels.title]: title }),
    endedBy: 'QUESTION_SUPERSEDED',
    done: ({ OtherMsg }) => (OtherMsg.IsNewVersion === 1 ? '已保存为新版本，旧版本仍用于以前的考试' : '题目已保存'),
    onSaved: ({ item }) => onSaved(item.EQ_ID),
  })
  const [urls, setUrls] = useTyped<Readonly<Record<string, string>>>(edit.kept, 'urls', {}, { isAside: true })
  const [soundUrl, setSoundUrl] = useTyped(edit.kept, 'soundUrl', question.SoundUrl, { isAside: true })
  const choices = useChoices(input.majorId)
  const urlOf = (path: string) => urls[path] ?? stored.Scores.find(({ Path }) => Path === path)?.Url ?? path
  const chooseMajor = (majorId: number) =>
    set({
      majorId,
      gradeId: choices.isHearing(majorId) === choices.isHearing(input.majorId) ? input.gradeId : 0,
      textbookId: 0,
      hearing: choices.isHearing(majorId) ? (input.hearing ?? blankHearing) : null,
    })
  const choice = (field: 'gradeId' | 'typeId' | 'textbookId', options: Array<{ value: number; label: string }>) => (
    <Form.Item label={fieldLabels[field]} htmlFor={`question-${field}`}>
      <Select
        id={`question-${field}`}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={field !== 'textbookId' && input[field] === 0 ? null : input[field]}
        onChange={(value) => value !== null && set({ [field]: value })}
      />
    </Form.Item>
  )
  const isNew = question.Version === 0
  return (
    <Form kept={edit.kept} faults={questionFaults(input)} onFinish={() => edit.submit()}>
      {stored.IsUsed === 1 && (
        <Alert
          type="info"
          showIcon
          className={styles.note}
          title="已有考生用过这道题：修改内容会另存为新版本，以前的考试仍显示现在的内容"
        />
      )}
      <Refusal of={edit.refusal} before="没有保存：" className={styles.note} />
      {merge && <ChangedMeanwhile merge={merge} labels={fieldLabels} onTakeTheirs={edit.takeTheirs} />}
      <Form.Item label={fieldLabels.title} htmlFor="question-title">
        <Input id="question-title" value={input.title} onChange={({ target }) => set({ title: target.value })} />
      </Form.Item>
      <Form.Item label={fieldLabels.majorId} htmlFor="question-majorId">
        <Select
          id="question-majorId"
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.majors}
          value={input.majorId === 0 ? null : input.majorId}
          onChange={(majorId) => majorId !== null && chooseMajor(majorId)}
        />
      </Form.Item>
      {choice('gradeId', choices.grades)}
      {choice('typeId', choices.types)}
      {choice('textbookId', choices.books)}
      {input.hearing ? (
        <HearingFields
          hearing={input.hearing}
          soundUrl={input.hearing.SoundId === 0 ? '' : soundUrl}
          onChange={(hearing) => set({ hearing })}
          onUploaded={setSoundUrl}
        />
      ) : (
        <Form.Item label={fieldLabels.pages}>
          <ScorePages
            pages={input.pages}
            urlOf={urlOf}
            onChange={(pages) => set({ pages })}
            onUploaded={(path, url) => setUrls((known) => ({ ...known, [path]: url }))}
          />
        </Form.Item>
      )}
      <Form.Item label={fieldLabels.isPublished} htmlFor="question-isPublished" extra="停用后不再抽取、不能再选">
        <Switch
          id="question-isPublished"
          checked={input.isPublished}
          onChange={(isPublished) => set({ isPublished })}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={edit.isSaving} disabled={!isNew && edit.changed.length === 0}>
        {isNew ? '新建' : '保存'}
      </Button>
    </Form>
  )
}
