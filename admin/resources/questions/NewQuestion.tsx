import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { blankQuestion } from './questionInput.ts'

/** Makes a new question. Mounting opens it. */
export function NewQuestion({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  return (
    <KeptDrawer open title="新建题目" size={560} onClose={onClose}>
      <QuestionForm question={blankQuestion} onSaved={onSaved} />
    </KeptDrawer>
  )
}
