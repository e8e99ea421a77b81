import { AllowNewExamSession as endpoint } from '#contract/examRoom/examHelp.ts'
import { whyCannotAllowNew } from '#domain/examRoom/sessionHelp.ts'
import { HOUR_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { helpSession } from '../helpSession.ts'

export const AllowNewExamSession = handler(endpoint, {
  handle: async (ctx, { Hours, ...help }) => ({
    OtherMsg: await helpSession(ctx, help, {
      kind: 'newSession',
      action: 'AllowNewExamSession',
      event: 'sessionAllowed',
      whyNot: (facts) => whyCannotAllowNew(facts, Hours, ctx.now),
      holdsUntil: () => ctx.now + Hours * HOUR_MS,
    }),
  }),
})
