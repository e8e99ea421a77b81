import { ExtendExamSession as endpoint } from '#contract/examRoom/examHelp.ts'
import { extendedEndOf, whyCannotExtend } from '#domain/examRoom/sessionHelp.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { helpSession } from '../helpSession.ts'

export const ExtendExamSession = handler(endpoint, {
  handle: async (ctx, { Minutes, ...help }) => ({
    OtherMsg: await helpSession(ctx, help, {
      kind: 'moreTime',
      action: 'ExtendExamSession',
      event: 'sessionExtended',
      whyNot: (facts) => whyCannotExtend(facts, Minutes),
      holdsUntil: ({ session, window }) =>
        extendedEndOf(session ?? refuse('SESSION_NONE'), window, { minutes: Minutes, now: ctx.now }),
    }),
  }),
})
