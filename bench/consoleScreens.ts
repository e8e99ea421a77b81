// The bytes that the console fetches for each of its screens: with nothing loaded yet, and coming from another screen.
// `test/consoleLoad.test.ts` holds the same limits.
import { kb } from './chunks.ts'
import { finish, judge } from './measure.ts'
import { buildWhatChanged } from './processes.ts'
import { FIRST_KB, LATER_KB, screenLoads } from './screenLoad.ts'

buildWhatChanged()
const { frame, screens } = screenLoads('dist/admin')
judge('the frame with the home page', kb(frame), frame <= FIRST_KB * 1024, `at most ${FIRST_KB} KB br`)
for (const { name, own, first, isKept } of screens)
  judge(name, `${kb(own)}, with the frame ${kb(first)}`, isKept, `at most ${LATER_KB} KB br, first ${FIRST_KB} KB`)
finish()
