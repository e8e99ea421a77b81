/**
 * Tunes in ABC notation: exercises of our own, and themes whose authors died more than seventy years ago or are
 * unknown.
 */
export interface Tune {
  meter: string
  /** The default note length. */
  unit: string
  /** The key, with the clef unless it is the treble clef. */
  key: string
  /** One text per staff; two make a grand staff. */
  voices: readonly string[]
  /** Whether it is written on one line, without pitch. */
  isRhythm: boolean
}

const tune = (meter: string, unit: string, key: string, ...voices: string[]): Tune => ({
  meter,
  unit,
  key,
  voices,
  isRhythm: false,
})

const rhythm = (meter: string, voice: string): Tune => ({ ...tune(meter, '1/16', 'C', voice), isRhythm: true })

export const demoTunes: Readonly<Record<string, Tune>> = {
  // Scales and arpeggios
  scaleC1: tune('4/4', '1/4', 'C', 'C D E F | G A B c | c B A G | F E D C |]'),
  scaleC: tune('4/4', '1/8', 'C', "CDEF GABc | defg abc'2 | c'bag fedc | BAGF EDC2 |]"),
  scaleG: tune('4/4', '1/8', 'G', 'GABc defg | gfed cBAG | G2B2 d2g2 | d2B2 G4 |]'),
  scaleD: tune('4/4', '1/8', 'D', "DEFG ABcd | efga bc'd'2 | d'c'ba gfed | cBAG FED2 |]"),
  scaleF: tune('4/4', '1/8', 'F', 'FGAB cdef | fedc BAGF | F2A2 c2f2 | c2A2 F4 |]'),
  scaleAMinor: tune('4/4', '1/8', 'Am', 'ABcd ef^ga | a^gfe dcBA | A2c2 e2a2 | e2c2 A4 |]'),
  scaleBFlat: tune('4/4', '1/8', 'Bb', 'B,CDE FGAB | cdef gab2 | bagf edcB | AGFE DCB,2 |]'),
  scaleFBass: tune(
    '4/4',
    '1/8',
    'F clef=bass',
    'F,,G,,A,,B,, C,D,E,F, | F,E,D,C, B,,A,,G,,F,, | F,,2A,,2 C,2F,2 | C,2A,,2 F,,4 |]',
  ),
  scaleBFlatBass: tune(
    '4/4',
    '1/8',
    'Bb clef=bass',
    'B,,C,D,E, F,G,A,B, | B,A,G,F, E,D,C,B,, | B,,2D,2 F,2B,2 | F,2D,2 B,,4 |]',
  ),
  arpeggioC: tune('3/4', '1/8', 'C', "CE Gc eg | c'g ec GE | C2 E2 G2 | c6 |]"),
  arpeggioG: tune('3/4', '1/8', 'G', "GB dg bd' | bg dB GB | G2 B2 d2 | g6 |]"),
  pentatonicD: tune('2/4', '1/8', 'D', 'DE FA | Bd ef | ab a2 | fe dB | AF ED | D4 |]'),
  // Reading at sight
  sightTreble1: tune('4/4', '1/4', 'C', 'C E G E | F A G2 | E F G c | B A G2 | c G E G | F D E C | D E D B, | C4 |]'),
  sightTreble2: tune(
    '3/4',
    '1/8',
    'G',
    'D2 G2 B2 | A2 GA B2 | c2 BA GF | G4 D2 | E2 G2 c2 | B2 AB G2 | A2 FG AF | G6 |]',
  ),
  sightTreble3: tune(
    '6/8',
    '1/8',
    'D',
    'A2d f2e | d2c B2A | Bcd ecA | f3 e3 | f2g a2f | g2e c2A | dfe dcB | A2c d3 |]',
  ),
  sightBass1: tune(
    '4/4',
    '1/4',
    'F clef=bass',
    'F,, A,, C, A,, | B,, D, C,2 | A,, B,, C, F, | E, D, C,2 | D, B,, G,, B,, | A,, G,, A,, F,, | G,, A,, G,, E,, | F,,4 |]',
  ),
  sightBass2: tune(
    '3/4',
    '1/8',
    'Bb clef=bass',
    'B,,2 D,2 F,2 | G,2 F,E, D,2 | E,2 G,F, E,D, | C,4 F,,2 | B,,2 C,D, E,2 | D,2 B,,2 G,,2 | C,2 A,,2 F,,2 | B,,6 |]',
  ),
  sightAlto: tune(
    '4/4',
    '1/8',
    'Bb clef=alto',
    'B,2 D2 F2 D2 | E2 GF E2 D2 | C2 ED C2 A,2 | B,4 F,4 | G,2 B,2 E2 D2 | C2 F2 E2 C2 | D2 B,2 C2 A,2 | B,8 |]',
  ),
  sightPiano1: tune(
    '4/4',
    '1/4',
    'C',
    'E G c G | A c G2 | F A G E | D E C2 |]',
    'C,2 E,2 | F,2 E,2 | D,2 G,2 | G,,2 C,2 |]',
  ),
  sightPiano2: tune(
    '3/4',
    '1/8',
    'F',
    'c2 AB c2 | d2 cB A2 | G2 Bc d2 | c6 | f2 ed c2 | B2 AG F2 | G2 AB GE | F6 |]',
    'F,2 C2 A,2 | B,2 F,2 D,2 | G,2 B,2 G,2 | A,2 F,2 C,2 | A,,2 C,2 F,2 | G,,2 B,,2 D,2 | C,2 E,2 C,2 | F,,6 |]',
  ),
  // Snare drum
  snareEven: rhythm('2/4', 'B4 B4 | B2B2 B4 | BBBB B2B2 | B4 z4 | B2BB B2BB | BBBB BBBB | B2B2 BBB2 | B4 z4 |]'),
  snareDotted: rhythm('4/4', 'B3B B3B B4 B4 | B2BB BBB2 B4 z4 | z2B2 z2B2 BBBB B4 | B3B BBBB B4 z4 |]'),
  // Themes
  ahVousDirai: tune('2/4', '1/4', 'C', 'C C | G G | A A | G2 | F F | E E | D D | C2 |]'),
  odeToJoy: tune(
    '4/4',
    '1/4',
    'D',
    'F F G A | A G F E | D D E F | F3/2 E/ E2 | F F G A | A G F E | D D E F | E3/2 D/ D2 |]',
  ),
  minuetInG: tune(
    '3/4',
    '1/8',
    'G',
    'd2 GA Bc | d2 G2 G2 | e2 cd ef | g2 G2 G2 | c2 dc BA | B2 cB AG | F2 GA BG | A6 |]',
  ),
  forElise: tune(
    '3/8',
    '1/16',
    'Am',
    'e^d | e^deB=dc | A2z CEA | B2z E^GB | c2z Ee^d | e^deB=dc | A2z CEA | B2z EcB | A4 |]',
  ),
  newWorldLargo: tune('4/4', '1/8', 'C', 'E3G G4 | E3D C4 | D3E G3E | D8 | E3G G4 | E3D C4 | D2E2 D3C | C8 |]'),
  farewell: tune('4/4', '1/8', 'D', 'A2FA d4 | B2d2 A4 | A2DE F2ED | E8 | A2FA d3c | B2d2 A4 | A2EF G3C | D8 |]'),
  auldLangSyne: tune(
    '4/4',
    '1/8',
    'F',
    'C2 | F3F F2A2 | G3F G2A2 | F3F A2c2 | d6 d2 | c3A A2F2 | G3F G2A2 | F3D D2C2 | F6 |]',
  ),
  turkishMarch: tune(
    '2/4',
    '1/16',
    'Am',
    "BA^GA | c2z2 dcBc | e2z2 fe^de | ba^ga ba^ga | c'4 a2c'2 | b2a2g2a2 | b2a2g2a2 | b2a2g2^f2 | e4 |]",
  ),
  brahmsLullaby: tune(
    '3/4',
    '1/8',
    'F',
    'AA | c3A A2 | c4 Ac | f2 e3d | d2 c2 GA | B2 G2 GA | B4 GB | ed c2 e2 | f4 |]',
  ),
  jasmineFlower: tune('2/4', '1/8', 'G', 'B2 Bd | eg ge | d2 de | d4 | B2 Bd | eg ge | d2 de | d4 |]'),
}
