import type { Hdr } from './probeVideo.ts'

/** The brightness of white paper in such a picture (ITU-R BT.2408); only what is brighter is compressed. */
const WHITE_NITS = 203

/**
 * The filters that bring a picture of high dynamic range to BT.709, which screens, posters and the face model expect;
 * without them it looks pale. What the picture is coded in is named, since some files do not tell all of it. They cost most of a
 * conversion, so a picture is made smaller before them. None for an ordinary picture.
 */
export function toneMap(hdr: Hdr | null): string[] {
  if (hdr === null) return []
  return [
    `setparams=color_primaries=bt2020:color_trc=${hdr}:colorspace=bt2020nc`,
    `zscale=t=linear:npl=${WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}
