/** As many as a person mends before looking again. */
const PROBLEMS_NAMED = 200

/** The problems of a sheet as previews tell them: all are counted, the first ones are named. */
export function problemsWire(problems: ReadonlyArray<{ line: number; heading: string; why: string }>) {
  return {
    ProblemCount: problems.length,
    Problems: problems
      .slice(0, PROBLEMS_NAMED)
      .map(({ line, heading, why }) => ({ Line: line, Heading: heading, Msg: why })),
  }
}
