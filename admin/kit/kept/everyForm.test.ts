import { expect, test } from 'vitest'
import { productSource } from '#test/sourceFiles.ts'

const files = productSource().filter(({ path }) => path.startsWith('admin/') && !/\.test\.tsx?$/.test(path))

/** Where something is typed with the state of the component alone, and why nothing of it has to be kept. */
const typedElsewhere: Readonly<Record<string, string>> = {
  'admin/batch/examDay/FindOnBoard.tsx': 'It searches.',
  'admin/batch/examDay/OnlineSittings.tsx': 'It searches.',
  'admin/batch/plan/ExaminerDaysScreen.tsx': 'It searches.',
  'admin/candidates/enrolments/ReplacePhotoDialog.tsx': 'A picture that is being cut, and why it was not uploaded.',
  'admin/candidates/enrolments/RevealCert.tsx': 'The number that was shown.',
  'admin/content/news/LinkDialog.tsx': 'One address, put into a text that is kept.',
  'admin/kit/list/Conditions.tsx': 'It searches; the address keeps it.',
  'admin/money/payDesk/FindPanel.tsx': 'It searches; the receipt keeps who was found.',
  'admin/shell/invitation/InvitationScreen.tsx': 'A password.',
  'admin/shell/login/LoginScreen.tsx': 'A password.',
  'admin/shell/secondFactor/FirstFactor.tsx': 'A code that holds for half a minute.',
  'admin/shell/secondFactor/PasskeyList.tsx': 'A name that is proposed, of a key that the device makes at once.',
  'admin/shell/secondFactor/ProofForm.tsx': 'A code that holds for half a minute.',
  'admin/shell/secondFactor/TotpSetUp.tsx': 'A code that holds for half a minute.',
}

/** Dialogs and drawers of the library itself, and why they hold no form that could be lost. */
const plainLayers: Readonly<Record<string, string>> = {
  'admin/batch/results/ReleasePreview.tsx': 'It shows.',
  'admin/candidates/examDayMove/ExamDayMoveDialog.tsx': 'One press sends; what is typed opens a form in its place.',
  'admin/candidates/paper/CutPhoto.tsx': 'A frame on a picture, chosen anew with the picture.',
  'admin/content/news/CutCover.tsx': 'A frame on a picture, chosen anew with the picture.',
  'admin/content/news/LinkDialog.tsx': 'One address, put into a text that is kept.',
  'admin/content/news/NewsForm.tsx': 'It shows.',
  'admin/kit/print/PrintDialog.tsx': 'It chooses what is printed.',
  'admin/queues/photoCheck/KeysHelp.tsx': 'It shows.',
}

const TEXT_CONTROL = /<(Input(\.TextArea|\.Password)?|InputNumber|textarea|DatePicker)\b|contentEditable/
const KEPT = /\b(useTyped|useEdit|useEditIn)\b/
/** State of a component that holds a text or a number, as something typed does. */
const TYPED_STATE = /useState(<(string|number)( \| null)?>)?\((''|null)\)|useState<[^(]*Input>\(/

test('what is typed anywhere in the console is kept by the one mechanism, or it is said why not', () => {
  const drawing = files.filter(({ text }) => TEXT_CONTROL.test(text))
  expect(drawing.length).toBeGreaterThan(60)
  const offenders = drawing
    .filter(({ text }) => TYPED_STATE.test(text) || (text.includes('useState') && !KEPT.test(text)))
    .map(({ path }) => path)
  expect(offenders.filter((path) => typedElsewhere[path] === undefined).sort()).toEqual([])
  expect(Object.keys(typedElsewhere).filter((path) => !offenders.includes(path))).toEqual([])
})

test('a dialog or drawer with a form is one that asks before it closes', () => {
  const layers = files
    .filter(({ path }) => !path.startsWith('admin/kit/kept/'))
    .filter(({ text }) => /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from 'antd'/.test(text))
    .map(({ path }) => path)
  expect(layers.filter((path) => plainLayers[path] === undefined).sort()).toEqual([])
  expect(Object.keys(plainLayers).filter((path) => !layers.includes(path))).toEqual([])
})

test('two forms of different things have different names', () => {
  const names = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:useKeptForm\(|\n {4}form: |\bform=\{)(`[^`]*`|'[^']*')/g)].map(([, name]) => ({
      path,
      name: String(name).replace(/\$\{[^}]*\}/g, '*'),
    })),
  )
  expect(names.length).toBeGreaterThan(80)
  const twice = names.filter(({ name }, at) => names.findIndex((other) => other.name === name) !== at)
  expect(twice).toEqual([])
})

/** Buttons that wait for something typed, and why they do not say what is missing instead. */
const waitingButtons: Readonly<Record<string, string>> = {
  'admin/batch/examDay/SessionNotes.tsx': 'A line of a conversation: nothing was said yet.',
  'admin/batch/results/PaperMarksScreen.tsx': 'A row of a table of marks, of which most are still empty.',
  'admin/batch/schedule/OnlineWindowsDialog.tsx': 'It waits for the preview, once all is typed.',
  'admin/candidates/enrolments/AvoidedDaysDialog.tsx': 'It adds one day to a list, which is saved by another button.',
  'admin/content/news/LinkDialog.tsx': 'The one field is marked while it is wrong.',
  'admin/kit/list/SavedViews.tsx': 'One name beside its button.',
}

test('the button of a form waits for nothing that is typed: the form says what is missing', () => {
  const waiting = files
    .filter(({ text }) => /\bdisabled(=\{|: )[^}\n]*(trim\(\)|fault|Fault|isTyped|isRight|isFit|=== '')/.test(text))
    .map(({ path }) => path)
  expect(waiting.sort()).toEqual(Object.keys(waitingButtons).sort())
})
