/** How far ffmpeg says that it has come, in milliseconds; 0 where it says nothing. */
export function lastTimeMs(said: string): number {
  const times = [...said.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)]
  const [, hours = '0', minutes = '0', seconds = '0'] = times[times.length - 1] ?? []
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}
