/** What shows where candidates are examined, and changes with a postponement or a place that is given. */
export const stalePlaces = [
  'GetSiteBoard',
  'GetExamDayPlaces',
  'GetFreePlaces',
  'GetPostponed',
  'GetWorkWaiting',
  'GetExamTimeList',
  'GetExamPlanBoard',
  'GetExamPlanUnplaced',
  'GetExamPlanList',
] as const
